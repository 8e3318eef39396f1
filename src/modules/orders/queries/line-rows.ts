/**
 * Lines as the two statements take them that write them: as one JSON, because each array that
 * `unnest` takes costs a table of its own.
 */

export interface LineRow {
  order_id: string;
  position: number;
  tool_id: string;
  product_id: string;
  product_slug: string;
  sku: string | null;
  name: string;
  variant: string;
  attributes: unknown;
  quantity: number;
  unit_price: number;
  per_units: number;
  goods: number;
  discount: number;
  net: number;
  tax: number;
  list: string | null;
  list_name: string;
  /** Null in all four where no price was typed. */
  manual_by: string | null;
  manual_reason: string | null;
  manual_instead: number | null;
  manual_most_percent: number | null;
}

/** The rows of `:lines`, as `sold`. */
export const soldLinesSql = `json_to_recordset(:lines::json) as sold (order_id uuid,
    position integer, tool_id uuid, product_id uuid, product_slug text, sku text, name text,
    variant text, attributes jsonb, quantity integer, unit_price bigint, per_units integer,
    goods bigint, discount bigint, net bigint, tax bigint, list uuid, list_name text,
    manual_by uuid, manual_reason text, manual_instead bigint, manual_most_percent smallint)`;

/** Of `order_line`, and of `sold`: how staff came to a price. */
export const manualColumnsSql =
  'price_source, manual_by, manual_reason, manual_instead_minor, manual_most_percent';
export const soldManualSql = `case when manual_by is null then 'list' else 'manual' end,
    manual_by, manual_reason, manual_instead, manual_most_percent`;
