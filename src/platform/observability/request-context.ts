/**
 * For which request something is done, wherever that is: the log has its id in each line, and so do
 * the jobs that it causes. It goes with whatever is awaited, and with the events of its body.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TraceSpan } from './tracing.ts';

export interface RequestContext {
  /** Undefined for a job that no request has caused. */
  requestId?: string | undefined;
  /** In which further spans are, where there are any. */
  span?: TraceSpan | undefined;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** Runs it for this request; what it has begun goes on for the same request. */
export function runInContext<Value>(context: RequestContext, run: () => Value): Value {
  return contexts.run(context, run);
}

/** As `runInContext`; what the rest of its body brings later is read for the same request. */
export function runForRequest(
  context: RequestContext,
  request: IncomingMessage,
  run: () => void,
): void {
  contexts.run(context, () => {
    // Events are emitted by the connection, which several requests use in turn.
    request.emit = AsyncLocalStorage.bind(request.emit);
    run();
  });
}

/** Undefined for what no request has caused. */
export function currentContext(): RequestContext | undefined {
  return contexts.getStore();
}

/** What each line of the log has besides its own: a new object each time, as pino changes it. */
export function contextOfLine(): object {
  const { requestId, span } = contexts.getStore() ?? {};
  return {
    ...(requestId !== undefined && { requestId }),
    ...(span && { traceId: span.traceId }),
  };
}

const wellFormed = /^[\w.:=-]{8,100}$/;

/** The id that a trusted proxy in front has given it, or a new one. */
export function readRequestId(
  { headers: { 'x-request-id': sent } }: IncomingMessage,
  { isBehindProxy }: { isBehindProxy: boolean },
): string {
  return isBehindProxy && typeof sent === 'string' && wellFormed.test(sent) ? sent : randomUUID();
}
