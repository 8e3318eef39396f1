/**
 * Sends spans to a collector (OTLP over HTTP). Loaded only where one is set. The library's global
 * tracer is left alone, so that no other library adds spans whose contents nobody here knows.
 */
import { hostname } from 'node:os';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Context, Span, Tracer } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '#platform/log.ts';
import type { Tracing, TraceSpan } from '#platform/observability/tracing.ts';
import type { TraceSettings } from '#settings/observability-settings.ts';
import { shopVersion } from '../version.ts';

export function openTracing({ endpoint, ratio }: TraceSettings, log: Log): Tracing {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'shop',
      'service.version': shopVersion(),
      'host.name': hostname(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer('shop');
  return {
    startRequest(request, response, { isBehindProxy }) {
      const parent = isBehindProxy ? contextOf(request.headers['traceparent']) : ROOT_CONTEXT;
      return startRequest(tracer, parent, { request, response });
    },
    startJob(name, traceparent) {
      const attributes = { 'messaging.destination.name': name };
      const options = { kind: SpanKind.CONSUMER, attributes };
      return toTraceSpan(tracer, tracer.startSpan(`job ${name}`, options, contextOf(traceparent)));
    },
    // Spans that no collector takes are no reason to fail.
    close: () =>
      provider.shutdown().catch((error: unknown) => {
        log.warn({ err: error }, 'the last spans could not be sent to the collector');
      }),
  };
}

function startRequest(
  tracer: Tracer,
  parent: Context,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): TraceSpan {
  const method = request.method ?? 'GET';
  const attributes = { 'http.request.method': method };
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
  const serverError = 500;
  response.once('close', () => {
    span.setAttribute('http.response.status_code', response.statusCode);
    if (response.statusCode >= serverError) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  return toTraceSpan(tracer, span);
}

const propagator = new W3CTraceContextPropagator();
const header = 'traceparent';

function contextOf(traceparent: string | readonly string[] | undefined): Context {
  if (typeof traceparent !== 'string') return ROOT_CONTEXT;
  return propagator.extract(ROOT_CONTEXT, traceparent, {
    get: (carrier: string, key) => (key === header ? carrier : undefined),
    keys: () => [header],
  });
}

function toTraceSpan(tracer: Tracer, span: Span): TraceSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const context = trace.setSpan(ROOT_CONTEXT, span);
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    child: (name, attributes) =>
      toTraceSpan(tracer, tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context)),
    describe(name, attributes) {
      span.updateName(name);
      span.setAttributes(attributes);
    },
    end(error) {
      if (error !== undefined) {
        span.setAttribute('error.type', nameOf(error));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

/** The code of the database's errors, or what kind of error it is; never its message. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
