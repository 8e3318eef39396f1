/** Waiting for a tool that is sold out: by a form, with or without script, and how it ends. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { acceptsHtml, addFormParser, isCrossSite, isForm } from '#api/http/html-problems.ts';
import { checkSubjectLimit } from '#api/http/rate-limit.ts';
import { createRoutes } from '#api/http/routes.ts';
import { addStockAlert, endStockAlert } from '#modules/stock-alerts/stock-alerts.ts';

const seeOther = 303;
const tooMany = 429;

/** In a scope of its own, because it also accepts a form that is sent without JavaScript. */
export function addStockAlertOperations(app: FastifyInstance, deps: ApiDeps): void {
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
    routes.forAnyone(operations.endStockAlert, async ({ body }) => {
      await endStockAlert(deps.db, body.token);
      return { acknowledged: true as const };
    });
  });
}

/** By network, and by the email that is typed: nobody's mailbox is filled by others. */
function checkLimit(
  deps: ApiDeps,
  request: FastifyRequest,
  email: string,
): Promise<Problem | undefined> {
  return checkSubjectLimit(deps, request, {
    ...{ name: 'stock_alerts', subject: email.toLowerCase() },
    describe: ({ perAccount }, wait) =>
      `At most ${perAccount} tools a day to one address. Try again in ${wait}.`,
  });
}
