/**
 * Whose cart a request is about: the account's with a token, else that of the cookie. A guest's
 * cart that comes along with a token is merged into the account's first.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Currency } from '#platform/currency.ts';
import { randomToken } from '#platform/http/random-token.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { CartCount, CartHolder, ChangeLinesResult } from '#modules/carts/cart.ts';
import {
  changeLines,
  createCart,
  mergeGuestCart,
  type WriteRequest,
} from '#modules/carts/carts.ts';
import type { Caller } from '#modules/identity/caller.ts';
import { readCookie, serializeCookie } from '#modules/identity/identity.ts';
import { findOptionalCaller } from './authorize.ts';
import { findCurrency } from './find-currency.ts';
import type { ApiDeps } from './deps.ts';
import { checkRateLimit } from './rate-limit.ts';

export interface CartVisit {
  /** Undefined for a guest who has put nothing into a cart yet. */
  holder: CartHolder | undefined;
  caller: Caller | undefined;
  /** In which the visitor sees prices. */
  currency: Currency;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A problem for a token that is over, and for a foreign page. */
export async function findCartVisit(
  deps: ApiDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CartVisit | Problem> {
  const { method, headers } = request;
  if (method !== 'GET' && isFromElsewhere(request))
    return createProblem('not_allowed', 'Do it on a page of the shop.');
  const guestToken = readGuestToken(headers.cookie, deps.secureCookies);
  if (headers.authorization === undefined) {
    return {
      holder: guestToken === undefined ? undefined : { guestToken },
      ...noCaller(request, reply),
    };
  }
  const caller = await findOptionalCaller(deps, request);
  if (!caller)
    return createProblem('token_expired', 'Exchange a fresh credential for a new token.');
  await claimGuestCart(deps, { user: caller.userId, guestToken, reply });
  const currency = findCurrency(request);
  return { holder: { user: caller.userId }, caller, currency, request, reply };
}

function noCaller(request: FastifyRequest, reply: FastifyReply) {
  return { caller: undefined, currency: findCurrency(request), request, reply };
}

/**
 * Merges the guest's cart, if there is one, into the account's, and ends the guest's cookie. Where
 * there is no room the cookie stays: the cart is merged once there is.
 */
export async function claimGuestCart(
  { db, clock, secureCookies }: Pick<ApiDeps, 'db' | 'clock' | 'secureCookies'>,
  claim: { user: string; guestToken: string | undefined; reply: FastifyReply },
): Promise<void> {
  const { user, guestToken, reply } = claim;
  if (guestToken === undefined) return;
  const merged = await mergeGuestCart(db, { guestToken, user, at: clock.now() });
  if (!merged.ok && merged.reason === 'too_many_carts') return;
  reply.header('set-cookie', serializeCookie('shop_cart', '', secureCookies));
}

const guestTokenFormat = /^[\w-]{43}$/;

/** The token in the cookie of a guest; undefined for what the shop never gave. */
export function readGuestToken(
  cookies: string | undefined,
  secureCookies: boolean,
): string | undefined {
  const token = readCookie(cookies, 'shop_cart', secureCookies);
  return token !== undefined && guestTokenFormat.test(token) ? token : undefined;
}

/**
 * Browsers say where a request comes from. A form of a foreign page carries no cookie, but what it
 * is answered would replace the visitor's own.
 */
export function isFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}

/** Of new carts, lists and links; counted once it is known that no foreign page asks. */
export function limitCarts(
  deps: ApiDeps,
  { caller, request }: Pick<CartVisit, 'caller' | 'request'>,
): Promise<Problem | undefined> {
  return checkRateLimit(deps, { rateLimit: 'carts' }, { caller, request });
}

/** Writes lines into the visitor's cart; a guest without one gets it, with its cookie. */
export async function writeToCart(
  deps: ApiDeps,
  visit: CartVisit,
  lines: WriteRequest,
): Promise<ChangeLinesResult | Problem> {
  const { db, clock } = deps;
  const { holder, currency, reply } = visit;
  const written = { currency, ...lines, at: clock.now() };
  const changed = holder && (await changeLines(db, holder, written));
  if (changed) {
    keepCookies(deps, visit, changed);
    return changed;
  }
  const rateProblem = await limitCarts(deps, visit);
  if (rateProblem) return rateProblem;
  const guestToken = randomToken();
  const created = await createCart(db, guestToken, written);
  keepCookies(deps, { holder: { guestToken }, reply }, created);
  return created;
}

export const noCart: CartCount = { lines: 0, version: 0 };

/** How long a browser may show the number of lines of an account: as long as its sign-in. */
const accountCountSeconds = 12 * 3600;
const guestCountSeconds = 90 * 24 * 3600;

/**
 * The guest's cookie lives on; scripts read in another one how many lines the cart has, and of
 * which version the browser knows: '3.17'.
 */
export function keepCookies(
  { secureCookies }: Pick<ApiDeps, 'secureCookies'>,
  { holder, reply }: Pick<CartVisit, 'holder' | 'reply'>,
  { lines, version }: CartCount,
): void {
  if (holder && 'guestToken' in holder)
    reply.header('set-cookie', serializeCookie('shop_cart', holder.guestToken, secureCookies));
  const isAccount = holder !== undefined && 'user' in holder;
  const maxAge = isAccount ? accountCountSeconds : guestCountSeconds;
  const pair =
    lines === 0 ? 'cart_lines=; Max-Age=0' : `cart_lines=${lines}.${version}; Max-Age=${maxAge}`;
  const cookie = `${pair}; Path=/; SameSite=Lax`;
  reply.header('set-cookie', secureCookies ? `${cookie}; Secure` : cookie);
}
