import { expect, test } from 'vitest';
import { findDatabaseErrors } from './database-settings.ts';

const publicServer = { publicOriginIsLoopback: false };
const firstErrorOf = (url: string, server = publicServer) =>
  findDatabaseErrors({ DATABASE_URL: url }, server)[0];

test.each([
  'postgres://shop:hush@db.example/shop',
  'postgres://shop:hush@db.example/shop?sslmode=prefer',
  'postgres://shop:hush@10.0.0.7:5432/shop?sslmode=disable',
  'postgres://shop:hush@127.0.0.1:5432,db.example:5432/shop',
])('in public %s is refused, without its password', (url) => {
  expect(firstErrorOf(url)).toContain('sslmode=verify-full');
  expect(firstErrorOf(url)).not.toContain('hush');
});

test.each([
  'postgres://shop:hush@db.example/shop?sslmode=verify-full',
  'postgres://shop:hush@db.example/shop?sslmode=require',
  'postgres://shop:hush@127.0.0.1:5432/shop',
  'postgres://shop:hush@[::1]/shop',
  'postgres:///shop?host=/var/run/postgresql',
  'postgres://shop:hush@one.example:5432,two.example/shop?sslmode=verify-full',
  'postgres://shop:hush@one.example,two.example/shop?sslmode=require&target_session_attrs=primary',
])('in public %s is taken', (url) => {
  expect(firstErrorOf(url)).toBeUndefined();
});

test("on one's own machine any is taken", () => {
  const url = 'postgres://shop:hush@db.example/shop';
  expect(firstErrorOf(url, { publicOriginIsLoopback: true })).toBeUndefined();
});

test('a copy and the owner are reached over TLS, too', () => {
  const url = 'postgres://shop:hush@db.example/shop';
  const DATABASE_URL = `${url}?sslmode=verify-full`;
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_READ_URL']) {
    const [error] = findDatabaseErrors({ DATABASE_URL, [name]: url }, publicServer);
    expect(error).toContain(`${name} is on db.example`);
  }
});

test('a copy of nothing, and a server that is none for writing', () => {
  const local = { publicOriginIsLoopback: true };
  const url = 'postgres://shop:hush@one,two/shop?target_session_attrs=standby';
  expect(findDatabaseErrors({ DATABASE_URL: url }, local)).toEqual([
    'DATABASE_URL has a target_session_attrs other than any, read-write, primary',
  ]);
  expect(findDatabaseErrors({ DATABASE_READ_URL: 'postgres://one/shop' }, local)).toEqual([
    'DATABASE_READ_URL is of a copy of DATABASE_URL, which is not set',
  ]);
});

test.each(['postgres://one,two/shop', 'postgres://one/shop?target_session_attrs=primary'])(
  'replicas at %s would never be asked',
  (url) => {
    const local = { publicOriginIsLoopback: true };
    const settings = { DATABASE_URL: 'postgres://one/shop', DATABASE_READ_URL: url };
    expect(findDatabaseErrors(settings, local)).toEqual([
      'DATABASE_READ_URL passes over every replica: add target_session_attrs=any to it',
    ]);
    const DATABASE_READ_URL = 'postgres://one,two/shop?target_session_attrs=any';
    expect(findDatabaseErrors({ ...settings, DATABASE_READ_URL }, local)).toEqual([]);
  },
);
