/**
 * Every prepared query against the migrated schema: PostgreSQL describes its parameters and
 * columns, and each must have the type that the query says.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { definedQueries, type DefinedQuery } from '#platform/database/prepared-query.ts';
import type { SqlType } from '#platform/database/sql-types.ts';
import { describeQuery, type ColumnDescription } from '#test/support/describe-query.ts';
import { forbiddenIn } from '../tidy/names.ts';
import { tableOwners } from '../tidy/table-owners.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

const modules = import.meta.glob([
  '/src/**/queries/*.ts',
  '/src/platform/{database,backup}/*.ts',
  '!**/*.test.ts',
]);

let shop: TestShop;
let client: pg.Client;
/** Columns of tables that can be null, as 'table.column' by their numbers. */
let nullableColumns: ReadonlySet<string>;

beforeAll(async () => {
  await Promise.all(Object.values(modules).map((load) => load()));
  // The tables of signing in are made when a shop starts.
  shop = await openTestShop();
  client = new pg.Client(shop.db.connection);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select attrelid || '.' || attnum as name from pg_attribute
    where attnum > 0 and not attnotnull`,
  );
  nullableColumns = new Set(rows.map(({ name }) => name));
});
afterAll(async () => {
  await client.end();
  await shop.close();
});

test('parameters and columns have the types that the schema says', async () => {
  const violations: string[] = [];
  for (const query of definedQueries) violations.push(...(await findViolations(query)));
  expect(violations).toEqual([]);
  expect(definedQueries.length).toBeGreaterThan(250);
});

test('each table has an owner, and each owned table is there', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
    where table_schema in ('public', 'identity')`,
  );
  const names = new Set(rows.map(({ name }) => name));
  expect([...names].filter((name) => !tableOwners.has(name))).toEqual([]);
  expect([...tableOwners.keys()].filter((name) => !names.has(name))).toEqual([]);
});

test('tables and columns have the names of the field', async () => {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public'`,
  );
  expect(rows.length).toBeGreaterThan(300);
  const isForbidden = (name: string) => forbiddenIn(name, 'db/schema') !== undefined;
  const forbidden = rows.filter(({ table, column }) => isForbidden(table) || isForbidden(column));
  expect(forbidden).toEqual([]);
});

async function findViolations({ text, names, params, row }: DefinedQuery): Promise<string[]> {
  const violations: string[] = [];
  const description = await describeQuery(client, text);
  for (const [index, name] of names.entries()) {
    const oid = description.params[index];
    if (!isOf(params[name], oid)) violations.push(`parameter ${name} is of type ${oid}: ${text}`);
  }
  if (Object.keys(row).length === 0) return violations;
  for (const column of description.columns) {
    const type = row[column.name];
    if (!isOf(type, column.oid)) {
      violations.push(`column ${column.name} is of type ${column.oid}: ${text}`);
    } else if (!type?.isNullable && !type?.isChecked && isNullable(column)) {
      violations.push(`column ${column.name} can be null: ${text}`);
    }
  }
  const found = new Set(description.columns.map(({ name }) => name));
  const missing = Object.keys(row).filter((name) => !found.has(name));
  return [...violations, ...missing.map((name) => `column ${name} is not there: ${text}`)];
}

function isOf(type: SqlType<unknown> | undefined, oid: number | undefined): boolean {
  return oid !== undefined && type !== undefined && type.oids.includes(oid);
}

function isNullable({ table, column }: ColumnDescription): boolean {
  return nullableColumns.has(`${table}.${column}`);
}
