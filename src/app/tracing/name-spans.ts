import type { FastifyInstance } from 'fastify';
import { currentContext } from '#platform/observability/request-context.ts';
import { routeOf } from '../metrics/route-of.ts';

/** Names the span of each request by the pattern of its route, never by its address. */
export function nameSpans(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, url, routeOptions } = request;
    const pattern = routeOptions.url ?? '/*';
    const route = pattern === '/*' ? routeOf(url) : pattern;
    currentContext()?.span?.describe(`${method} ${route}`, { 'http.route': route });
    done();
  });
}
