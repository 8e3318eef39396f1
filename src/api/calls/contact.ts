import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operations } from '#api/contract/operations.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import {
  addFormParser,
  fieldReader,
  isForm,
  renderProblemsAsPages,
} from '#api/http/html-problems.ts';
import { createRoutes } from '#api/http/routes.ts';
import { storeMessage } from '#modules/inbox/inbox.ts';

/** In a scope of its own, because it also accepts a form that is sent without JavaScript. */
export function addContactOperation(app: FastifyInstance, deps: ApiDeps): void {
  app.register(async (scope) => {
    const { renderRejected } = deps;
    if (renderRejected) {
      renderProblemsAsPages(scope, (request, { title, detail }) =>
        renderRejected({ title, detail, values: readMessage(request) }),
      );
    }
    addFormParser(scope);
    createRoutes(scope, deps).forAnyone(
      operations.leaveMessage,
      async ({ body, request, reply }) => {
        const insertedId = await storeMessage(deps.db, body, deps.clock.now());
        if (isForm(request)) reply.code(303).header('location', '/gallary');
        return { acknowledged: true, insertedId };
      },
    );
  });
}

function readMessage(request: FastifyRequest) {
  const read = fieldReader(request);
  return read && { name: read('name'), email: read('email'), message: read('message') };
}
