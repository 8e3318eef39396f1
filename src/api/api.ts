/** All calls of the contract below /api, as one Fastify plugin. */
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { addAuditCalls } from './calls/audit.ts';
import { addContactCall, addInboxCalls } from './calls/contact.ts';
import { addDeviceCalls } from './calls/devices.ts';
import { addFulfilmentCalls } from './calls/fulfilment.ts';
import { addLetterCalls } from './calls/letters.ts';
import { addMoneyCalls, addProblemCalls } from './calls/money.ts';
import { addNoticeCalls } from './calls/notices.ts';
import { addOrderCalls } from './calls/orders.ts';
import { addOverviewCall } from './calls/overview.ts';
import { addPaymentCalls, addWebhook } from './calls/payments.ts';
import { addPictureCall } from './calls/pictures.ts';
import { addPrivacyCalls } from './calls/privacy.ts';
import { addProfileCalls } from './calls/profiles.ts';
import { addReviewCalls } from './calls/reviews.ts';
import { addStockCalls } from './calls/stock.ts';
import { addToolCalls, addToolChangeCalls } from './calls/tools.ts';
import { addRoleCalls, addUserCalls } from './calls/users.ts';
import type { ApiDeps } from './http/deps.ts';
import { refuse } from './contract/refusals.ts';
import { installProblems, sendProblem } from './http/problem.ts';
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
  "object-src 'none'",
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
  addStockCalls(routes, deps);
  addUserCalls(routes, deps);
  addRoleCalls(routes, deps);
  addDeviceCalls(routes, deps);
  addPrivacyCalls(routes, deps);
  addAuditCalls(routes, deps);
  addOrderCalls(routes, deps);
  addPaymentCalls(routes, deps);
  addMoneyCalls(routes, deps);
  addProblemCalls(routes, deps);
  addOverviewCall(routes, deps);
  addReviewCalls(routes, deps);
  addProfileCalls(routes, deps);
  addFulfilmentCalls(routes, deps);
  addInboxCalls(routes, deps);
  addLetterCalls(routes, deps);
  addNoticeCalls(routes, deps);
  addContactCall(app, deps);
  addPictureCall(app, deps);
  addWebhook(app, deps);
  addDescription(app, origin);
  addNothing(app);
}

/** Below /api what is no call is none, and not a page that does not exist. */
function addNothing(app: FastifyInstance): void {
  app.route({
    method: ['GET', 'HEAD', 'PUT', 'POST', 'PATCH', 'DELETE'],
    url: '/*',
    handler: (request, reply) => {
      const [path = ''] = request.url.split('?');
      return sendProblem(reply, refuse('not_found', `${request.method} ${path}`));
    },
  });
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
