import type { FastifyInstance } from 'fastify';
import type { PageRequest } from '#platform/database/page.ts';
import { calls } from '#api/contract/calls.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { pageOf, sendList } from '#api/http/paged.ts';
import { answerInPages } from '#api/http/plain-form.ts';
import { routesOn, type Routes } from '#api/http/route.ts';
import { listMessages, receiveMessage } from '#modules/inbox/inbox.ts';

const form = 'application/x-www-form-urlencoded';

/** In a scope of its own: it also takes the plain form of a page without script. */
export function addContactCall(app: FastifyInstance, deps: ApiDeps): void {
  app.register(async (scope) => {
    answerInPages(scope, deps);
    scope.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    routesOn(scope, deps).forAnyone(calls.leaveMessage, async ({ body, request, reply }) => {
      const insertedId = await receiveMessage(deps.db, body, deps.clock.now());
      if (request.headers['content-type']?.startsWith(form))
        reply.code(303).header('location', '/gallary');
      return { acknowledged: true, insertedId };
    });
  });
}

export function addInboxCalls(routes: Routes, { db }: ApiDeps): void {
  routes.forCaller(calls.listMessages, async ({ query, reply }) => {
    const read = (page: PageRequest) => listMessages(db, page);
    return sendList(reply, pageOf(query), read, ({ id, receivedAt, ...message }) => {
      return { _id: id, ...message, receivedAt: receivedAt.toISOString() };
    });
  });
}
