/** Requests that reach no operation get the same kind of error as all others. */
import { request as ask } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problem } from '#api/contract/responses.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test.each([
  ['that cannot be decoded', '/api/tools/%FF'],
  ['that ends within an escape', '/api/tools/%'],
  ['longer than any name', `/api/tools/${'x'.repeat(3000)}`],
])('an address %s names no call', async (_, path) => {
  const { status, type, text } = await fetchRaw(path);
  expect({ status, type }).toEqual({ status: 404, type: 'application/problem+json' });
  expect(problem.parse(JSON.parse(text))).toMatchObject({ code: 'not_found' });
});

test.each([
  ['a price that cannot be charged', 'PATCH /tools/{tool}', { price: 1_000_000 }, 'price'],
  [
    'more units than can be counted',
    'POST /tools/{tool}/stock',
    { kind: 'received', change: 1_000_000_000, reason: 'a slip of the finger' },
    'change',
  ],
  ['a name with the character NUL', 'PATCH /tools/{tool}', { name: 'a\u0000b' }, 'name'],
])('%s is refused, and the field is named', async (_, route, body, path) => {
  const token = await shop.tokenOf(shop.world.mira);
  const answer = await shop.call(route.replace('{tool}', shop.world.hundred), { token, body });
  expect(answer).toMatchObject({ status: 422, body: { code: 'bad_input', errors: [{ path }] } });
});

test('an e-mail as long as one can be is no address too long', async () => {
  const email = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(59)}.example`;
  expect(email).toHaveLength(254);
  const token = await shop.tokenOf(shop.world.mira);
  const answer = await shop.call(`GET /admin/${encodeURIComponent(email)}`, { token });
  expect(answer).toMatchObject({ status: 200, body: { admin: false } });
});

/** Sends the path unchanged: `fetch` would normalise it. */
function fetchRaw(path: string): Promise<{ status: number; type: string; text: string }> {
  const { hostname, port } = new URL(shop.url);
  return new Promise((resolve, reject) => {
    const request = ask({ hostname, port, path }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => {
        const [type = ''] = (response.headers['content-type'] ?? '').split(';');
        resolve({ status: response.statusCode ?? 0, type, text });
      });
    });
    request.on('error', reject).end();
  });
}
