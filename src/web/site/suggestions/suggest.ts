/** What to offer for what is typed so far. Pure. */
import { skuKey } from '#modules/catalogue/codes.ts';
import type { Suggestions } from '#modules/catalogue/search/search-result.ts';
import { findCodesBeginning } from './find-codes.ts';

export interface Suggestion {
  kind: 'category' | 'product' | 'code' | 'word';
  label: string;
  url: string;
}

const most = { category: 2, product: 4, code: 3, all: 8 } as const;
/** Of a code's beginning; one character is that of too many. */
const shortestCode = 2;

/** At most eight, the nearest first; none for nothing. */
export function suggest(all: Suggestions, typed: string): Suggestion[] {
  const words = toWords(typed);
  const last = words.at(-1);
  if (last === undefined) return [];
  const fits = (name: string) => {
    const others = toWords(name);
    return words.every((word) => others.some((other) => other.startsWith(word)));
  };
  const categories = all.categories.filter(({ name }) => fits(name)).slice(0, most.category);
  const products = all.products.filter(({ name }) => fits(name)).slice(0, most.product);
  const known = [
    ...findCodes(all, typed),
    ...categories.map(toCategory),
    ...products.map(toProduct),
  ];
  return [...known, ...completeWord(all, words, last)].slice(0, most.all);
}

function findCodes({ codes }: Suggestions, typed: string): Suggestion[] {
  if (skuKey(typed).length < shortestCode) return [];
  return findCodesBeginning(codes, typed, most.code).map(({ sku }) => {
    return { kind: 'code', label: sku, url: toSearchUrl(sku) };
  });
}

/** The last word is the one that is being typed; what it is already needs no completing. */
function completeWord(all: Suggestions, words: readonly string[], last: string): Suggestion[] {
  const before = words.slice(0, -1);
  const found = all.words.filter((word) => word.startsWith(last) && word !== last);
  return found.slice(0, most.all).map((word) => {
    const label = [...before, word].join(' ');
    return { kind: 'word', label, url: toSearchUrl(label) };
  });
}

function toCategory({ name, path }: Suggestions['categories'][number]): Suggestion {
  return { kind: 'category', label: name, url: `/catalogue/${path}` };
}

function toProduct({ name, slug }: Suggestions['products'][number]): Suggestion {
  return { kind: 'product', label: name, url: `/products/${slug}` };
}

function toSearchUrl(text: string): string {
  return `/search?${new URLSearchParams({ q: text })}`;
}

/** As the search splits them, nearly: without accents, in small letters. */
function toWords(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.match(/\p{L}+|\d+/gu) ?? [];
}
