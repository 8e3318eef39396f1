import { expect, test } from 'vitest';
import { trustedOrigins } from './trusted-origins.ts';

test.each([
  ['https://shop.example', 'shop.example', ['https://shop.example']],
  ['https://shop.example', 'localhost:3000', ['https://shop.example']],
  ['http://127.0.0.1:3000', 'localhost:3000', ['http://127.0.0.1:3000', 'http://localhost:3000']],
  ['http://127.0.0.1:3000', 'evil.example:3000', ['http://127.0.0.1:3000']],
  ['http://127.0.0.1:3000', 'localhost@evil.example', ['http://127.0.0.1:3000']],
])('the shop at %s, asked as %s, trusts %j', (origin, host, trusted) => {
  const request = new Request('http://any.example', { headers: { host } });
  expect(trustedOrigins(origin, request)).toEqual(trusted);
});
