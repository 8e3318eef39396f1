/** What visitors may ask a large catalogue, made of what is in it; the same for the same seed. */
import type { Executor } from '#platform/database/database.ts';
import { seededRandom, type RandomSource } from '../../scripts/proofs/seeded-random.ts';

interface KnownProduct {
  name: string;
  sku: string;
}

/** In turns: words, words with a typing error, a SKU, the beginning of one, of a word, a letter. */
const kinds: readonly ((product: KnownProduct, random: RandomSource) => string)[] = [
  ({ name }, random) => pickWords(name, 2, random).join(' '),
  ({ name }, random) => misspell(pickWords(name, 1, random)[0] ?? '', random),
  ({ sku }) => sku,
  ({ sku }) => sku.slice(0, 6),
  ({ name }, random) => (pickWords(name, 1, random)[0] ?? '').slice(0, 3),
  ({ name }, random) => (pickWords(name, 1, random)[0] ?? '').slice(0, 1),
  ({ name }, random) => `${pickWords(name, 2, random).join(' ')} 50 mm`,
  ({ name }, random) => pickWords(name, 1, random)[0] ?? '',
];

export async function makeQuestions(
  executor: Executor,
  { count, seed }: { count: number; seed: number },
): Promise<string[]> {
  const { rows } = await executor.query<KnownProduct>({
    text: `select x.name, t.sku from product_text x
      join tool t on t.product_id = x.product_id and t.is_on_sale and t.variant_position = 1
      where x.locale = 'en' and t.sku is not null order by md5(t.sku) limit $1`,
    values: [count],
  });
  const random = seededRandom(seed);
  return rows.map((product, index) => kinds[index % kinds.length]?.(product, random) ?? '');
}

function pickWords(name: string, count: number, random: RandomSource): string[] {
  const words = name.split(/[^\p{L}]+/u).filter((word) => word.length > 3);
  return Array.from({ length: count }, () => words[Math.floor(random() * words.length)] ?? '');
}

/** One letter is missing. */
function misspell(word: string, random: RandomSource): string {
  const place = 1 + Math.floor(random() * (word.length - 2));
  return word.slice(0, place) + word.slice(place + 1);
}
