/** Which of our encodings a client takes, by its Accept-Encoding header. */

export type Encoding = 'br' | 'gzip' | 'identity';

// Browsers send a handful of distinct headers; the bound keeps strangers from filling the map.
const known = new Map<string, Encoding>();
const maxKnown = 64;

/** The best encoding for this header; `q=0` refuses, an absent header means identity. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const remembered = known.get(header);
  if (remembered) return remembered;
  const chosen = choose(header.toLowerCase());
  if (known.size < maxKnown) known.set(header, chosen);
  return chosen;
}

function choose(header: string): Encoding {
  const weights = new Map(header.split(',').map(weigh));
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const best = weight('gzip') > weight('br') ? 'gzip' : 'br';
  return weight(best) > 0 ? best : 'identity';
}

function weigh(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
  const q = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = q === undefined ? 1 : Number(q.slice(2));
  return [name, Number.isNaN(weight) ? 0 : weight];
}
