/** What the shop's role is refused, in a database whose tables another role owns. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shopConnection, openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { openDatabase, type Database } from '../database.ts';
import { grantShopRole, canAlterTables, readCurrentRole } from './grants.ts';

let owner: TestDatabase;
let shop: Database;
beforeAll(async () => {
  owner = await openTestDatabase();
  shop = openDatabase(shopConnection(owner), { max: 2 });
});
afterAll(async () => {
  await shop.close();
  await owner.close();
});

const appendOnlyTables = ['audit_entry', 'audit_head', 'stock_movement', 'journal_entry', 'stock'];

describe('the role that the shop runs as is refused', () => {
  test.each([
    ...appendOnlyTables.flatMap((table) => [
      `alter table ${table} disable trigger all`,
      `alter table ${table} disable trigger user`,
      `alter table ${table} add column note text`,
      `alter table ${table} rename to gone`,
      `truncate ${table}`,
      `truncate ${table} cascade`,
      `drop table ${table} cascade`,
      `create trigger quiet before insert on ${table} for each row
        execute function suppress_redundant_updates_trigger()`,
    ]),
    `create or replace function refuse_audit_change() returns trigger language plpgsql
      as $$ begin return null; end $$`,
    'drop function refuse_audit_change() cascade',
    'create table public.mine (a int)',
    'create table jobs.mine (a int)',
    'create schema mine',
    'drop schema public cascade',
    'alter schema jobs rename to gone',
    "set session_replication_role = 'replica'",
    "copy (select 1) to program 'true'",
    "copy (select 1) to '/tmp/shop'",
    "copy tool (name) from program 'true'",
    "select pg_read_file('/etc/passwd')",
    "select lo_import('/etc/passwd')",
    'create extension dblink',
    'create role mallory superuser',
    'create database mallory',
    'alter role shop superuser',
    'alter role shop_owner password null',
    'set role shop_owner',
    'set role postgres',
    'grant shop_owner to shop',
    "alter system set fsync = 'off'",
    "insert into shop_migration values ('9999_later', now()::text)",
    'delete from shop_migration',
  ])('%s', async (text) => {
    await expect(shop.query({ text })).rejects.toThrow(
      /permission denied|must be owner|must have|must be superuser|only roles with/i,
    );
  });
});

test('it is not the owner, and no more than a reader and writer of rows', async () => {
  expect(await readCurrentRole(shop)).not.toBe(await readCurrentRole(owner));
  expect(await canAlterTables(shop)).toBe(false);
  expect(await canAlterTables(owner)).toBe(true);
  const text = `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
    (select count(*) from pg_auth_members where member = r.oid) as memberships
    from pg_roles r where rolname = current_user`;
  const { rows } = await shop.query({ text });
  expect(rows).toEqual([
    {
      ...{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false },
      ...{ rolbypassrls: false, memberships: 0 },
    },
  ]);
});

const laterTable = 'create table later (id int generated always as identity, a int)';

test('a table that a migration makes is the shop’s to write from the first moment', async () => {
  await owner.query({ text: laterTable });
  await shop.query({ text: 'insert into later (a) values (1)' });
  await expect(shop.query({ text: 'drop table later' })).rejects.toThrow('must be owner');
  await owner.query({ text: 'drop table later' });
});

test('so it is where an earlier version has granted nothing of what comes later', async () => {
  const role = await readCurrentRole(shop);
  for (const what of ['tables', 'sequences'])
    await owner.query({
      text: `alter default privileges in schema public revoke all on ${what} from ${role}`,
    });
  await owner.query({ text: laterTable });
  await expect(shop.query({ text: 'insert into later (a) values (1)' })).rejects.toThrow('denied');
  await Promise.all([grantShopRole(owner, role), grantShopRole(owner, role)]);
  await shop.query({ text: 'insert into later (a) values (1)' });
  await owner.query({ text: `drop table later; ${laterTable}` });
  await shop.query({ text: 'insert into later (a) values (1)' });
});
