/** Which codes are suggested while somebody types one: those that the search offers. Pure. */
import { skuKey } from '#modules/catalogue/codes.ts';
import { findCodesBeginning, type ListedCode } from '#web/site/suggestions/find-codes.ts';

const mostShown = 8;
const shortestName = 2;

/** Codes that begin so, then names that have each of the words. */
export function suggestCodes(codes: readonly ListedCode[], typed: string): ListedCode[] {
  const beginning = findCodesBeginning(codes, typed, mostShown);
  const [only, other] = beginning;
  // Nothing is left to suggest of a code that was typed to its end.
  if (only && !other && skuKey(only.sku) === skuKey(typed)) return [];
  const named = findNamed(codes, typed).filter((code) => !beginning.includes(code));
  return [...beginning, ...named].slice(0, mostShown);
}

function findNamed(codes: readonly ListedCode[], typed: string): ListedCode[] {
  const words = typed.toLowerCase().match(/\S+/g) ?? [];
  if (skuKey(typed).length < shortestName) return [];
  return codes.filter(({ name }) => {
    const lower = name.toLowerCase();
    return words.every((word) => lower.includes(word));
  });
}
