/**
 * Where time goes within a request: spans, for who has a collector for them. Without one there are
 * none, and each place that could have a span costs one look at the context.
 *
 * A span has no parameters of SQL, no addresses with a query, and no messages of errors: these can
 * name people.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { currentContext, runInContext } from './request-context.ts';

export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface TraceSpan {
  readonly traceId: string;
  /** By which a job goes on with the trace (W3C Trace Context). */
  readonly traceparent: string;
  child(name: string, attributes: SpanAttributes): TraceSpan;
  /** What is known only later. */
  describe(name: string, attributes: SpanAttributes): void;
  /** The error, where it was one. */
  end(error?: unknown): void;
}

export interface Tracing {
  /** Of a request until its answer is sent; `isBehindProxy`: that of the proxy goes on. */
  startRequest(
    request: IncomingMessage,
    response: ServerResponse,
    sender: { isBehindProxy: boolean },
  ): TraceSpan;
  /** Of a job, in the trace of what has enqueued it. */
  startJob(name: string, traceparent: string | undefined): TraceSpan;
  /** Sends what was not sent yet. */
  close(): Promise<void>;
}

/** Runs it in a span of its own, where what it is done for has one. */
export async function traced<Value>(
  name: string,
  attributes: SpanAttributes,
  run: () => Promise<Value>,
): Promise<Value> {
  const context = currentContext();
  const span = context?.span?.child(name, attributes);
  if (!span) return run();
  return runTraced(span, () => runInContext({ ...context, span }, run));
}

/** Ends the span with it. */
export async function runTraced<Value>(span: TraceSpan, run: () => Promise<Value>): Promise<Value> {
  try {
    const value = await run();
    span.end();
    return value;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** As `traced`, of a statement. */
export function tracedStatement<Value>(text: string, run: () => Promise<Value>): Promise<Value> {
  if (!currentContext()?.span) return run();
  const [operation = ''] = /^\w+/.exec(text.trimStart()) ?? [];
  const name = operation.toUpperCase();
  const query = text.slice(0, maxStatementLength);
  return traced(name, { 'db.system.name': 'postgresql', 'db.query.text': query }, run);
}

const maxStatementLength = 4000;
