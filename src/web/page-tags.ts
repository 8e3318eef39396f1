/** What pages name as what they are made of, beside the tags of the table of pages. */

/** Of every page that shows the product, its price or whether it can be ordered. */
export function productTag(id: string): string {
  return `product:${id}`;
}

/** Of every page: each says when the shop is on holiday, and whose tax prices include. */
export const everyPageTag = 'every-page';

/** Of pages that say whether delivery is free. */
export const deliveryTag = 'delivery';

/** Of the page that shows how many units of the tool can be ordered. */
export function countTag(tool: string): string {
  return `count:${tool}`;
}
