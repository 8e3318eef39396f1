/** What a search asks for, as terms that a product has or has not. Pure. */
import type { AskedWidth } from './widths.ts';

/** Of a longer search, the rest does not count. */
export const maxWords = 12;
/** Of a word that may be spelt wrong; one shorter is like too many. */
export const shortestMisspelt = 4;

export interface Term {
  typed: string;
  /** The word that is looked for in its place. */
  replacement?: string;
  /** Each would do: the word itself, what it means too, or the widths of a range. */
  words: readonly string[];
  /** Whether words that only begin so would do, too. */
  isBeginning: boolean;
  /** How many products have it, or a little more: one may have several of its words. */
  products: number;
}

/** A word of a search, as the vocabulary knows it. */
export interface AskedWord {
  word: string;
  means: readonly string[];
  products: number;
  /** The word of the vocabulary that is spelt most alike, when nothing has this one. */
  nearest: string | null;
  nearestProducts: number;
}

/** Words that tell nothing about a product. */
const fillers: ReadonlySet<string> = new Set([
  ...['a', 'an', 'and', 'any', 'at', 'by', 'do', 'for', 'from', 'have', 'i', 'in', 'is', 'me'],
  ...['my', 'need', 'of', 'on', 'or', 'some', 'that', 'the', 'to', 'want', 'with', 'you', 'your'],
]);

/** '5' is not the beginning of '50', and 'b' is that of too much. */
const isWhole = (word: string) => /^(\d|[a-z]$)/.test(word);

/** Fillers are left out, unless there is nothing else. */
export function toWordTerms(words: readonly AskedWord[]): Term[] {
  const telling = words.filter(({ word }) => !fillers.has(word));
  return (telling.length > 0 ? telling : words).map((one) => {
    const { word, nearest } = one;
    return nearest === null
      ? { ...toTerm(word, [word, ...one.means]), products: one.products }
      : { ...toTerm(word, [nearest]), replacement: nearest, products: one.nearestProducts };
  });
}

function toTerm(typed: string, words: readonly string[]) {
  return { typed, words, isBeginning: !isWhole(typed) };
}

/** A width is a word of its own in the documents: '=50'. */
export function widthWords({ widthsMm }: AskedWidth): string[] {
  return widthsMm.map((width) => `=${width}`);
}

/** The term that the fewest products have; of two, the one that was typed later. */
export function findRarest(terms: readonly Term[]): Term | undefined {
  return terms.reduce<Term | undefined>(
    (rarest, term) => (rarest && rarest.products < term.products ? rarest : term),
    undefined,
  );
}
