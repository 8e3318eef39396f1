/**
 * The forms of the pages, which also work without script: one call for all of them, which sends
 * the browser on to the cart. What could not be done is said there.
 */
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { cartForm } from '#api/contract/carts/cart-fields.ts';
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
import { createRoutes } from '#api/http/routes.ts';
import {
  clearCart,
  countCartLines,
  deleteCart,
  findCartOf,
  findCart,
  findSharedCart,
  removeCode,
  removeLines,
  renameCart,
  saveCart,
  shareCart,
  switchCart,
  toCopyRequest,
  unshareCart,
  type WriteRequest,
} from '#modules/carts/carts.ts';
import { toChangeAnswer } from './change-answer.ts';
import { readForm } from './read-form.ts';
import { askFor, saveCode, saveQuantities, saveTyped } from './save-typed.ts';
import { savingAdvice, toListProblem, unknownCart } from './saved-carts.ts';

const formMediaType = 'application/x-www-form-urlencoded';

/** In a scope of its own, because it also accepts plain forms. */
export function addCartForm(app: FastifyInstance, deps: ApiDeps): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(formMediaType, { parseAs: 'string' }, (_request, body, done) =>
      done(null, readForm(new URLSearchParams(String(body)))),
    );
    leadProblemsToCart(scope);
    createRoutes(scope, deps).forAnyone(
      operations.changeCartByForm,
      async ({ body, request, reply }) => {
        const visit = await findCartVisit(deps, request, reply);
        if (isProblem(visit)) return visit;
        const done = await actions[body.do](deps, visit, body);
        if (isProblem(done)) return done;
        const location = done.startsWith('/') ? done : `/cart${done}`;
        if (acceptsHtml(request.headers.accept)) reply.code(303).header('location', location);
        return { acknowledged: true as const, location };
      },
    );
  });
}

type Form = z.output<typeof cartForm>;

/** What a form does; the answer is the rest of the cart's address, or that of another page. */
type Action = (deps: ApiDeps, visit: CartVisit, form: Form) => Promise<string | Problem>;

/** Does it once all is saved that was typed into the cart. */
const afterTyped =
  (act: Action): Action =>
  async (deps, visit, form) => {
    const saved = await saveTyped(deps, visit, form);
    return saved === '' ? act(deps, visit, form) : saved;
  };

async function writeAll(
  deps: ApiDeps,
  visit: CartVisit,
  lines: WriteRequest,
): Promise<string | Problem> {
  const result = await writeToCart(deps, visit, lines);
  const answer = toChangeAnswer(result);
  if (isProblem(answer)) return answer;
  if (answer.unknown.length > 0) return '?problem=tool_unknown';
  return 'hadCome' in result && result.hadCome ? '?done=once' : '';
}

/** For what only accounts have. */
const forAccount =
  (
    act: (deps: ApiDeps, user: string, form: Form, visit: CartVisit) => ReturnType<Action>,
  ): Action =>
  async (deps, visit, form) => {
    const { caller } = visit;
    if (!caller) return createProblem('token_expired', 'Lists are kept in your account.');
    return act(deps, caller.userId, form, visit);
  };

/** For one of an account's lists; a form that names none is about an unknown one. */
const onList = (
  act: (
    deps: ApiDeps,
    list: { id: string; user: string },
    form: Form,
    visit: CartVisit,
  ) => ReturnType<Action>,
): Action =>
  forAccount(async (deps, user, form, visit) =>
    form.id === undefined ? unknownCart : act(deps, { id: form.id, user }, form, visit),
  );

const actions: Record<Form['do'], Action> = {
  // What it is for has happened: a guest's cart that came along is merged.
  open: async (deps, { holder, reply }) => {
    if (holder) keepCookies(deps, { holder, reply }, await countCartLines(deps.db, holder));
    return '';
  },
  add: async (deps, visit, { lines, wrong, since }) => {
    if (lines.length + wrong.length === 0) return '?problem=nothing_chosen';
    if (lines.length === 0) return askFor({ wrong });
    const written = await writeAll(deps, visit, { items: lines, mode: 'add', since });
    return written === '' || wrong.length > 0 ? askFor({ wrong }) : written;
  },
  set: async (deps, visit, form) => {
    const { lines, wrong, code = '' } = form;
    if (lines.length + wrong.length === 0 && code === '') return '?problem=nothing_chosen';
    return saveTyped(deps, visit, form);
  },
  // A code that was left in its field and is none keeps nobody: the checkout says so at its field.
  checkout: async (deps, visit, form) => {
    const { holder, currency } = visit;
    const query = await saveQuantities(deps, visit, form);
    if (isProblem(query) || form.wrong.length > 0) return query;
    const refused = await saveCode(deps, visit, form);
    if (query !== '') return query;
    const cart = holder && (await findCart(deps.db, holder, { at: deps.clock.now(), currency }));
    if (!cart?.canBeOrdered) return '?problem=not_orderable';
    if (!refused) return '/checkout';
    const left = { problem: refused.problemCode, code: form.code ?? '' };
    return `/checkout#${new URLSearchParams(left)}`;
  },
  remove: async (deps, visit, { remove: tool = '', lines: typed, wrong }) => {
    const { db, clock } = deps;
    const { holder, currency } = visit;
    const at = clock.now();
    if (!holder) return '';
    const isOther = (line: { tool: string }) => line.tool !== tool;
    const others = { lines: typed.filter(isOther), wrong: wrong.filter(isOther) };
    const saved = await saveTyped(deps, visit, others);
    if (isProblem(saved)) return saved;
    // It can be put back: the page offers that with the quantity that it had.
    const cart = await findCart(db, holder, { at, currency });
    const line = cart?.lines.find((one) => one.tool === tool);
    const left = await removeLines(db, holder, { tools: tool === '' ? [] : [tool], at });
    keepCookies(deps, visit, left);
    const query = new URLSearchParams(saved);
    if (line) query.set('removed', tool);
    if (line) query.set('quantity', String(line.quantity));
    return query.size > 0 ? `?${query}` : '';
  },
  clear: async ({ db, clock, ...deps }, { holder, reply }) => {
    if (holder) await clearCart(db, holder, { at: clock.now() });
    keepCookies(deps, { holder, reply }, noCart);
    return '';
  },
  buy: async (_deps, _visit, { lines, buy: tool = '' }) => {
    const quantity = lines.find((line) => line.tool === tool)?.quantity;
    const path = `/tools/${encodeURIComponent(tool)}`;
    return quantity === undefined ? path : `${path}?quantity=${quantity}`;
  },
  code: afterTyped(async (_deps, _visit, { code = '' }) =>
    code === '' ? '?problem=code_needed' : '',
  ),
  remove_code: afterTyped(async ({ db, clock }, { holder }) => {
    if (holder) await removeCode(db, holder, clock.now());
    return '';
  }),
  share: afterTyped(async (deps, visit) => {
    const { holder } = visit;
    const rateProblem = await limitCarts(deps, visit);
    if (rateProblem) return rateProblem;
    const { db } = deps;
    const token = holder && (await shareCart(db, holder));
    if (token === undefined) return createProblem('cart_empty', savingAdvice.cart_empty);
    return `?${new URLSearchParams({ shared: token })}`;
  }),
  unshare: afterTyped(async ({ db }, { holder }) => {
    if (holder) await unshareCart(db, holder);
    return '?done=unshared';
  }),
  copy: async (deps, visit, { token = '' }) => {
    const cart = await findSharedCart(deps.db, token, {
      at: deps.clock.now(),
      currency: visit.currency,
    });
    if (!cart) return createProblem('cart_unknown', 'Ask for another link.');
    return writeAll(deps, visit, toCopyRequest(cart));
  },
  save: forAccount(async (deps, user, { name = '' }, visit) => {
    const { db, clock } = deps;
    if (name === '') return '?problem=name_needed';
    const rateProblem = await limitCarts(deps, visit);
    if (rateProblem) return rateProblem;
    const saved = await saveCart(db, { user, name, at: clock.now() });
    return saved.ok ? '?done=saved' : createProblem(saved.reason, savingAdvice[saved.reason]);
  }),
  rename: onList(async ({ db }, list, { name = '' }) => {
    if (name === '') return '?problem=name_needed';
    const renamed = await renameCart(db, { ...list, name });
    return renamed.ok ? '?done=renamed' : toListProblem(renamed);
  }),
  delete: onList(async ({ db }, list) =>
    (await deleteCart(db, list)) ? '?done=deleted' : unknownCart,
  ),
  switch: onList(async ({ db, clock, ...deps }, list, _form, { reply }) => {
    const switched = await switchCart(db, { ...list, at: clock.now() });
    if (!switched.ok) return toListProblem(switched);
    const holder = { user: list.user };
    keepCookies(deps, { holder, reply }, await countCartLines(db, holder));
    return '';
  }),
  put: onList(async (deps, list, _form, visit) => {
    const { currency } = visit;
    const found = await findCartOf(deps.db, { ...list, at: deps.clock.now(), currency });
    return found ? writeAll(deps, visit, toCopyRequest(found)) : unknownCart;
  }),
};

/** In place of a problem the cart shows what was not done; scripts renew a token themselves. */
function leadProblemsToCart(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    const isProblemSent = String(reply.getHeader('content-type')).startsWith('application/problem');
    if (!isProblemSent || reply.statusCode === 401 || !acceptsHtml(request.headers.accept))
      return payload;
    const problem: unknown = JSON.parse(String(payload));
    reply.removeHeader('content-length');
    const location = `/cart${askFor({ problem: readCode(problem), code: readCode(request.body) })}`;
    reply.code(303).header('location', location);
    return '';
  });
}

/** The code of a problem, or the promotion code that was typed. */
function readCode(value: unknown): string {
  const code = typeof value === 'object' && value !== null && 'code' in value ? value.code : '';
  return typeof code === 'string' ? code : '';
}

/** Browsers accept HTML when they navigate. */
function acceptsHtml(accept: string | undefined): boolean {
  return accept?.includes('text/html') ?? false;
}
