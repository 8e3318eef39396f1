/**
 * Attack: make the shop cry wolf. What cannot be read, or is left in the middle, is the caller's
 * affair: a refusal below 500 and at most one short line of the log, never an error with a stack.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Stripe } from 'stripe';
import { captureLog } from '#test/support/log.ts';
import { sendRawHttp, statusesOf } from '#test/support/raw-http.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

const log = captureLog();
let shop: TestShop;
let anna: string;
beforeAll(async () => {
  shop = await openTestShop({ pages: true, log: log.log });
  anna = await shop.tokenOf(shop.world.anna);
});
afterAll(() => shop.close());

const consoleSpy = vi.spyOn(console, 'error');
beforeEach(() => {
  consoleSpy.mockClear();
  log.clear();
});

function expectNoErrorLog(): void {
  expect(log.errors()).toEqual([]);
  expect(consoleSpy).not.toHaveBeenCalled();
}

test.each([
  '//[.data',
  '/\\[.data',
  '//[',
  '/\\[',
  '/[.data',
  '/%.data',
  '/%FF.data',
  '/%E0%A4%A.data',
  '/\\\\evil.example/.data',
  '//evil.example/%2e%2e/.data',
  '/tools/%FF',
  '/tools/%00',
  '/uploads/%FF',
  '/auth/%FF',
  '//[/auth/token',
  '/sandbox-mail/%FF',
  '/sandbox-card/%FF',
  '/.data',
  '/_root.data?_routes=%FF',
  '/_root.data?_routes=nowhere',
  '/_.data',
])('an address that is none: %s', async (path) => {
  const answer = await sendRawHttp(
    shop.url,
    `GET ${path} HTTP/1.1\r\nHost: ${new URL(shop.url).host}\r\nConnection: close\r\n\r\n`,
  );
  const [status = 0] = statusesOf(answer);
  expect(status).toBeGreaterThan(0);
  expect(status).toBeLessThan(500);
  expectNoErrorLog();
});

const json = 'Content-Type: application/json';

test.each([
  ['a call', 'POST /api/contact', json],
  ['a picture', 'POST /api/images', 'Content-Type: image/png'],
  ['a webhook', 'POST /api/webhooks/stripe', json],
  ['a sign-in', 'POST /auth/sign-in/email', json],
  ['the door to the sandbox', 'POST /sandbox-card/v1/payment_intents/pi_1/confirm', json],
  ['a page', 'POST /', json],
])('a body that is left in the middle: %s', async (_, line, type) => {
  const { hostname, port, host } = new URL(shop.url);
  const headers = [`Host: ${host}`, type, `Authorization: Bearer ${anna}`, 'Content-Length: 900'];
  for (let times = 0; times < 5; times += 1) {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(`${line} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{"half`);
    // Gone once the shop has begun: what it answers at once, or when it reads on.
    await Promise.race([once(socket, 'data'), shop.call('GET /tools')]);
    socket.resetAndDestroy();
    await once(socket, 'close');
  }
  await shop.call('GET /tools');
  expectNoErrorLog();
});

test('an answer that nobody waits for', async () => {
  const { hostname, port, host } = new URL(shop.url);
  for (const path of ['/', '/api/openapi.json', '/api/tools', '/mark.svg', '/team.data']) {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(20));
    socket.resetAndDestroy();
    await once(socket, 'close');
  }
  await shop.call('GET /tools');
  expectNoErrorLog();
});

/** Signed as the processor signs, `seconds` from now. */
function signPayload(payload: string, seconds = 0) {
  const timestamp = Math.floor(Date.now() / 1000) + seconds;
  const { webhook: secret } = shop.keys;
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return shop.call('POST /webhooks/stripe', {
    body: payload,
    headers: { 'stripe-signature': header },
  });
}

test.each([
  'hello',
  '',
  'null',
  '[]',
  '{}',
  '7',
  '"evt_1"',
  '{"id":"evt_1","type":"refund.created","data":null}',
  '{"id":"evt_1","type":"refund.created","data":{}}',
  '{"id":"evt_1","type":"refund.created","data":{"object":null}}',
  '{"id":"evt_1","type":"refund.created","data":{"object":"re_1"}}',
  '{"id":null,"type":"refund.created","data":{"object":{}}}',
  '{"id":"evt_1","type":7,"data":{"object":{}}}',
  '['.repeat(9000),
])('a signed webhook that is no event: %s', async (payload) => {
  const answer = await signPayload(payload);
  expect(answer.status).toBe(400);
  expectNoErrorLog();
});

const event = JSON.stringify({
  ...{ id: 'evt_of_another_time', object: 'event', type: 'plan.created' },
  data: { object: { id: 'plan_1' } },
});

test.each([
  ['an hour ago', -4000, 400],
  ['in an hour', 4000, 400],
  ['six minutes from now', 360, 400],
  ['four minutes from now', 240, 200],
  ['four minutes ago', -240, 200],
])('a webhook that was signed %s', async (_, seconds, status) => {
  const answer = await signPayload(event, seconds);
  expect(answer.status).toBe(status);
  if (status === 400) expect(answer.body).toMatchObject({ code: 'bad_signature' });
});

test.each([
  ['without a body', 'Content-Length: 0\r\n\r\n'],
  ['in no chunks', 'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
])('an empty picture, %s', async (_, end) => {
  const { host } = new URL(shop.url);
  const lines = [`Host: ${host}`, 'Connection: close', 'Content-Type: image/png'];
  const head = [...lines, `Authorization: Bearer ${anna}`].join('\r\n');
  const answer = await sendRawHttp(shop.url, `POST /api/images HTTP/1.1\r\n${head}\r\n${end}`);
  expect(statusesOf(answer)).toEqual([422]);
  expect(answer).toContain('not_a_picture');
  expectNoErrorLog();
});
