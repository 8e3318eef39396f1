/**
 * Pages of a list that is sorted by a column of its choice: one prepared statement for each column
 * and direction, so that each can go along an index. Rows with equal values stand by their ids.
 */
import type { Session } from './database.ts';
import { pageValues, toPage, type Page, type PageRequest } from './page.ts';
import { statement, type Statement } from './statement.ts';

export interface SortableList {
  /** What is selected, from where, and under which conditions; ends in `where …`. */
  rows: { columns: string; from: string };
  id: string;
  /** The words a row is found by. */
  found: string;
  /** Conditions on `$5`, `$6` …, each true when its value is null. */
  filters: readonly string[];
}

/** A column by its name: the expression and its type in SQL. */
export type Sortings<Column extends string> = Readonly<
  Record<Column, { by: string; as: 'text' | 'bigint' }>
>;

/** The name of a column; from the largest with '-' before it. */
export type SortOf<Column extends string> = Column | `-${Column}`;

/** id, pattern, limit, sorted value, filters; each may be null */
type Values<Filters extends readonly unknown[]> = [
  ...ReturnType<typeof pageValues>,
  string | null,
  ...Filters,
];

export interface SortedPages<Sort extends string, Filters extends readonly unknown[], Row> {
  read(
    session: Session,
    request: PageRequest<Sort> & { sort: Sort },
    ...filters: Filters
  ): Promise<Page<Row>>;
}

export function sortedPages<
  Column extends string,
  Filters extends readonly unknown[],
  Row extends { id: string },
>(list: SortableList, sortings: Sortings<Column>): SortedPages<SortOf<Column>, Filters, Row> {
  type Sorted = Row & { sorted_by: string };
  const statements = new Map<string, Statement<Values<Filters>, Sorted>>();
  const known: Readonly<Record<string, Sortings<Column>[Column]>> = sortings;
  for (const [column, sorting] of Object.entries(known)) {
    statements.set(column, statement(textOf(list, sorting, 'ascending')));
    statements.set(`-${column}`, statement(textOf(list, sorting, 'descending')));
  }
  return {
    async read(session, request, ...filters) {
      const asked = statements.get(request.sort);
      if (!asked) throw new Error(`no list is sorted by ${request.sort}`);
      const after = request.after ?? null;
      const rows = await asked.all(session, ...pageValues(request), after, ...filters);
      const page = toPage(rows, request);
      return { ...page, after: page.next && page.items.at(-1)?.sorted_by };
    },
  };
}

function textOf(
  { rows, id, found, filters }: SortableList,
  { by, as }: Sortings<string>[string],
  direction: 'ascending' | 'descending',
): string {
  const [follows, order] = direction === 'ascending' ? ['>', 'asc'] : ['<', 'desc'];
  const conditions = [
    `($1::uuid is null or (${by}, ${id}) ${follows} ($4::${as}, $1::uuid))`,
    `($2::text is null or ${found} ilike $2)`,
    ...filters,
  ];
  return `select ${rows.columns}, (${by})::text as sorted_by from ${rows.from}
and ${conditions.join('\nand ')}
order by ${by} ${order}, ${id} ${order} limit $3`;
}
