/** What of the shop can be watched from outside. */
import { z } from 'zod';
import { wholeNumber } from './setting-schemas.ts';

export interface ObservabilitySettings {
  /** Where the figures are served, apart from the shop; undefined for nowhere. */
  metrics: { host: string; port: number } | undefined;
}

/** The settings of this part, in the order of `.env.example`. */
export const observabilitySchema = {
  METRICS_PORT: wholeNumber({ from: 0, to: 65_535 }).optional(),
  METRICS_ADDRESS: z.string().default('127.0.0.1'),
};

interface RawSettings {
  METRICS_PORT?: number | undefined;
  METRICS_ADDRESS: string;
}

export function readObservabilitySettings({
  METRICS_PORT: port,
  METRICS_ADDRESS: host,
}: RawSettings): ObservabilitySettings {
  return { metrics: port === undefined ? undefined : { host, port } };
}
