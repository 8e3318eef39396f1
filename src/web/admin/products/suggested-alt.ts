/** What a picture probably shows, until somebody writes it better. */

interface UploadedFile {
  /** As it is called on the computer: 'flat-brush-bristles.jpg'. */
  file: string;
  /** Among the pictures of the product, from 1. */
  place: number;
}

/** Names that cameras and scanners give. */
const byMachine =
  /^(?:img|dsc[fn]?|pxl|dcim|scan|image|photo|picture|pic(?=[\d\s_-]|\.|$)|screenshot|p\d)/i;
const longestAlt = 300;

/**
 * The product's name for the first picture. For another one with what its file is called, where a
 * person has named it, else with its place; `texts` have the holes {name}, {seen} and {place}.
 */
export function suggestAlt(
  name: string,
  { file, place }: UploadedFile,
  texts: { seen: string; place: string },
): string {
  const seen = file
    .replace(/\.\w+$/, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
  const isNamed = /\p{L}{3}/u.test(seen) && !byMachine.test(seen) && !/\d{4}/.test(seen);
  if (place === 1 || name === '') return (name || (isNamed ? seen : '')).slice(0, longestAlt);
  const text = isNamed ? texts.seen : texts.place;
  const values = { name, seen: seen.toLowerCase(), place: String(place) };
  return Object.entries(values)
    .reduce((filled, [hole, value]) => filled.replace(`{${hole}}`, () => value), text)
    .slice(0, longestAlt);
}
