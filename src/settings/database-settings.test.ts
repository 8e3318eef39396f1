import { expect, test } from 'vitest';
import { findDatabaseErrors } from './database-settings.ts';

const publicServer = { publicOriginIsLoopback: false };
const firstErrorOf = (url: string, server = publicServer) =>
  findDatabaseErrors({ DATABASE_URL: url }, server)[0];

test.each([
  'postgres://shop:hush@db.example/shop',
  'postgres://shop:hush@db.example/shop?sslmode=prefer',
  'postgres://shop:hush@10.0.0.7:5432/shop?sslmode=disable',
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
])('in public %s is taken', (url) => {
  expect(firstErrorOf(url)).toBeUndefined();
});

test("on one's own machine any is taken", () => {
  const url = 'postgres://shop:hush@db.example/shop';
  expect(firstErrorOf(url, { publicOriginIsLoopback: true })).toBeUndefined();
});
