/** Lists and files that the shop answers, through the application itself. */
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { fillOrders, fillCustomerData } from './fill.ts';
import { measure, rows } from './measure.ts';

const longMs = 300_000;
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  const { anna: customer, flatBrush: tool } = shop.world;
  await fillOrders(shop.db, { customer, tool, rows, state: 'unpaid' });
  await fillCustomerData(shop.db, customer, rows);
  await shop.db.query({ text: 'analyze' });
}, longMs);
afterAll(() => shop.close());

/** Reads a response to its end and discards it. */
async function read(url: string, who: 'anna' | 'mira') {
  const { app, payments } = shop.shop;
  if (!app) throw new Error('the shop has no application');
  const authorization = `Bearer ${await shop.tokenOf(shop.world[who])}`;
  return measure(`GET ${url}`, payments.db, async () => {
    const answer = await app.inject({
      url: `/api${url}`,
      headers: { authorization },
      payloadAsStream: true,
    });
    return { status: answer.statusCode, bytes: await drain(answer.stream()) };
  });
}

async function drain(stream: Readable): Promise<number> {
  let bytes = 0;
  for await (const chunk of stream) bytes += Buffer.byteLength(chunk);
  return bytes;
}

describe('of 10^5 rows', () => {
  test.each([
    ['/my-data', 'anna'],
    ['/purchase?email=anna@people.example', 'anna'],
    ['/purchaseadmin', 'mira'],
    ['/purchaseadmin?status=unpaid', 'mira'],
    ['/purchaseadmin?tab=to_make', 'mira'],
    ['/purchaseadmin/counts', 'mira'],
    ['/purchaseadmin?q=anna', 'mira'],
    ['/purchaseadmin?sort=-total', 'mira'],
    ['/purchaseadmin?q=nobody-has-this-name', 'mira'],
    ['/contact', 'mira'],
    ['/contact?q=varnish', 'mira'],
    ['/reviews', 'mira'],
    ['/reviews?limit=200&q=varnish', 'mira'],
    ['/reviews/waiting', 'mira'],
    ['/reviews/hidden', 'mira'],
    ['/overview', 'mira'],
    ['/audit?limit=200', 'mira'],
  ] as const)('%s', { timeout: longMs }, async (url, who) => {
    const { status, bytes } = await read(url, who);
    expect(status).toBe(200);
    expect(bytes).toBeGreaterThan(1);
  });
});
