import { expect, test } from 'vitest';
import { databaseFaults } from './database-settings.ts';

const inPublic = { publicOriginIsLoopback: false };
const faultOf = (url: string, shown = inPublic) => databaseFaults({ DATABASE_URL: url }, shown)[0];

test.each([
  'postgres://shop:hush@db.example/shop',
  'postgres://shop:hush@db.example/shop?sslmode=prefer',
  'postgres://shop:hush@10.0.0.7:5432/shop?sslmode=disable',
])('in public %s is refused, without its password', (url) => {
  expect(faultOf(url)).toContain('sslmode=verify-full');
  expect(faultOf(url)).not.toContain('hush');
});

test.each([
  'postgres://shop:hush@db.example/shop?sslmode=verify-full',
  'postgres://shop:hush@db.example/shop?sslmode=require',
  'postgres://shop:hush@127.0.0.1:5432/shop',
  'postgres://shop:hush@[::1]/shop',
  'postgres:///shop?host=/var/run/postgresql',
])('in public %s is taken', (url) => {
  expect(faultOf(url)).toBeUndefined();
});

test("on one's own machine any is taken", () => {
  const url = 'postgres://shop:hush@db.example/shop';
  expect(faultOf(url, { publicOriginIsLoopback: true })).toBeUndefined();
});
