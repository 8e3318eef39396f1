/** The best of our encodings that a client accepts, by its Accept-Encoding header. */

export type Encoding = 'br' | 'gzip' | 'identity';

// Browsers send a handful of distinct headers; the bound keeps strangers from filling the map.
const chosenByHeader = new Map<string, Encoding>();
const maxEntries = 64;

/** The best encoding for this header; `q=0` refuses, an absent header means identity. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const cached = chosenByHeader.get(header);
  if (cached) return cached;
  const encoding = choose(header.toLowerCase());
  if (chosenByHeader.size < maxEntries) chosenByHeader.set(header, encoding);
  return encoding;
}

function choose(header: string): Encoding {
  const weights = new Map(header.split(',').map(parseWeight));
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const best = weight('gzip') > weight('br') ? 'gzip' : 'br';
  return weight(best) > 0 ? best : 'identity';
}

function parseWeight(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
  const qualityParameter = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = qualityParameter === undefined ? 1 : Number(qualityParameter.slice(2));
  return [name, Number.isNaN(weight) ? 0 : weight];
}
