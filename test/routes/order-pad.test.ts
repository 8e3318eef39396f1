/** The order pad over HTTP: checked by a call, and by a plain form whose answer is the page. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, type Browser } from '#test/support/browser.ts';
import { priceIn } from '#test/support/priced-in.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ pages: true });
  const { hundred, flatBrush } = shop.world;
  const text = 'update tool set sku = $2, minimum_order = $3, order_multiple = $3 where id = $1';
  await shop.db.query({ text, values: [hundred, 'HB-100', 10] });
  await shop.db.query({ text, values: [flatBrush, 'XB-50', 1] });
});
afterAll(() => shop.close());
beforeEach(() => shop.db.query({ text: 'delete from cart; delete from rate_limit' }));

const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const form = 'application/x-www-form-urlencoded';

async function send(values: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`${shop.url}/api/order-pad/form`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': form, 'sec-fetch-site': 'same-origin', accept, ...headers },
    body: String(new URLSearchParams(values)),
  });
  return { status: response.status, headers: response.headers, page: await response.text() };
}

const check = (browser: Browser, body: object) => browser.send('POST /api/order-pad', { body });

describe('the call', () => {
  test('takes a text, or rows whose fields are known', async () => {
    const browser = openBrowser(shop.url);
    const byText = await check(browser, { text: '1.200;HB-100\nhb100;20' });
    expect(byText).toMatchObject({
      status: 200,
      body: {
        lines: [
          { line: 1, code: 'HB-100', violation: { code: 'ambiguous_number' } },
          { line: 2, units: 20, tool: { sku: 'HB-100', minimum: 10 }, violation: null },
        ],
        total: { tools: 1, units: 20 },
      },
    });
    const byRows = await check(browser, { rows: [{ code: 'HB-100', quantity: '25' }] });
    expect(byRows.body).toMatchObject({
      lines: [
        {
          violation: { code: 'not_a_multiple', multiple: 10, below: 20, above: 30 },
          choices: [{ quantity: '20' }, { quantity: '30' }],
        },
      ],
    });
  });

  test('takes a thousand lines of long codes, and not one more', async () => {
    const browser = openBrowser(shop.url);
    const line = `${'C'.repeat(39)};12;`;
    const whole = await check(browser, { text: `${line}\n`.repeat(1000) });
    expect(whole.status).toBe(200);
    const more = await check(browser, { text: `${line}\n`.repeat(1001) });
    expect([more.status, more.body['detail']]).toEqual([
      ...[422, 'text: must have at most 1,000 lines, not 1,001'],
    ]);
    const large = await check(browser, { text: 'x'.repeat(700_000) });
    expect(large.status).toBe(413);
  });

  test('is counted against the limit of its network', async () => {
    const browser = openBrowser(shop.url);
    await check(browser, { text: 'HB-100;20' });
    const { rows } = await shop.db.query({ text: 'select * from rate_limit' });
    expect(rows).toHaveLength(1);
  });
});

describe('the form without script', () => {
  test('is answered with the page: what is wrong, what would mend it, what was typed', async () => {
    const typed = '<b>;1\nHB-1O0;20\nHB-100;25';
    const { status, headers, page } = await send({ text: typed });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(headers.get('content-security-policy')).toContain("style-src 'self'");
    expect(page).toContain('We have no HB-1O0.');
    expect(page).toContain('It comes in steps of 10: 20 or 30.');
    expect(page).toContain('value="[3,[],&quot;HB-100&quot;,&quot;20&quot;]"');
    expect(page).toMatch(/>\n?&lt;b&gt;;1\nHB-1O0;20\nHB-100;25<\/textarea>/);
    expect(page).not.toContain('<b>;');
  });

  test('a button of a line mends that line', async () => {
    const { page } = await send({ text: 'XB-50;3\nHB-100;25', mend: '[2,[],"HB-100","30"]' });
    expect(page).toContain('Every line is right.');
    expect(page).toMatch(/>\n?XB-50;3\nHB-100;30<\/textarea>/);
  });

  test('puts what is right into the cart, and keeps the rest', async () => {
    const { page, headers } = await send({ text: 'HB-100;20\nnothing-1;4\nXB-50;3', do: 'add' });
    expect(page).toContain('2 lines are in your cart.');
    expect(page).toMatch(/>\n?nothing-1;4<\/textarea>/);
    const cookie = headers.getSetCookie().find((one) => one.startsWith('shop_cart='));
    const guest = openBrowser(shop.url, { cookie: cookie?.split(';')[0] ?? '' });
    const { body } = await guest.send('GET /api/cart');
    expect(body['lines']).toMatchObject([{ quantity: 20 }, { quantity: 3 }]);
  });

  test('too many lines, and too many checks: why, and what was typed', async () => {
    const text = 'XB-50;3\n'.repeat(1001);
    const long = await send({ text });
    expect(long.status).toBe(422);
    expect(long.page).toContain('must have at most 1,000 lines, not 1,001');
    expect(long.page).toContain('XB-50;3\n'.repeat(1000));
  });

  test('is checked and shown in the currency that the browser remembers', async () => {
    await priceIn(shop, 'eur', 1850, new Date());
    const { page } = await send({ text: 'XB-50;3' }, { cookie: 'currency=eur' });
    expect(page).toContain('€18.50');
    expect(page).toContain('€55.50');
    expect(page).not.toMatch(/\$\d/);
  });

  test('what a foreign page has sent is not shown', async () => {
    const { page } = await send({ text: 'HB-100;20' }, { 'sec-fetch-site': 'cross-site' });
    expect(page).not.toContain('HB-100');
  });
});
