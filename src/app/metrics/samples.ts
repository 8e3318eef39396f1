/** Collects the samples of one scrape by their families. */
import type { Labels, MetricFamily, Sample } from '#platform/metrics/exposition.ts';
import { metricFamilies, type MetricName } from './families.ts';

export type Write = (name: MetricName, value: number, labels?: Labels) => void;

const suffixes: Readonly<Record<MetricFamily['type'], string>> = {
  ...{ counter: '_total', gauge: '', histogram: '', info: '_info' },
};
const suffixOf = new Map<string, string>(
  metricFamilies.map(({ name, type }) => [name, suffixes[type]]),
);

export function collectSamples() {
  const samples = new Map<MetricName, Sample[]>();
  const add = (name: MetricName, more: readonly Sample[]) => {
    const known = samples.get(name) ?? [];
    known.push(...more);
    samples.set(name, known);
  };
  const write: Write = (name, value, labels = {}) =>
    add(name, [{ suffix: suffixOf.get(name) ?? '', labels, value }]);
  return { samples, add, write };
}
