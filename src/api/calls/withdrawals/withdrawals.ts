/** Withdrawals from contracts: declared by anybody with a form of two steps, answered by staff. */
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { StatementBody } from '#api/contract/withdrawal-operations.ts';
import type { WithdrawalPage } from '#api/contract/withdrawal-page.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import {
  acceptsHtml,
  addFormParser,
  isCrossSite,
  isForm,
  fieldReader,
  renderProblemsAsPages,
  type ShownProblem,
} from '#api/http/html-problems.ts';
import { sendPage } from '#api/http/pagination.ts';
import { checkSubjectLimit } from '#api/http/rate-limit.ts';
import { createRoutes, type Routes } from '#api/http/routes.ts';
import { sent, type Sent } from '#api/http/send-cached.ts';
import {
  acceptWithdrawal,
  contractOf,
  declareWithdrawal,
  listWithdrawals,
  rejectWithdrawal,
  type WithdrawalDecision,
} from '#modules/withdrawals/withdrawals.ts';
import type { Withdrawal } from '#modules/withdrawals/withdrawal.ts';
import { serializeWithdrawal } from './serialize-withdrawal.ts';

const formPath = '/withdraw';
/** Whether there is an order cannot be told by the time: queueing a receipt takes a millisecond. */
const leastAnswerMs = 150;

/** Both steps in a scope of their own, because they also take a form without JavaScript. */
export function addWithdrawalForm(app: FastifyInstance, deps: ApiDeps): void {
  app.register(async (scope) => {
    const { renderWithdrawal } = deps;
    if (renderWithdrawal) {
      renderProblemsAsPages(scope, (request, problem) =>
        renderWithdrawal(toProblemPage(request, problem)),
      );
    }
    addFormParser(scope);
    const routes = createRoutes(scope, deps);

    routes.forAnyone(operations.checkWithdrawal, async ({ body, request, reply }) => {
      const page = { step: 'confirm', values: body } as const;
      return (await answerForm(deps, { request, reply }, page)) ?? body;
    });

    routes.forAnyone(operations.declareWithdrawal, async ({ body, request, reply }) => {
      if (isForm(request) && isCrossSite(request)) return redirectToForm(reply);
      const problem = await checkLimits(deps, request, body);
      if (problem) return problem;
      const answerAt = setTimeout(leastAnswerMs);
      const declared = await declareWithdrawal(deps.db, body, deps.clock.now());
      await answerAt;
      const receivedAt = declared.receivedAt.toISOString();
      const page = { step: 'received', values: body, receivedAt } as const;
      const isSent = await answerForm(deps, { request, reply }, page);
      return isSent ?? { acknowledged: true as const, ...body, receivedAt };
    });
  });
}

export function addWithdrawalOperations(routes: Routes, { db }: ApiDeps): void {
  routes.forCaller(operations.listWithdrawals, async ({ query, reply }) => {
    const { limit = defaultLimit, cursor, q: search, state } = query;
    const page = await listWithdrawals(db, { limit, cursor, search, state });
    return sendPage(reply, page, serializeForStaff);
  });

  routes.forCaller(operations.acceptWithdrawal, async ({ params, actor }) => {
    return toDecisionAnswer(await acceptWithdrawal(db, actor, params.id));
  });

  routes.forCaller(operations.rejectWithdrawal, async ({ params, body, actor }) => {
    return toDecisionAnswer(await rejectWithdrawal(db, actor, { id: params.id, ...body }));
  });
}

const defaultLimit = 50;

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The next page for a browser's form; undefined for other callers, who get JSON. */
async function answerForm(
  { renderWithdrawal }: ApiDeps,
  { request, reply }: Exchange,
  page: WithdrawalPage,
): Promise<Sent | undefined> {
  if (!renderWithdrawal || !isForm(request) || !acceptsHtml(request)) return undefined;
  // What a foreign page typed is not shown as if the visitor had.
  if (isCrossSite(request)) return redirectToForm(reply);
  const { html, headers } = await renderWithdrawal(page);
  for (const [name, value] of headers) reply.header(name, value);
  reply.header('cache-control', 'no-store').send(html);
  return sent;
}

function redirectToForm(reply: FastifyReply): Sent {
  reply.code(303).header('location', formPath).header('cache-control', 'no-store').send();
  return sent;
}

/** The page of the step that was rejected, with what was typed. */
function toProblemPage(
  request: FastifyRequest,
  { code, ...problem }: ShownProblem,
): WithdrawalPage {
  if (isCrossSite(request)) return { step: 'form', problem };
  const read = fieldReader(request);
  const values = read && {
    ...{ order: read('order'), name: read('name') },
    ...{ email: read('email'), message: read('message') },
  };
  const isDeclaring = request.routeOptions.url?.endsWith('/withdrawals') ?? false;
  return values && isDeclaring && code !== 'bad_input'
    ? { step: 'confirm', values, problem }
    : { step: 'form', values, problem };
}

/** By network, and by what is withdrawn from: the same for an order that is not there. */
function checkLimits(
  deps: ApiDeps,
  request: FastifyRequest,
  body: StatementBody,
): Promise<Problem | undefined> {
  return checkSubjectLimit(deps, request, {
    ...{ name: 'withdrawals', subject: contractOf(body) },
    describe: ({ perAccount }, wait) =>
      `At most ${perAccount} statements a day about one order. Write to us, or try again in ` +
      `${wait}.`,
  });
}

function serializeForStaff(withdrawal: Withdrawal) {
  const { orderId = null, decidedAt } = withdrawal;
  return {
    ...serializeWithdrawal(withdrawal),
    ...{ orderId, decidedAt: decidedAt?.toISOString() ?? null },
  };
}

function toDecisionAnswer(result: WithdrawalDecision) {
  if (result.ok) return { acknowledged: true as const, modifiedCount: result.changed ? 1 : 0 };
  return result.reason === 'withdrawal_unknown'
    ? createProblem('withdrawal_unknown', 'Look for it in the list of withdrawals.')
    : createProblem('withdrawal_accepted', 'The customer has been told; write to them by hand.');
}
