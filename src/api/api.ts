/** All calls of the contract below /api, as one Fastify plugin. */
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { addContactCall, addInboxCalls } from './calls/contact.ts';
import { addFulfilmentCalls } from './calls/fulfilment.ts';
import { addNoticeCalls } from './calls/notices.ts';
import { addOrderCalls } from './calls/orders.ts';
import { addPaymentCalls, addWebhook } from './calls/payments.ts';
import { addPictureCall } from './calls/pictures.ts';
import { addProfileCalls } from './calls/profiles.ts';
import { addReviewCalls } from './calls/reviews.ts';
import { addToolCalls, addToolChangeCalls } from './calls/tools.ts';
import { addUserCalls } from './calls/users.ts';
import type { ApiDeps } from './http/deps.ts';
import { installProblems } from './http/problem.ts';
import { routesOn } from './http/route.ts';
import { describeApi, readableApi, readableApiStyle } from './openapi.ts';

export interface ApiSettings {
  /** The shop's own origin, named in the description. */
  origin: string;
  /** Other origins whose pages may call. */
  allowedOrigins: readonly string[];
}

const docsPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export async function addApi(
  app: FastifyInstance,
  deps: ApiDeps,
  { origin, allowedOrigins }: ApiSettings,
): Promise<void> {
  installProblems(app);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
  });
  if (allowedOrigins.length > 0) {
    await app.register(cors, {
      origin: [...allowedOrigins],
      methods: ['GET', 'HEAD', 'PUT', 'POST', 'PATCH', 'DELETE'],
      maxAge: 600,
    });
  }
  const routes = routesOn(app, deps);
  addToolCalls(routes, deps);
  addToolChangeCalls(routes, deps);
  addUserCalls(routes, deps);
  addOrderCalls(routes, deps);
  addPaymentCalls(routes, deps);
  addReviewCalls(routes, deps);
  addProfileCalls(routes, deps);
  addFulfilmentCalls(routes, deps);
  addInboxCalls(routes, deps);
  addNoticeCalls(routes, deps);
  addContactCall(app, deps);
  addPictureCall(app, deps);
  addWebhook(app, deps);
  addDescription(app, origin);
}

function addDescription(app: FastifyInstance, origin: string): void {
  app.get('/openapi.json', async () => describeApi(origin));
  app.get('/docs.css', (_request, reply) => reply.type('text/css').send(readableApiStyle));
  app.get('/docs', (_request, reply) =>
    reply
      .header('content-security-policy', docsPolicy)
      .type('text/html; charset=utf-8')
      .send(readableApi()),
  );
}
