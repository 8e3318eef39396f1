/** Reads OpenMetrics 1.0 as strictly as the text of the standard; throws where it is none. */

export interface ReadFamily {
  type: string;
  help: string;
  samples: { name: string; labels: Record<string, string>; value: number }[];
}

const namePattern = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const metadata = new RegExp(`^# (TYPE|HELP|UNIT) (${namePattern}) (.*)$`);
const sample = new RegExp(String.raw`^(${namePattern})(?:\{(.*)\})? (\+Inf|-Inf|NaN|-?[\d.e+-]+)$`);
const label = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/y;
const suffixes: Readonly<Record<string, readonly string[]>> = {
  counter: ['_total'],
  gauge: [''],
  info: ['_info'],
  histogram: ['_bucket', '_count', '_sum'],
};

export function readOpenMetrics(text: string): Map<string, ReadFamily> {
  const lines = text.split('\n');
  if (lines.pop() !== '' || lines.pop() !== '# EOF') throw new Error('it does not end');
  const families = new Map<string, ReadFamily>();
  let current = '';
  for (const line of lines) {
    const [, keyword, name = '', rest = ''] = metadata.exec(line) ?? [];
    if (keyword === 'TYPE') {
      if (families.has(name)) throw new Error(`${name} is there twice`);
      if (!(rest in suffixes)) throw new Error(`${name} is of no type: ${rest}`);
      families.set(name, { type: rest, help: '', samples: [] });
      current = name;
    } else if (keyword === 'HELP') {
      familyOf(families, current, name).help = rest;
    } else addSample(families, current, line);
  }
  for (const [name, family] of families) checkFamily(name, family);
  return families;
}

function familyOf(families: Map<string, ReadFamily>, current: string, name: string): ReadFamily {
  const family = families.get(name);
  if (!family || name !== current) throw new Error(`${name} stands among those of ${current}`);
  return family;
}

function addSample(families: Map<string, ReadFamily>, current: string, line: string): void {
  const [, name = '', labelText, value = ''] = sample.exec(line) ?? [];
  const family = familyOf(families, current, current);
  const isOfFamily = suffixes[family.type]?.some((suffix) => name === current + suffix);
  if (!isOfFamily) throw new Error(`no sample of ${current}: ${line}`);
  family.samples.push({ name, labels: readLabels(labelText ?? ''), value: readValue(value) });
}

function readLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  label.lastIndex = 0;
  for (let at = 0; at < text.length; at = label.lastIndex) {
    const [, name = '', value = ''] = label.exec(text) ?? [];
    if (name === '' || name in labels) throw new Error(`labels that are none: ${text}`);
    labels[name] = value.replaceAll(/\\(.)/g, (_, next: string) => (next === 'n' ? '\n' : next));
  }
  return labels;
}

function readValue(text: string): number {
  return text.endsWith('Inf') ? Number(`${text}inity`) : Number(text);
}

/** The same for the same labels in any order. */
export function keyOf(labels: Readonly<Record<string, string>>): string {
  const names = Object.keys(labels).toSorted((one, other) => (one < other ? -1 : 1));
  return JSON.stringify(names.map((name) => [name, labels[name]]));
}

function checkFamily(name: string, { type, samples }: ReadFamily): void {
  const known = new Set<string>();
  for (const each of samples) {
    const key = each.name + keyOf(each.labels);
    if (known.has(key)) throw new Error(`twice: ${key}`);
    known.add(key);
    if (type !== 'gauge' && !(each.value >= 0)) throw new Error(`${name} is ${each.value}`);
  }
  if (type === 'histogram') checkHistogram(name, samples);
}

/** Buckets grow to the count, in the order of their bounds. */
function checkHistogram(name: string, samples: ReadFamily['samples']): void {
  const series = Map.groupBy(samples, ({ labels }) => keyOf({ ...labels, le: '' }));
  for (const [key, lines] of series) {
    const buckets = lines.filter((each) => each.name.endsWith('_bucket'));
    const counted = lines.find((each) => each.name.endsWith('_count'))?.value;
    const bounds = buckets.map(({ labels }) => readValue(labels['le'] ?? ''));
    const isSorted = bounds.every((bound, at) => at === 0 || bound > (bounds[at - 1] ?? Infinity));
    const isGrowing = buckets.every(({ value }, at) => value >= (buckets[at - 1]?.value ?? 0));
    if (!isSorted || !isGrowing) throw new Error(`buckets of ${name} ${key}`);
    if (bounds.at(-1) !== Infinity || buckets.at(-1)?.value !== counted)
      throw new Error(`no last bucket of ${name} ${key}`);
  }
}
