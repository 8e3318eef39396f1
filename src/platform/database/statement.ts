/**
 * SQL as first-class code: a query is a named prepared statement with the type of its rows.
 * PostgreSQL parses and plans it once a connection. The type is the author's word for what the
 * text returns; every statement is run by a test against the real schema.
 */
import { createHash } from 'node:crypto';
import type { QueryResultRow } from 'pg';
import type { Session } from './database.ts';

export interface Statement<Values extends readonly unknown[], Row> {
  /** All rows. */
  all(session: Session, ...values: Values): Promise<Row[]>;
  /** The first row, if there is one. */
  first(session: Session, ...values: Values): Promise<Row | undefined>;
  /** How many rows were touched. */
  count(session: Session, ...values: Values): Promise<number>;
}

/** Makes a statement; its name is derived from its text, so that it cannot clash. */
export function statement<Values extends readonly unknown[], Row extends QueryResultRow>(
  text: string,
): Statement<Values, Row> {
  const name = createHash('sha1').update(text).digest('base64url');
  const run = (session: Session, values: Values) =>
    session.query<Row>({ name, text, values: [...values] });
  return {
    all: async (session, ...values) => (await run(session, values)).rows,
    first: async (session, ...values) => (await run(session, values)).rows[0],
    count: async (session, ...values) => (await run(session, values)).rowCount ?? 0,
  };
}
