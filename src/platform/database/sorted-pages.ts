/**
 * Pages of a list that is sorted by a chosen column: one prepared query for each column and
 * direction, so that each can use an index. Rows with equal values are sorted by id.
 */
import type { Executor } from './database.ts';
import {
  cursorParameters,
  cursorParams,
  toPage,
  type Page,
  type PageRequest,
} from './pagination.ts';
import { preparedQuery } from './prepared-query.ts';
import { searchedRows, type LookUp } from './searched-rows.ts';
import { nullable, text, type ShapeOf, type SqlShape, type SqlType } from './sql-types.ts';

export interface SortableList<Row extends SqlShape, Filters extends SqlShape> {
  row: Row;
  /** The columns to select and the `from` clause, which ends in `where …`. */
  columns: string;
  from: string;
  id: string;
  /** The expression that a search looks in. */
  searchExpression: string;
  /** By `indexedText`; without it, a search reads the list in its order. */
  lookUp?: LookUp;
  takesAlsoIds?: boolean;
  filters: Filters;
  /** Conditions on the filters, each true when its filter is null. */
  conditions: readonly string[];
}

interface SortColumn {
  expression: string;
  sqlType: 'text' | 'bigint';
  /**
   * A `from` clause that ends in `where …` and has the rows of the list, their ids by that name and
   * the expression, but nothing to join: a page without a search or filter is chosen from it first.
   * For what no index can hold, because it changes with each order.
   */
  chosenFrom?: { from: string; id: string; band: Band };
}

/** What the rows are sorted by first: coarser than the expression, in the same order, indexed. */
interface Band {
  column: string;
  /** The band of a value of the expression. */
  of: (value: string) => string;
}

/** A column by its name: the expression and its type in SQL. */
export type SortColumns<Column extends string> = Readonly<Record<Column, SortColumn>>;

/** The name of a column; with '-' before it for descending order. */
export type SortOf<Column extends string> = Column | `-${Column}`;

type RowWithId = SqlShape & { id: SqlType<string> };

/** Reads a page of the list, sorted by one of the columns. */
export function sortedPages<Column extends string, Row extends RowWithId, Filters extends SqlShape>(
  list: SortableList<Row, Filters>,
  sortColumns: SortColumns<Column>,
) {
  const columnsByName: Readonly<Record<string, SortColumn>> = sortColumns;
  const queries = new Map(
    Object.entries(columnsByName).flatMap(([column, sortColumn]) => [
      [column, querySorted(list, sortColumn, 'ascending')] as const,
      [`-${column}`, querySorted(list, sortColumn, 'descending')] as const,
    ]),
  );
  const wholeListQueries = new Map(
    Object.entries(columnsByName).flatMap(([column, { chosenFrom, ...sortColumn }]) =>
      chosenFrom
        ? [
            [column, queryChosen(list, { ...sortColumn, chosenFrom }, 'ascending')] as const,
            [`-${column}`, queryChosen(list, { ...sortColumn, chosenFrom }, 'descending')] as const,
          ]
        : [],
    ),
  );
  return async (
    executor: Executor,
    request: PageRequest<SortOf<Column>> & { sort: SortOf<Column> },
    filters: ShapeOf<Filters>,
  ): Promise<Page<ShapeOf<Row>>> => {
    const query = queries.get(request.sort);
    if (!query) throw new Error(`no list is sorted by ${request.sort}`);
    const after = request.after ?? null;
    const isWhole = !isSearch(request) && Object.values(filters).every((filter) => filter === null);
    const ofWhole = isWhole ? wholeListQueries.get(request.sort) : undefined;
    const rows = ofWhole
      ? await ofWhole.all(executor, { ...cursorParameters(request), after })
      : await query(executor, request, { ...filters, after });
    const page = toPage(rows, request);
    return { ...page, after: page.next && page.items.at(-1)?.sorted_by };
  };
}

const isSearch = ({ search, patterns, ids }: PageRequest<string>) =>
  (search ?? '').trim() !== '' || patterns !== undefined || ids !== undefined;

function querySorted<Row extends RowWithId, Filters extends SqlShape>(
  list: SortableList<Row, Filters>,
  column: SortColumn,
  direction: Direction,
) {
  const { columns, from, id, filters, conditions, row } = list;
  const { expression } = column;
  const { order, isAfter } = orderBy(column, id, direction);
  const params = { ...filters, after: nullable(text) };
  return searchedRows(
    { ...list, params, row: { ...row, sorted_by: text } },
    (isSought) => `
select ${columns}, (${expression})::text as sorted_by from ${from}
  and ${isAfter}
  and ${isSought}
  ${conditions.map((condition) => `and ${condition}`).join('\n  ')}
order by ${order} limit :limit`,
  );
}

function queryChosen<Row extends RowWithId>(
  { row, columns, from, id }: Pick<SortableList<Row, SqlShape>, 'row' | 'columns' | 'from' | 'id'>,
  column: SortColumn & Required<Pick<SortColumn, 'chosenFrom'>>,
  direction: Direction,
) {
  const { expression, chosenFrom } = column;
  const first = orderBy(column, chosenFrom.id, direction);
  const band = orderByBand(column, chosenFrom.band, direction);
  return preparedQuery({ ...cursorParams, after: nullable(text) }, { ...row, sorted_by: text })`
with chosen as materialized (
  select ${chosenFrom.id} as id from ${chosenFrom.from}
  and ${band.isAfter} and ${first.isAfter}
  order by ${band.order}, ${first.order} limit :limit
)
select ${columns}, (${expression})::text as sorted_by from ${from}
  and ${id} in (select id from chosen)
order by ${orderBy(column, id, direction).order}`;
}

type Direction = 'ascending' | 'descending';

function orderBy({ expression, sqlType }: SortColumn, id: string, direction: Direction) {
  const [comparison, order] = direction === 'ascending' ? ['>', 'asc'] : ['<', 'desc'];
  const place = `(:after::text::${sqlType}, :cursor::uuid)`;
  return {
    order: `${expression} ${order}, ${id} ${order}`,
    isAfter: `(:cursor::uuid is null or (${expression}, ${id}) ${comparison} ${place})`,
  };
}

const bounds = { min: "'-32768'::smallint", max: "'32767'::smallint" };

/** Without a condition for the first page, so that an index is read from that band on. */
function orderByBand({ sqlType }: SortColumn, { column, of }: Band, direction: Direction) {
  const [comparison, order] = direction === 'ascending' ? ['>=', 'asc'] : ['<=', 'desc'];
  const lastRead = of(`:after::text::${sqlType}`);
  const outermost = direction === 'ascending' ? 'min' : 'max';
  return {
    order: `${column} ${order}`,
    isAfter: `${column} ${comparison}
    case when :after::text is null then ${bounds[outermost]} else ${lastRead} end`,
  };
}
