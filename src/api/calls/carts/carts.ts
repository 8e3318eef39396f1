/** The current cart: reading it, changing its lines, sharing it. */
import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import { isProblem } from '#api/http/authorize.ts';
import {
  findCartVisit,
  keepCookies,
  limitCarts,
  noCart,
  writeToCart,
  type CartVisit,
} from '#api/http/cart-visit.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { findCurrency } from '#api/http/find-currency.ts';
import type { HandlerInput, Routes } from '#api/http/routes.ts';
import {
  clearCart,
  findCart,
  findSharedCart,
  removeCode,
  removeLines,
  shareCart,
  toCopyRequest,
  unshareCart,
} from '#modules/carts/carts.ts';
import { toChangeAnswer } from './change-answer.ts';
import { setCodeInCart } from './cart-code.ts';
import { serializeCart, serializeCodeQuote, serializeLine } from './serialize-cart.ts';
import { toDollars } from '#platform/money.ts';

export function addCartOperations(routes: Routes, deps: ApiDeps): void {
  const { db, clock } = deps;
  const onCart = createCartHandlers(deps);
  addCartSharing(routes, deps);
  addCartCode(routes, deps);

  routes.forAnyone(
    operations.readCart,
    onCart(async (_, visit) => {
      const cart =
        visit.holder &&
        (await findCart(db, visit.holder, { at: clock.now(), currency: visit.currency }));
      keepCookies(
        deps,
        cart ? visit : { reply: visit.reply, holder: undefined },
        cart ? { lines: cart.lines.length, version: cart.version } : noCart,
      );
      return serializeCart(cart, visit.currency);
    }),
  );

  routes.forAnyone(
    operations.addCartLines,
    onCart(async ({ body }, visit) => {
      return toChangeAnswer(await writeToCart(deps, visit, { items: body.lines, mode: 'add' }));
    }),
  );

  routes.forAnyone(
    operations.setCartLine,
    onCart(async ({ params: { id: tool }, body }, visit) => {
      const items = [{ tool, quantity: body.quantity }];
      const answer = toChangeAnswer(await writeToCart(deps, visit, { items, mode: 'set' }));
      if (isProblem(answer) || answer.unknown.length === 0) return answer;
      return createProblem('tool_unknown', 'It is not on sale any more.');
    }),
  );

  routes.forAnyone(
    operations.removeCartLine,
    onCart(async ({ params: { id: tool } }, { holder, reply }) => {
      const request = { tools: [tool], at: clock.now() };
      const left = holder ? await removeLines(db, holder, request) : nothingLeft;
      keepCookies(deps, { holder, reply }, left);
      return toRemovedAnswer(left);
    }),
  );

  routes.forAnyone(
    operations.clearCart,
    onCart(async ({ query }, { holder, reply }) => {
      const cleared = { ...query, at: clock.now() };
      const left = holder ? await clearCart(db, holder, cleared) : nothingLeft;
      keepCookies(deps, { holder, reply }, left);
      return toRemovedAnswer(left);
    }),
  );
}

function addCartCode(routes: Routes, deps: ApiDeps): void {
  const { db, clock } = deps;
  const onCart = createCartHandlers(deps);

  routes.forAnyone(
    operations.useCode,
    onCart(async ({ body }, visit) => {
      const cart = await setCodeInCart(deps, visit, body.code);
      if (isProblem(cart)) return cart;
      if (!cart.discount) return createProblem('code_unknown', 'It was taken out meanwhile.');
      return { acknowledged: true as const, discount: serializeCodeQuote(cart.discount) };
    }),
  );

  routes.forAnyone(
    operations.removeCode,
    onCart(async (_, { holder }) => {
      const wasThere = holder !== undefined && (await removeCode(db, holder, clock.now()));
      return { acknowledged: true as const, modifiedCount: wasThere ? 1 : 0 };
    }),
  );
}

function addCartSharing(routes: Routes, deps: ApiDeps): void {
  const { db } = deps;
  const onCart = createCartHandlers(deps);

  routes.forAnyone(
    operations.shareCart,
    onCart(async (_, visit) => {
      const { holder } = visit;
      const rateProblem = await limitCarts(deps, visit);
      if (rateProblem) return rateProblem;
      const token = holder && (await shareCart(db, holder));
      if (token === undefined) return createProblem('cart_empty', 'Put something into it first.');
      return { path: `/cart/shared/${token}` };
    }),
  );

  routes.forAnyone(
    operations.unshareCart,
    onCart(async (_, { holder }) => {
      const wasShared = holder !== undefined && (await unshareCart(db, holder));
      return { acknowledged: true as const, modifiedCount: wasShared ? 1 : 0 };
    }),
  );

  routes.forAnyone(operations.readSharedCart, async ({ params, request }) => {
    const moment = { at: deps.clock.now(), currency: findCurrency(request) };
    const cart = await findSharedCart(db, params.token, moment);
    if (!cart) return unknownLink;
    return {
      lines: cart.lines.map(serializeLine),
      currency: cart.currency,
      total: toDollars(cart.totalMinor),
    };
  });

  routes.forAnyone(
    operations.copySharedCart,
    onCart(async ({ params }, visit) => {
      const moment = { at: deps.clock.now(), currency: visit.currency };
      const cart = await findSharedCart(db, params.token, moment);
      if (!cart) return unknownLink;
      return toChangeAnswer(await writeToCart(deps, visit, toCopyRequest(cart)));
    }),
  );
}

/** Makes the handler of an operation on the cart of whoever asks. */
function createCartHandlers(deps: ApiDeps) {
  return <Params, Query, Body, Reply>(
    handler: (input: HandlerInput<Params, Query, Body>, visit: CartVisit) => Promise<Reply>,
  ) =>
    async (input: HandlerInput<Params, Query, Body>): Promise<Reply | Problem> => {
      const visit = await findCartVisit(deps, input.request, input.reply);
      return isProblem(visit) ? visit : handler(input, visit);
    };
}

const unknownLink = createProblem('cart_unknown', 'Ask for another link.');

const nothingLeft = { ...noCart, removed: 0 };

function toRemovedAnswer({ lines, removed: deletedCount }: typeof nothingLeft) {
  return { acknowledged: true as const, deletedCount, lines };
}
