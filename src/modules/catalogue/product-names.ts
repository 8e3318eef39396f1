/** Products by what other modules call them, drafts and archived ones too. */
import type { Executor } from '#platform/database/database.ts';
import {
  selectProductNames,
  selectProductOfTool,
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

/** The id of the product that a tool is a size of. */
export async function findProductOfTool(
  executor: Executor,
  tool: string,
): Promise<string | undefined> {
  return (await selectProductOfTool.first(executor, { tool }))?.product;
}
