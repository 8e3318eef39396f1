/** Sizes that are typed in one row: '30, 50, 80 mm'. */
import type { Attribute } from '../attribute-fields.tsx';

const longestSize = 80;
export const mostSizes = 30;

/** Each once. Bare numbers take the unit of the last one. */
export function readSizeRow(row: string): string[] {
  const parts = row
    .split(/[,;\t\n]/)
    .map((part) => part.trim().replaceAll(/\s+/g, ' ').slice(0, longestSize))
    .filter((part) => part !== '');
  const [, unit = ''] = /^\d+(?:\.\d+)?( ?\p{L}[\p{L}"]*)$/u.exec(parts.at(-1) ?? '') ?? [];
  const sizes = parts.map((part) => (/^\d+(?:\.\d+)?$/.test(part) ? `${part}${unit}` : part));
  return [...new Set(sizes)].slice(0, mostSizes);
}

/** The number of a size for an attribute in its unit: '50 mm' is 50 of a width in mm. */
export function valueOfSize(
  size: string,
  { kind, unit }: Pick<Attribute, 'kind' | 'unit'>,
): string {
  const [, number = '', measured] = /^(\d+(?:\.\d+)?) ?(\p{L}+)$/u.exec(size) ?? [];
  return kind === 'number' && unit !== '' && measured === unit ? number : '';
}
