/** A row of the tool table as a tool. */
import type { ToolRow } from './queries/tools.ts';
import type { Tool } from './tool.ts';

export function toTool(row: ToolRow): Tool {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    description: row.description,
    img: row.img,
    facts: row.facts,
    priceMinor: row.price_minor,
    minimumOrder: row.minimum_order,
    orderMultiple: row.order_multiple,
    maximumOrder: row.maximum_order,
    available: row.available,
    ratingTenths: row.rating_tenths,
    productId: row.product_id,
    productSlug: row.product_slug,
    variant: row.variant,
    sku: row.sku,
  };
}
