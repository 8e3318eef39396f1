/**
 * From the contract to running calls: parse, check who may, run, answer. A call's own code gets
 * checked input and a caller who is allowed, and answers a value or a refusal.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { permissionFor, type Access, type Call } from '#api/contract/call.ts';
import { refuse, type FieldError, type Refusal } from '#api/contract/refusals.ts';
import type { Caller } from '#modules/identity/caller.ts';
import { findCaller, peerOfRequest } from '#modules/identity/identity.ts';
import { isStaff, may, type Permission } from '#modules/identity/permissions.ts';
import { findOrder } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import type { ApiDeps } from './deps.ts';
import { sent, type Sent } from './kept.ts';
import { refuseOverLimit } from './over-limit.ts';
import { sendProblem } from './problem.ts';
import { readToken } from './token.ts';

/** What a call's own code is given. */
export interface Given<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Run<Input, Reply> = (given: Input) => Promise<Reply | Refusal | Sent>;

type Guarded<P, Q, B, R, Allowed extends Access> = Call<P, Q, B, R> & { access: Allowed };

type OwnEmailAccess = 'own_email_or_users' | 'own_email_or_orders';
type StaffAccess = 'catalogue' | 'orders' | 'users' | 'admin';
type CallerAccess = 'signed_in' | 'staff' | OwnEmailAccess | StaffAccess;

export type Routes = ReturnType<typeof routesOn>;

/** The three ways to register a call, by what its access rule promises about the caller. */
export function routesOn(app: FastifyInstance, deps: ApiDeps) {
  return {
    /** For calls without a caller. */
    forAnyone<P, Q, B, R>(
      call: Guarded<P, Q, B, R, 'anyone' | 'credential' | 'processor'>,
      run: Run<Given<P, Q, B>, R>,
    ): void {
      add({ app, deps }, call, async () => ({}), run);
    },

    /** For calls of somebody who is signed in and, where the rule says so, is meant. */
    forCaller<P, Q, B, R>(
      call: Guarded<P, Q, B, R, CallerAccess>,
      run: Run<Given<P, Q, B> & { caller: Caller }, R>,
      enter?: Enter<{ caller: Caller }>,
    ): void {
      add({ app, deps }, call, (named) => admitCaller(deps, call.access, named), run, enter);
    },

    /** For calls on one order, whose owner or staff who look after orders call. */
    forOrder<P, Q, B, R>(
      call: Guarded<P, Q, B, R, 'own_order_or_orders'>,
      run: Run<Given<P, Q, B> & { caller: Caller; order: Order }, R>,
    ): void {
      add({ app, deps }, call, (named) => admitToOrder(deps, named), run);
    },
  };
}

/** What a guard decides by: the call's checked path and query, and who calls. */
interface Named {
  params: unknown;
  query: unknown;
  request: FastifyRequest;
}

/**
 * What is decided besides about a caller who may, before the body is read. A call that has it is
 * counted then as well: of whoever is over a limit nothing is read.
 */
type Enter<Admitted> = (given: Admitted & { reply: FastifyReply }) => Refusal | undefined;

/** A body may come slowly; after so long it is asked once more who sends it. */
const admittedForMs = 1000;

/**
 * Who may is decided before the body is read: nobody else learns what it takes, and of what they
 * send nothing is kept.
 */
function add<P, Q, B, R, Admitted extends { caller?: Caller }>(
  { app, deps }: { app: FastifyInstance; deps: ApiDeps },
  call: Call<P, Q, B, R>,
  admit: (named: Named) => Promise<Admitted | Refusal>,
  run: Run<Given<P, Q, B> & Admitted, R>,
  enter?: Enter<Admitted>,
): void {
  const coming = new WeakMap<FastifyRequest, Coming<P, Q, Admitted>>();
  const read = (request: FastifyRequest) => ({
    params: parse(call.params, request.params),
    query: parse(call.query, request.query),
    at: performance.now(),
  });
  const ask = (request: FastifyRequest, { params, query }: Asked<P, Q>) =>
    admit({ params: params.value, query: query.value, request });
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const known = coming.get(request);
    const asked = known ?? read(request);
    const isFresh = performance.now() - asked.at < admittedForMs;
    const admitted = known && isFresh ? known.admitted : await ask(request, asked);
    if (isRefusal(admitted)) return admitted;
    const { params, query } = asked;
    const body = parse(call.body, request.body);
    if (!params.ok || !query.ok || !body.ok) {
      return noteBadInput(deps, request, badInput([params, query, body]));
    }
    if (!enter) {
      const caller = admitted.caller ?? (call.limit && (await findSignedIn(deps, request)));
      const over = await refuseOverLimit(deps, call, { caller, request });
      if (over) return over;
    }
    const given = { params: params.value, query: query.value, body: body.value };
    return run({ ...given, request, reply, ...admitted });
  };
  app.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    onRequest: async (request, reply) => {
      const asked = read(request);
      const admitted = await ask(request, asked);
      if (isRefusal(admitted)) return sendProblem(reply, admitted);
      if (enter) {
        const { caller } = admitted;
        const full = enter({ ...admitted, reply });
        const refusal = full ?? (await refuseOverLimit(deps, call, { caller, request }));
        if (refusal) return sendProblem(reply, refusal);
      }
      coming.set(request, { ...asked, admitted });
      return undefined;
    },
    handler: async (request, reply) => {
      const answered = await answer(request, reply);
      if (answered === sent) return reply;
      if (isRefusal(answered)) return sendProblem(reply, answered);
      return reply.header('cache-control', 'no-store').send(answered);
    },
  });
}

interface Asked<Params, Query> {
  params: Parsed<Params>;
  query: Parsed<Query>;
  at: number;
}

interface Coming<Params, Query, Admitted> extends Asked<Params, Query> {
  admitted: Admitted;
}

type Parsed<Value> =
  | { ok: true; value: Value }
  | { ok: false; value: undefined; faults: readonly FieldError[] };

function parse<Value>(schema: z.ZodType<Value>, raw: unknown): Parsed<Value> {
  const parsed = schema.safeParse(raw ?? undefined);
  if (parsed.success) return { ok: true, value: parsed.data };
  const faults = parsed.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  return { ok: false, value: undefined, faults };
}

function badInput(parts: readonly Parsed<unknown>[]): Refusal {
  const faults = parts.flatMap((part) => (part.ok ? [] : part.faults));
  const listed = faults.map(({ path, message }) => (path ? `${path}: ${message}` : message));
  return refuse('bad_input', listed.join('; '), faults);
}

/** Which fields were wrong, and never what stood in them. */
function noteBadInput({ identity }: ApiDeps, request: FastifyRequest, refusal: Refusal): Refusal {
  const { log, method, routeOptions } = request;
  const peer = peerOfRequest(identity, request.raw);
  const fields = [...new Set(refusal.errors?.map(({ path }) => path))].slice(0, 10);
  const call = `${method} ${routeOptions.url}`;
  log.warn({ part: 'api', call, peer, code: refusal.refused, fields }, 'a call was refused');
  return refusal;
}

async function admitCaller(
  deps: ApiDeps,
  access: CallerAccess,
  { params, query, request }: Named,
): Promise<{ caller: Caller } | Refusal> {
  const caller = await callerOf(deps, request);
  if (isRefusal(caller)) return caller;
  const away = (refusal: Refusal) => noteTurnedAway(request, caller, refusal);
  if (access === 'staff') return isStaff(caller.role) ? { caller } : away(refuseOutsider(caller));
  if (access === 'signed_in' || may(caller.role, permissionFor[access])) return { caller };
  if (access === 'own_email_or_users' || access === 'own_email_or_orders') {
    const email = textNamed(params, 'email') ?? textNamed(query, 'email');
    if (email === caller.email) return { caller };
    if (!isHeldBack(caller, permissionFor[access])) {
      return away(refuse('not_allowed', 'You can ask this of your own email only.'));
    }
  }
  return away(refuseWithout(caller, permissionFor[access]));
}

function refuseOutsider({ heldBack, owes }: Caller): Refusal {
  if (heldBack !== undefined) return refuseUntil(owes);
  return refuse('permission_missing', 'It is for staff; an admin can give you a part in it.');
}

function refuseUntil(owes: Caller['owes']): Refusal {
  return owes === 'password'
    ? refuse('password_change_required', 'Choose one under MyProfile, then come back.')
    : refuse('second_factor_required', 'Set one up under MyProfile, then come back.');
}

function refuseWithout(caller: Caller, permission: Permission): Refusal {
  if (isHeldBack(caller, permission)) return refuseUntil(caller.owes);
  if (permission === 'everything') return refuse('admin_only', 'Sign in with an admin account.');
  const detail = `It takes the permission “${permission}”; an admin can give it to you.`;
  return refuse('permission_missing', detail);
}

function isHeldBack({ heldBack }: Caller, permission: Permission): boolean {
  return heldBack !== undefined && may(heldBack, permission);
}

async function admitToOrder(
  deps: ApiDeps,
  { params, request }: Named,
): Promise<{ caller: Caller; order: Order } | Refusal> {
  const caller = await callerOf(deps, request);
  if (isRefusal(caller)) return caller;
  const id = textNamed(params, 'id');
  const order = id === undefined ? undefined : await findOrder(deps.db, id);
  const own = order && (order.userId === caller.userId || may(caller.role, 'orders'));
  if (own) return { caller, order };
  const refusal = isHeldBack(caller, 'orders')
    ? refuseWithout(caller, 'orders')
    : refuse('order_unknown', 'Look for it among your orders.');
  return noteTurnedAway(request, caller, refusal);
}

/** Who was refused what, for the shop's log; answers the refusal. */
export function noteTurnedAway(
  { log, method, routeOptions }: FastifyRequest,
  { userId: user, peer }: Caller,
  refusal: Refusal,
): Refusal {
  const call = `${method} ${routeOptions.url}`;
  log.warn({ part: 'api', call, user, peer, code: refusal.refused }, 'a call was refused');
  return refusal;
}

async function callerOf(
  { identity, secureCookies }: ApiDeps,
  request: FastifyRequest,
): Promise<Caller | Refusal> {
  const { token, bind } = readToken(request, secureCookies);
  if (!token) return refuse('token_missing', 'Send your token as Authorization: Bearer.');
  const peer = peerOfRequest(identity, request.raw);
  const caller = await findCaller(identity, { token, bind, peer });
  return caller ?? refuse('token_expired', 'Exchange a fresh credential for a new token.');
}

/** Whoever is signed in at a call that everybody may make. */
async function findSignedIn(deps: ApiDeps, request: FastifyRequest): Promise<Caller | undefined> {
  const caller = await callerOf(deps, request);
  return isRefusal(caller) ? undefined : caller;
}

function textNamed(values: unknown, name: string): string | undefined {
  if (typeof values !== 'object' || values === null) return undefined;
  const value: unknown = Reflect.get(values, name);
  return typeof value === 'string' ? value : undefined;
}

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'refused' in answer;
}
