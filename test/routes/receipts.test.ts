/** Receipts over HTTP: of what orders keep, on the page's call and read back from the PDF. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs } from '#platform/clock.ts';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { createGuests } from '#test/support/guests.ts';
import { readPdfPages } from '#test/support/pdf-text.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { enterGermany, munich, removeRegistrations } from '#test/support/tax.ts';
import { createManualClock } from '#test/support/world.ts';

let shop: TestShop;
let anna: Buyer;
let mira: string;
let lines: { tool: string; quantity: number }[];
const clock = createManualClock(new Date('2026-11-26T09:00:00Z'));

const ferrule = {
  ...{ legalName: 'Ferrule & Co. GmbH', address: ['Beech Yard 14', '10115 Berlin', 'Germany'] },
  ...{ email: 'bench@ferrule.example', safety: null },
  taxNumbers: [
    { label: 'VAT DE', number: 'DE123456789' },
    { label: 'Steuernummer', number: '30/123/45678' },
  ],
};

beforeAll(async () => {
  shop = await openTestShop({
    ...{ clock, pages: true, settings: { LIMITS: 'orders=1000,open_orders=100' } },
  });
  mira = await shop.tokenOf(shop.world.mira);
  await shop.db.query({ text: 'update delivery_rate set price_minor = 690' });
  const add = async (name: string, price: number) => {
    const body = { name, price, quantity1: 1, quantity2: 100_000 };
    const added = await shop.call('POST /tools', { token: mira, body });
    return String(added.body['insertedId']);
  };
  lines = [
    { tool: await add('Flat brush', 4.99), quantity: 12 },
    { tool: await add('Roller of Łódź', 7.89), quantity: 24 },
    { tool: await add('Booklet of colours', 14.9), quantity: 2 },
  ];
  const text = "update tool set tax_class = 'reduced' where name = 'Booklet of colours'";
  await shop.db.query({ text });
  const promotion = { code: 'TEN', kind: 'percent', percent: 10 };
  await shop.call('POST /promotions', { token: mira, body: promotion });
  await enterGermany(shop.db);
});
afterAll(async () => {
  await removeRegistrations(shop.db);
  await shop.close();
});
beforeEach(async () => {
  clock.advance(hourMs);
  anna = await createBuyer(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
});

async function placed(): Promise<string> {
  const body = { lines, phone: '+49 30 0000', code: 'TEN', total: 258.04, address: munich };
  const answer = await shop.call('POST /orders', { token: anna.token, body });
  expect(answer.status).toBe(200);
  return String(answer.body['_id']);
}

async function bought(): Promise<string> {
  const id = await placed();
  const secret = await anna.beginPayment(id);
  await shop.pay(secret);
  await anna.confirm(id, intentIdOf(secret));
  return id;
}

const read = (id: string, token = anna.token) =>
  shop.call(`GET /purchase/${id}/receipt`, { token });
const refund = (id: string, body: object) =>
  shop.call(`POST /purchaseadmin/${id}/refunds`, {
    ...{ token: mira, body: { reason: 'came late', ...body } },
  });
const setCompany = async (more: object = {}) => {
  const { body } = await shop.call('GET /seller', { token: mira });
  const wanted = { ...ferrule, ...more, version: body['version'] };
  return shop.call('PUT /seller', { token: mira, body: wanted });
};

async function pdfOf(id: string, token = anna.token): Promise<string[][]> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${shop.url}/api/purchase/${id}/receipt.pdf`, { headers });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return readPdfPages(Buffer.from(await response.arrayBuffer()));
}

describe('a receipt', () => {
  test('is there once the order is paid', async () => {
    const id = await placed();
    const { status, body } = await read(id);
    expect([status, body['code'], body['detail']]).toEqual([
      ...[409, 'not_paid', 'There is a receipt once it is paid.'],
    ]);
  });

  test('has lines, discount, delivery, tax by rate, the payment and refunds', async () => {
    const id = await bought();
    await refund(id, { lines: [{ position: 2, units: 5 }] });
    expect((await read(id)).body).toMatchObject({
      order: {
        ...{ goods: 279.04, discount: 27.9, delivery: 6.9, tax: 38.6, total: 258.04 },
        taxed: {
          rows: [
            { place: 'DE', percent: 19, base: 193.68, tax: 36.8 },
            { place: 'DE', percent: 7, base: 25.76, tax: 1.8 },
          ],
        },
      },
      ...{ seller: null, net: 219.44, refunded: 35.51 },
      payments: [{ kind: 'card', amount: 258.04, reference: expect.stringMatching(/^ch_/) }],
      refunds: [{ kind: 'card', amount: 35.51 }],
      address: { city: 'Munich', countryCode: 'DE' },
    });
  });

  test('names the company as it was when the order was paid', async () => {
    expect((await setCompany()).body).toMatchObject({ version: 1 });
    clock.advance(hourMs);
    anna = await createBuyer(shop, shop.world.anna);
    const id = await bought();
    mira = await shop.tokenOf(shop.world.mira);
    clock.advance(1000);
    await setCompany({ legalName: 'Brushes & Sons GmbH' });
    expect((await read(id)).body).toMatchObject({ seller: ferrule });
    clock.advance(1000);
    expect((await read(await bought())).body).toMatchObject({
      seller: { legalName: 'Brushes & Sons GmbH' },
    });
  });

  test('stays after all of it was refunded', async () => {
    const id = await bought();
    await refund(id, {});
    expect((await read(id)).body).toMatchObject({
      refunded: 258.04,
      order: { status: 'refunded' },
    });
  });
});

describe('the PDF', () => {
  test('says the same to the cent, with letters of other languages', async () => {
    const id = await bought();
    await refund(id, { lines: [{ position: 2, units: 5 }] });
    const [page = [], ...more] = await pdfOf(id);
    expect(more).toEqual([]);
    const text = page.join('\n');
    for (const each of [
      ...['Flat brush', 'Roller of ', '$59.88', '$189.36', '$29.80', '$279.04', '−$27.90'],
      ...['$6.90', '$258.04', '$193.68', '$36.80', '$25.76', '$1.80', 'Germany, 19 %, code S'],
      ...['Prices include this tax.', '−$35.51', '$222.53', 'Brushes & Sons GmbH'],
      ...['VAT DE: DE123456789', 'page 1 of 1'],
    ])
      expect(text).toContain(each);
    expect(page.join('')).toContain('Roller of Łódź');
    expect(text).not.toContain('\uFFFD');
  });

  test('of a thousand lines goes on on further pages under its heads', async () => {
    const [line] = lines;
    const many = Array.from({ length: 1000 }, () => ({ tool: line?.tool, quantity: 1 }));
    const { body } = await shop.call('POST /orders/quote', {
      body: { lines: many, country: 'DE', postcode: '80331' },
    });
    const total: unknown = Object(Object(body['offers'])[0]).total;
    const order = { lines: many, phone: '+49 30 0000', total, address: munich };
    const answer = await shop.call('POST /orders', { token: anna.token, body: order });
    const id = String(answer.body['_id']);
    const reference = { reference: crypto.randomUUID() };
    await shop.call(`POST /purchaseadmin/${id}/payment`, { token: mira, body: reference });
    const pages = await pdfOf(id);
    expect(pages.length).toBeGreaterThan(15);
    const withLines = pages.filter((page) => page.includes('Flat brush'));
    for (const page of withLines) expect(page).toContain('Qty');
    expect(pages.flat().filter((text) => text === 'Flat brush')).toHaveLength(1000);
    expect(pages.at(-1)?.join('')).toContain(`page ${pages.length} of ${pages.length}`);
  });
});

describe('others', () => {
  test('have no receipt of an order that is not theirs', async () => {
    const id = await bought();
    const ben = await shop.tokenOf(shop.world.ben);
    for (const path of ['receipt', 'receipt.pdf'])
      expect((await shop.call(`GET /purchase/${id}/${path}`, { token: ben })).status).toBe(404);
    expect((await read(id, mira)).status).toBe(200);
  });

  test('with the link of a guest have that of the guest', async () => {
    await removeRegistrations(shop.db);
    const guests = createGuests(shop, clock.now);
    await shop.db.query({ text: 'update delivery_rate set price_minor = 0' });
    const { id, token } = await guests.place();
    const headers = { 'order-link': token };
    const path = `GET /guest-orders/${id}/receipt`;
    expect((await shop.call(path, { headers })).body).toMatchObject({ code: 'not_paid' });
    const reference = { reference: crypto.randomUUID() };
    await shop.call(`POST /purchaseadmin/${id}/payment`, { token: mira, body: reference });
    expect((await shop.call(path, { headers })).body).toMatchObject({
      payments: [{ kind: 'manual', amount: 19.99 }],
    });
    const wrong = { 'order-link': `${token}x` };
    expect((await shop.call(path, { headers: wrong })).status).toBe(404);
    await enterGermany(shop.db);
    await shop.db.query({ text: 'update delivery_rate set price_minor = 690' });
  });
});

describe('the company', () => {
  test('is changed by who has seen its last version', async () => {
    const { body } = await shop.call('GET /seller', { token: mira });
    const wanted = { ...ferrule, version: Number(body['version']) - 1 };
    const answer = await shop.call('PUT /seller', { token: mira, body: wanted });
    expect([answer.status, answer.body['code']]).toEqual([412, 'seller_changed']);
  });

  test('cannot be left out, and says at which field', async () => {
    const body = { ...ferrule, legalName: '  ', address: [], version: 0 };
    const answer = await shop.call('PUT /seller', { token: mira, body });
    expect(Object(answer.body['errors']).map(({ path }: { path: string }) => path)).toEqual([
      'legalName',
      'address',
    ]);
  });

  test('is told apart from who is reached about safety on pages of products', async () => {
    const safety = {
      ...{ name: 'Prüfstelle Köln', address: ['Am Rhein 2', '50667 Köln', 'Germany'] },
      electronic: 'https://safety.example/ferrule',
    };
    const { rows } = await shop.db.query<{ slug: string }>({
      text: `select slug from product_slug s join tool t on t.product_id = s.product_id
        where t.id = $1 and s.is_current`,
      values: [lines[0]?.tool],
    });
    const path = `/products/${rows[0]?.slug}`;
    const page = async () => (await fetch(`${shop.url}${path}`)).text();
    const before = await page();
    expect(before).not.toContain('Prüfstelle Köln');
    await setCompany({ safety });
    await expect.poll(page).toContain('Prüfstelle Köln');
    expect(await page()).toContain('https://safety.example/ferrule');
  });
});
