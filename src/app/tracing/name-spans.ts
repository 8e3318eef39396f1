import type { FastifyInstance } from 'fastify';
import { currentContext } from '#platform/observability/request-context.ts';
import { routeOf } from '../metrics/route-of.ts';
import { patternOf } from '../request-observer.ts';

/** Names the span of each request by the pattern of its route, never by its address. */
export function nameSpans(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const route = patternOf(request, routeOf);
    currentContext()?.span?.describe(`${request.method} ${route}`, { 'http.route': route });
    done();
  });
}
