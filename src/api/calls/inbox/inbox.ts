/** Messages of visitors: listed, counted and answered by staff. */
import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { readIdempotencyKey } from '#api/http/idempotency-key.ts';
import { sendList, toPageRequest } from '#api/http/pagination.ts';
import type { Routes } from '#api/http/routes.ts';
import {
  answerMessage,
  closeMessage,
  countMessagesInStates,
  listMessages,
  reopenMessage,
  type AnswerResult,
} from '#modules/inbox/inbox.ts';
import { serializeMessages } from './serialize-message.ts';

export function addInboxOperations(routes: Routes, deps: ApiDeps): void {
  const { db } = deps;

  routes.forCaller(operations.listMessages, async ({ query, reply }) => {
    const { state, ...page } = query;
    return sendList(
      reply,
      toPageRequest(page),
      async (request) => {
        const found = await listMessages(db, { ...request, state });
        return { ...found, items: await serializeMessages(deps, found.items) };
      },
      (message) => message,
    );
  });

  routes.forCaller(operations.countMessages, () => countMessagesInStates(db));

  routes.forCaller(operations.answerMessage, async ({ params, body, actor, request }) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    if (key === null) return createProblem('bad_input', 'Idempotency-Key: 1 to 255 characters.');
    return toResponse(await answerMessage(db, actor, { id: params.id, ...body, key }));
  });

  routes.forCaller(operations.closeMessage, async ({ params, actor }) =>
    toResponse(await closeMessage(db, actor, params.id)),
  );

  routes.forCaller(operations.reopenMessage, async ({ params, actor }) =>
    toResponse(await reopenMessage(db, actor, params.id)),
  );
}

const advice = {
  message_unknown: 'Look for it in the inbox.',
  message_changed: 'Look at it again before you answer.',
  sender_erased: 'There is no address any more; close the message.',
  key_reused: 'Use a new Idempotency-Key for another answer.',
} as const;

function toResponse(result: AnswerResult): { acknowledged: true; modifiedCount: number } | Problem {
  return result.ok
    ? { acknowledged: true, modifiedCount: result.changed ? 1 : 0 }
    : createProblem(result.reason, advice[result.reason]);
}
