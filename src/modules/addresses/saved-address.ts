/** The rules of an account's address book; pure, shared with the pages. */
import type { Address } from './address-format.ts';

/** Of one account. The database has as many places. */
export const mostSavedAddresses = 20;

export const maxLabelLength = 60;

export interface SavedAddress {
  id: string;
  /** What its owner calls it, such as 'Workshop'; no two of an account are called the same. */
  label: string;
  address: Address;
  /** The one that forms begin with. An account that has addresses has exactly one. */
  isDefault: boolean;
}

/** '5 Mill Lane, Leeds': for who gives an address no name; with a number where that is taken. */
export function suggestLabel({ street, city }: Address, taken: readonly string[]): string {
  const used = new Set(taken.map((label) => label.toLowerCase()));
  const numbers = Array.from({ length: mostSavedAddresses + 1 }, (_, index) => index + 1);
  const labels = numbers.map((number) => {
    const suffix = number === 1 ? '' : ` (${number})`;
    return cut(`${street}, ${city}`, maxLabelLength - suffix.length) + suffix;
  });
  return labels.find((label) => !used.has(label.toLowerCase())) ?? street;
}

/** Never within a letter: half of a surrogate pair is none. */
function cut(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}
