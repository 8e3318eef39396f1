/** What of the shop can be watched from outside. */
import { z } from 'zod';
import { wholeNumber } from './setting-schemas.ts';

export interface ObservabilitySettings {
  /** Where the figures are served, apart from the shop; undefined for nowhere. */
  metrics: { host: string; port: number } | undefined;
  /** Where spans are sent; undefined for nowhere. */
  traces: TraceSettings | undefined;
}

export interface TraceSettings {
  /** Of a collector of OTLP over HTTP. */
  endpoint: string;
  /** How many of the requests have spans, from 0 to 1. */
  ratio: number;
}

/** The settings of this part, in the order of `.env.example`. */
export const observabilitySchema = {
  METRICS_PORT: wholeNumber({ from: 0, to: 65_535 }).optional(),
  METRICS_ADDRESS: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1),
};

interface RawSettings {
  METRICS_PORT?: number | undefined;
  METRICS_ADDRESS: string;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
}

export function readObservabilitySettings({
  METRICS_PORT: port,
  METRICS_ADDRESS: host,
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: RawSettings): ObservabilitySettings {
  return {
    metrics: port === undefined ? undefined : { host, port },
    traces: endpoint === undefined ? undefined : { endpoint, ratio },
  };
}
