/** Counts of requests by their routes; without an observer, nothing of it is done. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface RequestObserver {
  answered(answer: Answer): void;
  /** The pattern of an address that the page cache, or the pages, have answered. */
  routeOf(url: string): string;
}

export interface Answer {
  method: string;
  /** Its pattern, never the address itself. */
  route: string;
  status: number;
  durationMs: number;
  /** Why it was refused, where it was. */
  problemCode?: string | undefined;
}

/** What was answered in front of the web framework, at once. */
export function countCached(
  observer: RequestObserver,
  { method = 'GET', url = '/' }: IncomingMessage,
  { response: { statusCode: status }, startedMs }: { response: ServerResponse; startedMs: number },
): void {
  const durationMs = performance.now() - startedMs;
  observer.answered({ method, route: observer.routeOf(url), status, durationMs });
}

/** What the web framework answers, when its last byte is handed on. */
export function countAnswers(app: FastifyInstance, observer: RequestObserver): void {
  app.addHook('onResponse', (request, reply, done) => {
    observer.answered({
      method: request.method,
      route: patternOf(request, observer.routeOf),
      status: reply.raw.statusCode,
      durationMs: reply.elapsedTime,
      problemCode: reply.problemCode,
    });
    done();
  });
}

/** The pattern of its route; of what no route was chosen for, that of its address. */
export function patternOf(
  { url, routeOptions }: FastifyRequest,
  routeOf: RequestObserver['routeOf'],
): string {
  const pattern = routeOptions.url ?? '/*';
  return pattern === '/*' ? routeOf(url) : pattern;
}
