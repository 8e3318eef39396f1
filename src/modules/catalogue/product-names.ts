/** Products by what other modules call them, drafts and archived ones too. */
import type { Executor } from '#platform/database/database.ts';
import { isShort, toPattern } from '#platform/database/pagination.ts';
import { readCode } from './codes.ts';
import { selectToolPictures } from './queries/tools.ts';
import {
  selectNamed,
  selectProductNames,
  selectProductsOfTools,
  selectToolsOfProduct,
} from './queries/product-names.ts';

/** Names and addresses of these products, by id. */
export async function findProductNames(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { id: string; name: string; slug: string }>> {
  const rows = await selectProductNames.all(executor, { ids: [...new Set(ids)] });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The ids of a product's sizes, on sale or archived. */
export async function listToolsOfProduct(executor: Executor, product: string): Promise<string[]> {
  return (await selectToolsOfProduct.all(executor, { product })).map(({ id }) => id);
}

/** The ids of the products that these tools are sizes of, each once, in the order of the tools. */
export async function findProductsOfTools(
  executor: Executor,
  tools: readonly string[],
): Promise<string[]> {
  const rows = await selectProductsOfTools.all(executor, { tools });
  const productOf = new Map(rows.map(({ id, product }) => [id, product]));
  return [...new Set(tools.flatMap((tool) => productOf.get(tool) ?? []))];
}

/** The picture of each of these tools that has one, on sale or archived; in their order. */
export async function listToolPictures(
  executor: Executor,
  tools: readonly string[],
): Promise<{ tool: string; img: string }[]> {
  const ids = [...new Set(tools)];
  const rows = await selectToolPictures.all(executor, { ids });
  const imgs = new Map(rows.map(({ id, img }) => [id, img]));
  return ids.flatMap((tool) => {
    const img = imgs.get(tool);
    return img === undefined ? [] : [{ tool, img }];
  });
}

/** Of more that have a phrase in their name, it names none. */
const mostNamed = 3;

/**
 * Ids of the tools and products that each phrase names, on sale or archived: those called so or
 * with that SKU or GTIN, else up to three that have it in their name.
 */
export async function findNamed(
  executor: Executor,
  phrases: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const codes = phrases.map(readCode);
  const rows = await selectNamed.all(executor, {
    // What is short may be a code; no index knows it as a part of a name.
    patterns: phrases.map((phrase) => (isShort(phrase) ? null : toPattern(phrase))),
    ...{ phrases, most: mostNamed + 1, gtins: codes.map(({ gtin }) => gtin) },
    skuKeys: codes.map((code) => code.skuKey),
  });
  return new Map(
    phrases.map((phrase, index) => {
      const found = rows.filter(({ place }) => place === index + 1);
      const whole = found.filter(({ is_whole: isWhole }) => isWhole);
      const ids = (whole.length > 0 ? whole : found).map(({ id }) => id);
      return [phrase, ids.length > mostNamed ? [] : ids];
    }),
  );
}
