/**
 * A query is a named prepared statement with the type of its rows.
 * PostgreSQL parses and plans it once per connection. The compiler cannot check the row type
 * against the SQL; every statement is run by a test against the real schema.
 */
import { createHash } from 'node:crypto';
import type { QueryResultRow } from 'pg';
import type { Executor } from './database.ts';

export interface Statement<Values extends readonly unknown[], Row> {
  /** All rows. */
  all(executor: Executor, ...values: Values): Promise<Row[]>;
  /** The first row, if there is one. */
  first(executor: Executor, ...values: Values): Promise<Row | undefined>;
  /** How many rows were changed. */
  count(executor: Executor, ...values: Values): Promise<number>;
}

/** Makes a statement; its name is derived from its text, so that it cannot clash. */
export function statement<Values extends readonly unknown[], Row extends QueryResultRow>(
  text: string,
): Statement<Values, Row> {
  const name = createHash('sha1').update(text).digest('base64url');
  const run = (executor: Executor, values: Values) =>
    executor.query<Row>({ name, text, values: [...values] });
  return {
    all: async (executor, ...values) => (await run(executor, values)).rows,
    first: async (executor, ...values) => (await run(executor, values)).rows[0],
    count: async (executor, ...values) => (await run(executor, values)).rowCount ?? 0,
  };
}
