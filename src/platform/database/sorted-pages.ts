/**
 * Pages of a list that is sorted by a chosen column: one prepared query for each column and
 * direction, so that each can use an index. Rows with equal values are sorted by id.
 */
import type { Executor } from './database.ts';
import { pageParameters, pageParams, toPage, type Page, type PageRequest } from './pagination.ts';
import { preparedQuery } from './prepared-query.ts';
import { nullable, text, type ShapeOf, type SqlShape, type SqlType } from './sql-types.ts';

export interface SortableList<Row extends SqlShape, Filters extends SqlShape> {
  row: Row;
  /** The columns to select and the `from` clause, which ends in `where …`. */
  columns: string;
  from: string;
  id: string;
  /** The expression that a search looks in. */
  searchExpression: string;
  filters: Filters;
  /** Conditions on the filters, each true when its filter is null. */
  conditions: readonly string[];
}

/** A column by its name: the expression and its type in SQL. */
export type SortColumns<Column extends string> = Readonly<
  Record<Column, { expression: string; sqlType: 'text' | 'bigint' }>
>;

/** The name of a column; with '-' before it for descending order. */
export type SortOf<Column extends string> = Column | `-${Column}`;

type RowWithId = SqlShape & { id: SqlType<string> };

/** Reads a page of the list, sorted by one of the columns. */
export function sortedPages<Column extends string, Row extends RowWithId, Filters extends SqlShape>(
  list: SortableList<Row, Filters>,
  sortColumns: SortColumns<Column>,
) {
  const columnsByName: Readonly<Record<string, SortColumns<Column>[Column]>> = sortColumns;
  const queries = new Map(
    Object.entries(columnsByName).flatMap(([column, sortColumn]) => [
      [column, querySorted(list, sortColumn, 'ascending')] as const,
      [`-${column}`, querySorted(list, sortColumn, 'descending')] as const,
    ]),
  );
  return async (
    executor: Executor,
    request: PageRequest<SortOf<Column>> & { sort: SortOf<Column> },
    filters: ShapeOf<Filters>,
  ): Promise<Page<ShapeOf<Row>>> => {
    const query = queries.get(request.sort);
    if (!query) throw new Error(`no list is sorted by ${request.sort}`);
    const after = request.after ?? null;
    const rows = await query.all(executor, { ...filters, ...pageParameters(request), after });
    const page = toPage(rows, request);
    return { ...page, after: page.next && page.items.at(-1)?.sorted_by };
  };
}

function querySorted<Row extends RowWithId, Filters extends SqlShape>(
  { row, columns, from, id, searchExpression, filters, conditions }: SortableList<Row, Filters>,
  { expression, sqlType }: SortColumns<string>[string],
  direction: 'ascending' | 'descending',
) {
  const [comparison, order] = direction === 'ascending' ? ['>', 'asc'] : ['<', 'desc'];
  const isAfter = `(${expression}, ${id}) ${comparison} (:after::text::${sqlType}, :cursor::uuid)`;
  return preparedQuery(
    { ...filters, ...pageParams, after: nullable(text) },
    { ...row, sorted_by: text },
  )`
select ${columns}, (${expression})::text as sorted_by from ${from}
  and (:cursor::uuid is null or ${isAfter})
  and (:pattern::text is null or ${searchExpression} ilike :pattern)
  ${conditions.map((condition) => `and ${condition}`).join('\n  ')}
order by ${expression} ${order}, ${id} ${order} limit :limit`;
}
