/** The promotion code of a cart. Attempts are limited, because codes can be guessed. */
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { CartVisit } from '#api/http/cart-visit.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { toRateLimitProblem } from '#api/http/rate-limit.ts';
import type { Cart } from '#modules/carts/cart.ts';
import { findCart, setCode } from '#modules/carts/carts.ts';
import { getClientIp } from '#modules/identity/identity.ts';
import { isStaff } from '#modules/identity/permissions.ts';
import { consumeRateLimit } from '#modules/rate-limits/rate-limits.ts';

const cartEmpty = createProblem('cart_empty', 'Put something into it first.');
const codeUnknown = createProblem('code_unknown', 'Look at how it is written.');

/** The cart with the code, or why it is not kept with it. */
export async function setCodeInCart(
  deps: ApiDeps,
  visit: Pick<CartVisit, 'holder' | 'caller' | 'currency' | 'request'>,
  code: string,
): Promise<Cart | Problem> {
  const { db, clock } = deps;
  const { holder, currency } = visit;
  const at = clock.now();
  const before = holder && (await findCart(db, holder, { at, currency }));
  if (!holder || !before) return cartEmpty;
  const exceeded = await limitCodes(deps, visit, before.id);
  if (exceeded) return exceeded;
  const used = await setCode(db, holder, { code, at });
  if (!used.ok) return used.reason === 'cart_empty' ? cartEmpty : codeUnknown;
  return (await findCart(db, holder, { at, currency })) ?? cartEmpty;
}

/** By network, and by the account or what stands in its place. Staff are not counted. */
export async function limitCodes(
  { identity, rateLimiter }: ApiDeps,
  { caller, request }: Pick<CartVisit, 'caller' | 'request'>,
  cart: string,
): Promise<Problem | undefined> {
  if (caller && isStaff(caller.role)) return undefined;
  const clientIp = caller?.clientIp ?? getClientIp(identity, request.raw);
  const account = caller?.userId ?? cart;
  const taken = await consumeRateLimit(rateLimiter, 'promotion_codes', { account, clientIp });
  return taken.ok ? undefined : toRateLimitProblem(taken);
}
