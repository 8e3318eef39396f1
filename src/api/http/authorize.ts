/** Who may use an operation: decided before anything of a request but its head is read. */
import type { FastifyRequest } from 'fastify';
import { requiredPermission } from '#api/contract/operation.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import { guestActor, type Actor } from '#modules/audit/entry.ts';
import { findLinkedOrder } from '#modules/guests/guests.ts';
import type { Caller } from '#modules/identity/caller.ts';
import { findCaller, getClientIp } from '#modules/identity/identity.ts';
import { isStaff, hasPermission, type Permission } from '#modules/identity/permissions.ts';
import { findOrder } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import type { ApiDeps } from './deps.ts';
import { readToken } from './token.ts';

type OwnEmailAccess = 'own_email_or_users' | 'own_email_or_orders';
type StaffAccess = 'catalogue' | 'orders' | 'users' | 'admin';
export type CallerAccess = 'signed_in' | 'staff' | OwnEmailAccess | StaffAccess;

/** What the authorization is decided by: the validated path and query, and the request. */
export interface AuthorizationTarget {
  params: unknown;
  query: unknown;
  request: FastifyRequest;
}

/** Who may use the operation, and who acts in it. */
export interface AuthorizedCaller {
  caller: Caller;
  actor: Actor;
}

/** The caller of an operation, or why they may not use it. */
export async function authorizeCaller(
  deps: ApiDeps,
  access: CallerAccess,
  { params, query, request }: AuthorizationTarget,
): Promise<AuthorizedCaller | Problem> {
  const caller = await authenticate(deps, request);
  if (isProblem(caller)) return caller;
  const reject = (problem: Problem) => logRejection(request, caller, problem);
  const authorized = { caller, actor: toActor(deps, caller) };
  if (access === 'staff') return isStaff(caller.role) ? authorized : reject(toStaffProblem(caller));
  if (access === 'signed_in' || hasPermission(caller.role, requiredPermission[access]))
    return authorized;
  if (access === 'own_email_or_users' || access === 'own_email_or_orders') {
    const email = readText(params, 'email') ?? readText(query, 'email');
    if (email === caller.email) return authorized;
    if (!isPermissionWithheld(caller, requiredPermission[access])) {
      return reject(createProblem('not_allowed', 'You can ask this of your own email only.'));
    }
  }
  return reject(toPermissionProblem(caller, requiredPermission[access]));
}

function toStaffProblem({ withheldRole, requiredAction }: Caller): Problem {
  if (withheldRole !== undefined) return toDutyProblem(requiredAction);
  return createProblem(
    'permission_missing',
    'It is for staff; an admin can give you a part in it.',
  );
}

function toDutyProblem(action: Caller['requiredAction']): Problem {
  if (action === 'email')
    return createProblem('email_confirmation_required', 'Confirm it under MyProfile.');
  return action === 'password'
    ? createProblem('password_change_required', 'Choose one under MyProfile, then come back.')
    : createProblem('second_factor_required', 'Set one up under MyProfile, then come back.');
}

function toPermissionProblem(caller: Caller, permission: Permission): Problem {
  if (isPermissionWithheld(caller, permission)) return toDutyProblem(caller.requiredAction);
  if (permission === 'everything')
    return createProblem('admin_only', 'Sign in with an admin account.');
  const detail = `It takes the permission “${permission}”; an admin can give it to you.`;
  return createProblem('permission_missing', detail);
}

function isPermissionWithheld({ withheldRole }: Caller, permission: Permission): boolean {
  return withheldRole !== undefined && hasPermission(withheldRole, permission);
}

/** The caller and the order of an operation on one order; for others it does not exist. */
export async function authorizeForOrder(
  deps: ApiDeps,
  { params, request }: AuthorizationTarget,
): Promise<(AuthorizedCaller & { order: Order }) | Problem> {
  const caller = await authenticate(deps, request);
  if (isProblem(caller)) return caller;
  const id = readText(params, 'id');
  const order = id === undefined ? undefined : await findOrder(deps.db, id);
  const isAllowed =
    order && (order.userId === caller.userId || hasPermission(caller.role, 'orders'));
  if (isAllowed) return { caller, actor: toActor(deps, caller), order };
  const problem = isPermissionWithheld(caller, 'orders')
    ? toPermissionProblem(caller, 'orders')
    : createProblem('order_unknown', 'Look for it among your orders.');
  return logRejection(request, caller, problem);
}

/** Somebody without an account, and the order that their link opens. */
export interface AuthorizedByLink {
  caller?: never;
  actor: Actor;
  order: Order;
}

/** The header that carries the token of an order's link. */
export const orderLinkHeader = 'order-link';
const linkTokenFormat = /^[\w-]{43}$/;

/** The order of an operation on it by its secret link; for all others it does not exist. */
export async function authorizeByLink(
  { db, clock, identity }: ApiDeps,
  { params, request }: AuthorizationTarget,
): Promise<AuthorizedByLink | Problem> {
  const id = readText(params, 'id');
  const token = request.headers[orderLinkHeader];
  const isLink = typeof token === 'string' && linkTokenFormat.test(token);
  const at = clock.now();
  const order =
    isLink && id !== undefined ? await findLinkedOrder(db, { id, token, at }) : undefined;
  if (!order) return createProblem('order_unknown', 'The link has ended; ask for another.');
  return { order, actor: { id: guestActor, ip: getClientIp(identity, request.raw), at } };
}

function toActor({ clock }: ApiDeps, { userId: id, clientIp: ip }: Caller): Actor {
  return { id, ip, at: clock.now() };
}

/** Logs who was rejected and why; returns the problem. */
export function logRejection(
  { log, method, routeOptions }: FastifyRequest,
  { userId: user, clientIp }: Caller,
  problem: Problem,
): Problem {
  const operation = `${method} ${routeOptions.url}`;
  log.warn(
    { part: 'api', operation, user, clientIp, code: problem.problemCode },
    'a request was rejected',
  );
  return problem;
}

async function authenticate(
  { identity, secureCookies }: ApiDeps,
  request: FastifyRequest,
): Promise<Caller | Problem> {
  const { token, bind: bindingCookie } = readToken(request, secureCookies);
  if (!token) return createProblem('token_missing', 'Send your token as Authorization: Bearer.');
  const clientIp = getClientIp(identity, request.raw);
  const caller = await findCaller(identity, { token, bindingCookie, clientIp });
  return caller ?? createProblem('token_expired', 'Exchange a fresh credential for a new token.');
}

/** The caller of a public operation, when there is a signed-in one. */
export async function findOptionalCaller(
  deps: ApiDeps,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const caller = await authenticate(deps, request);
  return isProblem(caller) ? undefined : caller;
}

function readText(values: unknown, name: string): string | undefined {
  if (typeof values !== 'object' || values === null) return undefined;
  const value: unknown = Reflect.get(values, name);
  return typeof value === 'string' ? value : undefined;
}

export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'problemCode' in value;
}
