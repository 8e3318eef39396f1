/** Codes that begin as what is typed; 'FB-50' and 'fb 50' are the same. Pure. */
import { skuKey } from '#modules/catalogue/codes.ts';
import type { Suggestions } from '#modules/catalogue/search/search-result.ts';

export type ListedCode = Suggestions['codes'][number];

export function findCodesBeginning(
  codes: readonly ListedCode[],
  typed: string,
  most: number,
): ListedCode[] {
  const key = skuKey(typed);
  return key === '' ? [] : codes.filter(({ sku }) => skuKey(sku).startsWith(key)).slice(0, most);
}
