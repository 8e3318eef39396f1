/** The lists of an account, and an order that is ordered again. */
import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import { findCartVisit, writeToCart } from '#api/http/cart-visit.ts';
import { isProblem } from '#api/http/authorize.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { findCurrency } from '#api/http/find-currency.ts';
import type { Routes } from '#api/http/routes.ts';
import {
  deleteCart,
  findCartOf,
  listCarts,
  renameCart,
  saveCart,
  switchCart,
  toCopyRequest,
  toReorderRequest,
  type ChangeListResult,
} from '#modules/carts/carts.ts';
import { toChangeAnswer } from './change-answer.ts';

export function addSavedCartOperations(routes: Routes, deps: ApiDeps): void {
  const { db, clock } = deps;

  routes.forOrder(operations.reorder, async ({ order, caller, request, reply }) => {
    const currency = findCurrency(request);
    const visit = { holder: { user: caller.userId }, caller, currency, request, reply };
    return toChangeAnswer(await writeToCart(deps, visit, toReorderRequest(order)));
  });

  routes.forLinkedOrder(operations.reorderGuestOrder, async ({ order, request, reply }) => {
    const visit = await findCartVisit(deps, request, reply);
    if (isProblem(visit)) return visit;
    return toChangeAnswer(await writeToCart(deps, visit, toReorderRequest(order)));
  });

  routes.forCaller(operations.listCarts, async ({ caller }) => {
    const carts = await listCarts(db, caller.userId);
    return carts.map(({ id: _id, name, isCurrent: current, isShared: shared, lines, usedAt }) => {
      return { _id, name, current, shared, lines, usedAt: usedAt.toISOString() };
    });
  });

  routes.forCaller(operations.saveCart, async ({ body, caller }) => {
    const saved = await saveCart(db, { user: caller.userId, name: body.name, at: clock.now() });
    if (saved.ok) return { acknowledged: true as const, insertedId: saved.id };
    return createProblem(saved.reason, savingAdvice[saved.reason]);
  });

  routes.forCaller(operations.renameCart, async ({ params: { id }, body: { name }, caller }) => {
    return toListAnswer(await renameCart(db, { id, name, user: caller.userId }));
  });

  routes.forCaller(operations.deleteCart, async ({ params: { id }, caller }) => {
    const isDeleted = await deleteCart(db, { id, user: caller.userId });
    return isDeleted ? { acknowledged: true as const, deletedCount: 1 } : unknownCart;
  });

  routes.forCaller(operations.switchCart, async ({ params: { id }, caller }) => {
    return toListAnswer(await switchCart(db, { id, user: caller.userId, at: clock.now() }));
  });

  routes.forCaller(
    operations.putListIntoCart,
    async ({ params: { id }, caller, request, reply }) => {
      const currency = findCurrency(request);
      const list = await findCartOf(db, { id, user: caller.userId, at: clock.now(), currency });
      if (!list) return unknownCart;
      const visit = { holder: { user: caller.userId }, caller, currency, request, reply };
      return toChangeAnswer(await writeToCart(deps, visit, toCopyRequest(list)));
    },
  );
}

function toListAnswer(result: ChangeListResult) {
  return result.ok ? { acknowledged: true as const, modifiedCount: 1 } : toListProblem(result);
}

export function toListProblem({ reason }: Extract<ChangeListResult, { ok: false }>): Problem {
  return reason === 'cart_unknown' ? unknownCart : createProblem(reason, savingAdvice[reason]);
}

export const unknownCart = createProblem('cart_unknown', 'Look for it among your lists.');

export const savingAdvice = {
  cart_empty: 'Put something into it first.',
  too_many_carts: 'Delete a list that you do not need any more.',
} as const;
