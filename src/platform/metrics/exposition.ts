/** Figures as text, in the format that Prometheus and others scrape: OpenMetrics 1.0. */

export interface MetricFamily {
  /** As it is exported; a counter's samples end in `_total`, those of an info in `_info`. */
  name: string;
  type: 'counter' | 'gauge' | 'histogram' | 'info';
  help: string;
}

export type Labels = Readonly<Record<string, string>>;

/** One line: `suffix` is what follows the family's name, such as `_bucket`. */
export interface Sample {
  suffix: string;
  labels: Labels;
  value: number;
}

export const openMetricsType = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

/** The families that have samples, and the line by which a reader knows that it has all. */
export function formatMetrics(
  families: readonly MetricFamily[],
  samples: ReadonlyMap<string, readonly Sample[]>,
): string {
  const texts = families.flatMap((family) => {
    const lines = samples.get(family.name) ?? [];
    return lines.length === 0 ? [] : [formatFamily(family, lines)];
  });
  return `${texts.join('')}# EOF\n`;
}

/** The names under which the samples of a family are found, as rules and dashboards write them. */
export function exportedNames({ name, type }: MetricFamily): string[] {
  switch (type) {
    case 'counter':
      return [`${name}_total`];
    case 'info':
      return [`${name}_info`];
    case 'histogram':
      return [`${name}_bucket`, `${name}_sum`, `${name}_count`];
    default:
      return [name];
  }
}

function formatFamily({ name, type, help }: MetricFamily, samples: readonly Sample[]): string {
  const lines = samples.map(
    ({ suffix, labels, value }) =>
      `${name}${suffix}${formatLabels(labels)} ${formatValue(value)}\n`,
  );
  return `# TYPE ${name} ${type}\n# HELP ${name} ${escape(help)}\n${lines.join('')}`;
}

function formatLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escape(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function formatValue(value: number): string {
  if (value === Infinity) return '+Inf';
  return value === -Infinity ? '-Inf' : String(value);
}

const escapes: Readonly<Record<string, string>> = {
  '\\': String.raw`\\`,
  '"': String.raw`\"`,
  '\n': String.raw`\n`,
};

function escape(text: string): string {
  return text.replaceAll(/[\\"\n]/g, (character) => escapes[character] ?? character);
}
