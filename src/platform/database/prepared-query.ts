/**
 * SQL as first-class code: a prepared query with named parameters and the types of both its
 * parameters and its rows. PostgreSQL parses and plans it once a connection. Names are checked
 * against the text when the query is defined, types against the migrated schema by a test.
 */
import { createHash } from 'node:crypto';
import type { Executor } from './database.ts';
import type { ShapeOf, SqlShape } from './sql-types.ts';

export interface PreparedQuery<Params extends SqlShape, Row extends SqlShape> {
  /** All rows. */
  all(executor: Executor, params: ShapeOf<Params>): Promise<ShapeOf<Row>[]>;
  /** The first row, if there is one. */
  first(executor: Executor, params: ShapeOf<Params>): Promise<ShapeOf<Row> | undefined>;
  /** How many rows were returned or changed. */
  count(executor: Executor, params: ShapeOf<Params>): Promise<number>;
}

export interface QueryOptions {
  /**
   * True: planned anew in each call, for its values. For lists of values of which a few and
   * thousands need different plans, where one plan for all takes them for a few.
   */
  isPlannedEachCall?: boolean;
}

/**
 * Array parameters, such as ':ids::uuid[]', of which PostgreSQL does not look at the length: then
 * the plan for one value is that for ten, and kept. Else it plans each call with less than that.
 */
export function ofAnyLength(...arrays: readonly `:${string}::${string}[]`[]): string {
  // With a type, so that `any(…)` does not take it for a set of rows.
  return arrays.map((array) => `(select ${array})::${array.split('::')[1] ?? ''}`).join(', ');
}

/** What the test holds against the schema: `names` are the parameters $1, $2 and so on. */
export interface DefinedQuery {
  text: string;
  names: readonly string[];
  params: SqlShape;
  row: SqlShape;
}

/** Every query of the modules that were imported so far. */
export const definedQueries: DefinedQuery[] = [];

type Tag<Params extends SqlShape, Row extends SqlShape> = (
  parts: readonly string[],
  ...fragments: readonly string[]
) => PreparedQuery<Params, Row>;

/**
 * The tag of the SQL, in which `:name` stands for a parameter; `${…}` puts in other SQL. `row` has
 * the columns that come back, and none when they are only counted. Throws when a parameter is not
 * in the text, or the text names one that is not there.
 */
export function preparedQuery<
  Params extends SqlShape,
  Row extends SqlShape = Record<string, never>,
>(params: Params, row?: Row, { isPlannedEachCall = false }: QueryOptions = {}): Tag<Params, Row> {
  return (parts, ...fragments) => {
    const names = Object.keys(params);
    const text = numberParameters(String.raw({ raw: parts }, ...fragments), names);
    // Derived from the text, so that no two can clash.
    const textHash = createHash('sha1').update(text).digest('base64url');
    const kept = isPlannedEachCall ? {} : { name: textHash };
    definedQueries.push({ text, names, params, row: row ?? {} });
    const run = (executor: Executor, values: ShapeOf<Params>) =>
      executor.query<ShapeOf<Row>>({ ...kept, text, values: names.map((each) => values[each]) });
    return {
      all: async (executor, values) => (await run(executor, values)).rows,
      first: async (executor, values) => (await run(executor, values)).rows[0],
      count: async (executor, values) => (await run(executor, values)).rowCount ?? 0,
    };
  };
}

// Not '::type', nor what follows a letter, a digit or a quote, as in '12:30'.
const parameter = /(?<![:\w']):([a-z]\w*)/gi;

function numberParameters(sql: string, names: readonly string[]): string {
  const used = new Set<string>();
  const text = sql.replaceAll(parameter, (_, name: string) => {
    const place = names.indexOf(name) + 1;
    if (place === 0) throw new Error(`no parameter "${name}" is defined for: ${sql}`);
    used.add(name);
    return `$${place}`;
  });
  const unused = names.filter((name) => !used.has(name));
  if (unused.length > 0) throw new Error(`${unused.join(', ')} is not used in: ${sql}`);
  return text;
}
