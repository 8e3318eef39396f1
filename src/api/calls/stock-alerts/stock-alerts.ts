/** Waiting for a tool that is sold out: by a form, with or without script, and how it ends. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operations } from '#api/contract/operations.ts';
import { createProblem, createTemporaryProblem, type Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { acceptsHtml, addFormParser, isCrossSite, isForm } from '#api/http/html-problems.ts';
import { toRateLimitProblem } from '#api/http/rate-limit.ts';
import { createRoutes, type Routes } from '#api/http/routes.ts';
import { getClientIp } from '#modules/identity/identity.ts';
import { consumeRateLimit, formatDuration } from '#modules/rate-limits/rate-limits.ts';
import { addStockAlert, endStockAlert } from '#modules/stock-alerts/stock-alerts.ts';

const seeOther = 303;
const tooMany = 429;

/** In a scope of its own, because it also accepts a form that is sent without JavaScript. */
export function addStockAlertForm(app: FastifyInstance, deps: ApiDeps): void {
  app.register(async (scope) => {
    addFormParser(scope);
    // A form replaces its page by the answer, so it is sent on to a page that says what is wrong.
    scope.addHook('onSend', async (request, reply, payload) => {
      const isProblem = reply.statusCode >= 400;
      if (!isProblem || !isForm(request) || !acceptsHtml(request)) return payload;
      const problem = reply.statusCode === tooMany ? 'many' : 'not_noted';
      reply.removeHeader('content-length').removeHeader('content-type');
      reply.code(seeOther).header('location', `/tell-me?problem=${problem}`);
      return '';
    });
    const routes = createRoutes(scope, deps);
    routes.forAnyone(operations.addStockAlert, async ({ body, request, reply }) => {
      if (isForm(request) && isCrossSite(request))
        return createProblem('bad_input', 'The form of another site is not taken.');
      const exceeded = await checkLimit(deps, request, body.email);
      if (exceeded) return exceeded;
      const added = await addStockAlert(deps, body);
      if (!added.ok) return createProblem('not_sold_out', 'Look at it again: order it now.');
      if (isForm(request)) reply.code(seeOther).header('location', '/tell-me');
      return { acknowledged: true as const };
    });
  });
}

export function addStockAlertOperations(routes: Routes, { db }: ApiDeps): void {
  routes.forAnyone(operations.endStockAlert, async ({ body }) => {
    await endStockAlert(db, body.token);
    return { acknowledged: true as const };
  });
}

/** By network, and by the email that is typed: nobody's mailbox is filled by others. */
async function checkLimit(
  { identity, rateLimiter }: ApiDeps,
  request: FastifyRequest,
  email: string,
): Promise<Problem | undefined> {
  const taken = await consumeRateLimit(rateLimiter, 'stock_alerts', {
    account: email.toLowerCase(),
    clientIp: getClientIp(identity, request.raw),
  });
  if (taken.ok) return undefined;
  if (taken.of === 'network') return toRateLimitProblem(taken);
  const { limit, retryAfterSeconds } = taken;
  const detail =
    `At most ${limit.perAccount} tools a day to one address. Try again in ` +
    `${formatDuration(retryAfterSeconds)}.`;
  return createTemporaryProblem('too_many_requests', detail, retryAfterSeconds);
}
