/**
 * From the contract to routes: parse, authorize, run the handler, respond. A handler gets
 * validated input and an authorized caller, and returns a value or a problem.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { splitEndpoint } from '#api/contract/endpoint.ts';
import type { Access, Operation } from '#api/contract/operation.ts';
import { createProblem, type FieldError, type Problem } from '#api/contract/problems.ts';
import type { Caller } from '#modules/identity/caller.ts';
import { getClientIp } from '#modules/identity/identity.ts';
import type { Order } from '#modules/orders/order.ts';
import {
  authorizeByLink,
  authorizeCaller,
  authorizeForOrder,
  findOptionalCaller,
  isProblem,
  type AuthorizationTarget,
  type AuthorizedByLink,
  type AuthorizedCaller,
  type CallerAccess,
} from './authorize.ts';
import type { ApiDeps } from './deps.ts';
import { sent, type Sent } from './send-cached.ts';
import { checkRateLimit } from './rate-limit.ts';
import { sendProblem } from './problem.ts';

/** The input of a handler. */
export interface HandlerInput<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Handler<Input, Reply> = (input: Input) => Promise<Reply | Problem | Sent>;

type OperationWithAccess<P, Q, B, R, Allowed extends Access> = Operation<P, Q, B, R> & {
  access: Allowed;
};

export type Routes = ReturnType<typeof createRoutes>;

/** The four ways to register an operation, by what its access rule guarantees about the caller. */
export function createRoutes(app: FastifyInstance, deps: ApiDeps) {
  return {
    /** For operations without a caller. */
    forAnyone<P, Q, B, R>(
      operation: OperationWithAccess<P, Q, B, R, 'anyone' | 'credential' | 'processor'>,
      handler: Handler<HandlerInput<P, Q, B>, R>,
    ): void {
      registerRoute({ app, deps }, operation, async () => ({}), handler);
    },

    /** For operations of a signed-in caller with the permission that the rule takes. */
    forCaller<P, Q, B, R>(
      operation: OperationWithAccess<P, Q, B, R, CallerAccess>,
      handler: Handler<HandlerInput<P, Q, B> & AuthorizedCaller, R>,
      beforeBody?: BeforeBody<AuthorizedCaller>,
    ): void {
      registerRoute(
        { app, deps },
        operation,
        (target) => authorizeCaller(deps, operation.access, target),
        handler,
        beforeBody,
      );
    },

    /** For operations on one order, by its owner or by staff who look after orders. */
    forOrder<P, Q, B, R>(
      operation: OperationWithAccess<P, Q, B, R, 'own_order_or_orders'>,
      handler: Handler<HandlerInput<P, Q, B> & AuthorizedCaller & { order: Order }, R>,
    ): void {
      registerRoute({ app, deps }, operation, (target) => authorizeForOrder(deps, target), handler);
    },

    /** For operations on one order, by who has its secret link. */
    forLinkedOrder<P, Q, B, R>(
      operation: OperationWithAccess<P, Q, B, R, 'order_link'>,
      handler: Handler<HandlerInput<P, Q, B> & AuthorizedByLink, R>,
    ): void {
      const authorize = (target: AuthorizationTarget) => authorizeByLink(deps, target);
      registerRoute<P, Q, B, R, AuthorizedByLink>({ app, deps }, operation, authorize, handler);
    },
  };
}

/**
 * A further check of an authorized caller, before the body is read. With it the rate limit is
 * checked before the body as well: the body of a client over the limit is not read.
 */
type BeforeBody<Admitted> = (input: Admitted & { reply: FastifyReply }) => Problem | undefined;

/** A body may arrive slowly; after this time the caller is authorized again. */
const authorizedForMs = 1000;

/**
 * Who may is decided before the body is read: others do not learn which input is valid, and
 * nothing of what they send is stored.
 */
function registerRoute<P, Q, B, R, Admitted extends { caller?: Caller }>(
  { app, deps }: { app: FastifyInstance; deps: ApiDeps },
  operation: Operation<P, Q, B, R>,
  authorize: (target: AuthorizationTarget) => Promise<Admitted | Problem>,
  handler: Handler<HandlerInput<P, Q, B> & Admitted, R>,
  beforeBody?: BeforeBody<Admitted>,
): void {
  const pendingRequests = new WeakMap<FastifyRequest, PendingRequest<P, Q, Admitted>>();
  const parseInput = (request: FastifyRequest) => ({
    params: parse(operation.params, request.params),
    query: parse(operation.query, request.query),
    at: performance.now(),
  });
  const authorizeRequest = (request: FastifyRequest, { params, query }: ParsedInput<P, Q>) =>
    authorize({ params: params.value, query: query.value, request });
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const pending = pendingRequests.get(request);
    const input = pending ?? parseInput(request);
    const isFresh = performance.now() - input.at < authorizedForMs;
    const authorized =
      pending && isFresh ? pending.authorized : await authorizeRequest(request, input);
    if (isProblem(authorized)) return authorized;
    const { params, query } = input;
    const body = parse(operation.body, request.body);
    if (!params.ok || !query.ok || !body.ok) {
      return logInputProblem(deps, request, toInputProblem([params, query, body]));
    }
    if (!beforeBody) {
      const caller =
        authorized.caller ?? (operation.rateLimit && (await findOptionalCaller(deps, request)));
      const rateProblem = await checkRateLimit(deps, operation, { caller, request });
      if (rateProblem) return rateProblem;
    }
    const parsed = { params: params.value, query: query.value, body: body.value };
    return handler({ ...parsed, request, reply, ...authorized });
  };
  const { method, path } = splitEndpoint(operation.endpoint);
  app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(operation.bodyLimitBytes !== undefined && { bodyLimit: operation.bodyLimitBytes }),
    onRequest: async (request, reply) => {
      const input = parseInput(request);
      const authorized = await authorizeRequest(request, input);
      if (isProblem(authorized)) return sendProblem(reply, authorized);
      if (beforeBody) {
        const { caller } = authorized;
        const beforeBodyProblem = beforeBody({ ...authorized, reply });
        const problem =
          beforeBodyProblem ?? (await checkRateLimit(deps, operation, { caller, request }));
        if (problem) return sendProblem(reply, problem);
      }
      pendingRequests.set(request, { ...input, authorized });
      return undefined;
    },
    handler: async (request, reply) => {
      const result = await handle(request, reply);
      if (result === sent) return reply;
      if (isProblem(result)) return sendProblem(reply, result);
      return reply.header('cache-control', 'no-store').send(result);
    },
  });
}

interface ParsedInput<Params, Query> {
  params: Parsed<Params>;
  query: Parsed<Query>;
  at: number;
}

interface PendingRequest<Params, Query, Admitted> extends ParsedInput<Params, Query> {
  authorized: Admitted;
}

type Parsed<Value> =
  | { ok: true; value: Value }
  | { ok: false; value: undefined; errors: readonly FieldError[] };

function parse<Value>(schema: z.ZodType<Value>, raw: unknown): Parsed<Value> {
  const parsed = schema.safeParse(raw ?? undefined);
  if (parsed.success) return { ok: true, value: parsed.data };
  const errors = parsed.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  return { ok: false, value: undefined, errors };
}

function toInputProblem(parts: readonly Parsed<unknown>[]): Problem {
  const errors = parts.flatMap((part) => (part.ok ? [] : part.errors));
  const messages = errors.map(({ path, message }) => (path ? `${path}: ${message}` : message));
  return createProblem('bad_input', messages.join('; '), errors);
}

/** Logs which fields were invalid, never their values. */
function logInputProblem(
  { identity }: ApiDeps,
  request: FastifyRequest,
  problem: Problem,
): Problem {
  const { log, method, routeOptions } = request;
  const clientIp = getClientIp(identity, request.raw);
  const fields = [...new Set(problem.errors?.map(({ path }) => path))].slice(0, 10);
  const operation = `${method} ${routeOptions.url}`;
  log.warn(
    { part: 'api', operation, clientIp, code: problem.problemCode, fields },
    'a request was rejected',
  );
  return problem;
}
