/** Why a search has found a product, where its card would not say so by itself. Pure. */
import type { FoundBy, ProductCard } from '#modules/catalogue/product.ts';
import type { SearchResult } from '#modules/catalogue/search/search-result.ts';

type Search = Pick<SearchResult, 'words' | 'isNamed'>;

/** The card with the size that was asked for, and with the sentence that has the words. */
export function markFound(card: ProductCard, { words, isNamed }: Search): ProductCard {
  const size = sizeOf(card, words);
  const text = isNamed ? undefined : sentenceWith(card.description, words);
  const found: FoundBy = {
    ...(size !== undefined && { size }),
    ...(text !== undefined && { text }),
  };
  return Object.keys(found).length > 0 ? { ...card, found } : card;
}

/** By its width, or by a figure of its name: 'No 10'. */
function sizeOf({ firstSizes = [] }: ProductCard, words: readonly string[]): string | undefined {
  const figures = words.filter((word) => /^=?\d/.test(word)).map((word) => word.replace('=', ''));
  const findSize = (figure: string) =>
    firstSizes.find(
      ({ variant, widthMm }) => String(widthMm) === figure || variant.split(/\D+/).includes(figure),
    );
  return figures.map(findSize).find((size) => size !== undefined)?.variant;
}

/** The first that has a word which begins so. */
function sentenceWith(text: string, words: readonly string[]): string | undefined {
  const sentences = text.match(/[^.!?]+[.!?]*/g) ?? [];
  const has = (sentence: string) =>
    (sentence.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).some((word) =>
      words.some((one) => word.startsWith(one)),
    );
  return sentences.find(has)?.trim();
}
