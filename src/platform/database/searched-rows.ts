/**
 * The rows of a list that have what is searched for. They are looked up in an index of trigrams
 * where few have it; where many have it, the list is read in its order until the page is full.
 */
import type { Executor } from './database.ts';
import {
  cursorParams,
  isShort,
  matchesAll,
  numberedCursorParams,
  pageParameters,
  wordBeginning,
  type PageRequest,
} from './pagination.ts';
import { preparedQuery, type PreparedQuery } from './prepared-query.ts';
import { integer, nullable, texts, uuids, type ShapeOf, type SqlShape } from './sql-types.ts';

/** A table with an index of trigrams of a text: what can be written in SQL. */
export interface IndexedText {
  table: string;
  /** Its column with the ids of the rows that are searched. */
  id: string;
  /** The indexed expression. */
  text: string;
  /** How many rows are looked at before; fewer of an expression that takes long. */
  sampleRows?: number;
}

export interface SearchedList<Params extends SqlShape, Row extends SqlShape> {
  params: Params;
  row: Row;
  /** The id of a row. */
  id: string;
  /** The type of ids in SQL, a UUID by default; a number is cursor of its list as text. */
  idType?: keyof typeof idTypes;
  /** What a search looks in, in a row of the list; it has what the index has. */
  searchExpression: string;
  /** By `indexedText`; without it, the list is always read in its order. */
  lookUp?: LookUp;
  /** A request may name rows that are found as well, by what is not in the text. */
  takesAlsoIds?: boolean;
}

/** How each type of ids comes to PostgreSQL. */
const idTypes = {
  uuid: { place: cursorParams, ids: uuids, list: ':ids::uuid[]' },
  bigint: { place: numberedCursorParams, ids: texts, list: ':ids::text[]::bigint[]' },
};

/**
 * Reads rows of a list by SQL that gets the condition of a search. `ids` of the request are the
 * only rows to look at, whatever they have.
 */
export function searchedRows<Params extends SqlShape, Row extends SqlShape>(
  {
    params,
    row,
    id,
    idType = 'uuid',
    searchExpression,
    lookUp,
    ...list
  }: SearchedList<Params, Row>,
  sql: (isSought: string) => string,
) {
  const { place: placeParams, ids: idsParam, list: idList } = idTypes[idType];
  const searched = { ...params, ...placeParams, patterns: nullable(texts) };
  const alsoIdsParam = list.takesAlsoIds ? { alsoIds: uuids } : {};
  const isSought = list.takesAlsoIds
    ? matchesAll(searchExpression, `${id} = any(:alsoIds::uuid[])`)
    : matchesAll(searchExpression);
  const inOrder = (isPlannedEachCall: boolean) =>
    preparedQuery({ ...searched, ...alsoIdsParam }, row, { isPlannedEachCall })`${sql(isSought)}`;
  const whole = inOrder(false);
  // Planned for its values, a filter is found in its index; a plan for any value, or none, reads
  // the list until enough rows have passed.
  const filtered = inOrder(true);
  const amongIds = (isPlannedEachCall: boolean) =>
    preparedQuery({ ...params, ...placeParams, ids: idsParam }, row, {
      isPlannedEachCall,
    })`${sql(`${id} = any(${idList})`)}`;
  const amongFew = amongIds(false);
  // Planned for their number, the page is found in the order of an index that has the ids; a plan
  // for any number reads all of them and sorts.
  const amongMany = amongIds(true);
  return async (
    executor: Executor,
    request: PageRequest<string>,
    others: ShapeOf<Params>,
  ): Promise<ShapeOf<Row>[]> => {
    const { patterns, ...place } = pageParameters(request);
    const { alsoIds = [] } = request;
    const found = patterns && (await lookUp?.(executor, patterns));
    const ids = request.ids ?? (found && [...new Set([...found, ...alsoIds])]);
    if (ids?.length === 0) return [];
    const isFiltered = Object.values(others).some((value) => value !== null);
    if (!ids) {
      const values = { ...others, ...place, patterns, ...(list.takesAlsoIds && { alsoIds }) };
      return (isFiltered ? filtered : whole).all(executor, values);
    }
    const among = ids.length > mostFew ? amongMany : amongFew;
    return among.all(executor, { ...others, ...place, ids });
  };
}

/** Of more that are found, the page is read in order. */
const mostFound = 2000;
/** Reading so many rows costs less than a plan of its own. */
const mostFew = 200;
/** Patterns that the index intersects; the others are compared in what it finds. */
const mostIndexed = 4;

const lookUpRow = { ids: nullable(texts) };
const lookUpParams = { indexed: texts, others: texts, most: integer };
type LookUpQuery = PreparedQuery<typeof lookUpParams, typeof lookUpRow>;

/** Whose text has all patterns; undefined for too many, or where no index helps. */
export type LookUp = (
  executor: Executor,
  patterns: readonly string[],
) => Promise<readonly string[] | undefined>;

export function indexedText(where: IndexedText): LookUp {
  const queries: readonly LookUpQuery[] = Array.from({ length: mostIndexed }, (_, place) =>
    queryLookUp(where, place + 1),
  );
  return async (executor, patterns) => {
    const helped = patterns.filter(isHelped);
    const indexed = helped.slice(0, mostIndexed);
    const others = patterns.filter((pattern) => !indexed.includes(pattern));
    const query = queries[indexed.length - 1];
    const found = await query?.first(executor, { indexed, others, most: mostFound });
    const ids = found?.ids ?? undefined;
    return ids && ids.length < mostFound ? ids : undefined;
  };
}

/** An index of trigrams knows three signs in a row, in each alternative, or how a word begins. */
const isHelped = (pattern: string) =>
  pattern.startsWith(wordBeginning) ||
  pattern.split('|').every((alternative) => !isShort(alternative));

/** Rows that are looked at, on some pages of the table, to see whether many have the patterns. */
const usualSampleRows = 500;
/** Of twenty rows, one: so many are soon found in any order. */
const oneOf = 20;
/** Of fewer in the sample nobody knows how many there are. */
const fewestToCount = 4;

/**
 * Patterns are read by `(select …)`: PostgreSQL expects few rows of a pattern that it does not
 * know, and takes the index. What many have is not looked up at all, nor what more rows must have
 * than may be found: a large index would be read for nothing.
 */
function queryLookUp(
  { table, id, text, sampleRows = usualSampleRows }: IndexedText,
  patterns: number,
): LookUpQuery {
  const conditions = Array.from(
    { length: patterns },
    (_, place) => `${text} ~* (select (:indexed::text[])[${place + 1}])`,
  );
  return preparedQuery(lookUpParams, lookUpRow)`
select case when hits * ${String(oneOf)} < looked_at
  and (hits < ${String(fewestToCount)} or hits * all_rows < :most::integer * looked_at)
  or hits = 0 then array(
  select ${id}::text from ${table}
  where ${conditions.join('\n    and ')}
    and ${text} ~* all(:others::text[])
  limit (select :most::integer)
) end as ids
from (
  select count(*) as looked_at, count(*) filter (
    where ${text} ~* all(:indexed::text[] || :others::text[])) as hits
  from ${table} tablesample system ((
    select least(100, 100.0 * ${String(sampleRows)} / greatest(reltuples, 1))
    from pg_class where oid = '${table}'::regclass))
) sample
cross join (select reltuples as all_rows from pg_class where oid = '${table}'::regclass) as whole`;
}
