/**
 * Pages of a list that is sorted by a chosen column: one prepared statement for each column
 * and direction, so that each can use an index. Rows with equal values are sorted by id.
 */
import type { Executor } from './database.ts';
import { pageParameters, toPage, type Page, type PageRequest } from './pagination.ts';
import { statement, type Statement } from './statement.ts';

export interface SortableList {
  /** The columns to select and the `from` clause, which ends in `where …`. */
  rows: { columns: string; from: string };
  id: string;
  /** The expression that a search looks in. */
  searchExpression: string;
  /** Conditions on `$5`, `$6` …, each true when its value is null. */
  filters: readonly string[];
}

/** A column by its name: the expression and its type in SQL. */
export type SortColumns<Column extends string> = Readonly<
  Record<Column, { expression: string; sqlType: 'text' | 'bigint' }>
>;

/** The name of a column; with '-' before it for descending order. */
export type SortOf<Column extends string> = Column | `-${Column}`;

/** id, pattern, limit, sorted value, filters; each may be null */
type QueryParameters<Filters extends readonly unknown[]> = [
  ...ReturnType<typeof pageParameters>,
  string | null,
  ...Filters,
];

export interface SortedPages<Sort extends string, Filters extends readonly unknown[], Row> {
  read(
    executor: Executor,
    request: PageRequest<Sort> & { sort: Sort },
    ...filters: Filters
  ): Promise<Page<Row>>;
}

export function sortedPages<
  Column extends string,
  Filters extends readonly unknown[],
  Row extends { id: string },
>(list: SortableList, sortColumns: SortColumns<Column>): SortedPages<SortOf<Column>, Filters, Row> {
  type Sorted = Row & { sorted_by: string };
  const statements = new Map<string, Statement<QueryParameters<Filters>, Sorted>>();
  const columnsByName: Readonly<Record<string, SortColumns<Column>[Column]>> = sortColumns;
  for (const [column, sortColumn] of Object.entries(columnsByName)) {
    statements.set(column, statement(buildSql(list, sortColumn, 'ascending')));
    statements.set(`-${column}`, statement(buildSql(list, sortColumn, 'descending')));
  }
  return {
    async read(executor, request, ...filters) {
      const sortedQuery = statements.get(request.sort);
      if (!sortedQuery) throw new Error(`no list is sorted by ${request.sort}`);
      const after = request.after ?? null;
      const rows = await sortedQuery.all(executor, ...pageParameters(request), after, ...filters);
      const page = toPage(rows, request);
      return { ...page, after: page.next && page.items.at(-1)?.sorted_by };
    },
  };
}

function buildSql(
  { rows, id, searchExpression, filters }: SortableList,
  { expression, sqlType }: SortColumns<string>[string],
  direction: 'ascending' | 'descending',
): string {
  const [comparison, order] = direction === 'ascending' ? ['>', 'asc'] : ['<', 'desc'];
  const conditions = [
    `($1::uuid is null or (${expression}, ${id}) ${comparison} ($4::${sqlType}, $1::uuid))`,
    `($2::text is null or ${searchExpression} ilike $2)`,
    ...filters,
  ];
  return `select ${rows.columns}, (${expression})::text as sorted_by from ${rows.from}
and ${conditions.join('\nand ')}
order by ${expression} ${order}, ${id} ${order} limit $3`;
}
