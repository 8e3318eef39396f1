import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourMs } from '#platform/clock.ts';
import { deleteEndedLinks } from '#modules/guests/guests.ts';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { createGuests, newEmail, readPlaced, withLink } from '#test/support/guests.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { createManualClock, stockOf } from '#test/support/world.ts';

let shop: TestShop;
let guests: ReturnType<typeof createGuests>;
const clock = createManualClock();

beforeAll(async () => {
  shop = await openTestShop({ clock });
  guests = createGuests(shop, clock.now);
});
afterAll(() => shop.close());

describe('placing', () => {
  test('an order of no account, with address, link and email, out of the cart', async () => {
    const email = newEmail();
    const before = await stockOf(shop.db, shop.world.hundred);
    const { headers } = await guests.newGuest();
    const answer = await shop.call('POST /guest-orders', { headers, body: guests.bodyOf(email) });
    const placed = readPlaced(answer);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const order = await guests.read(placed);
    expect(order).toMatchObject({
      status: 200,
      body: { user: null, email, Name: 'Gus', total: 19.99, status: 'unpaid' },
    });
    expect(order.body['address']).toMatchObject({ city: 'Leeds', countryCode: 'GB' });
    const [sent, ...more] = await guests.emailsTo(email);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ kind: 'order_link' });
    expect(sent?.contents['link']).toBe(`/orders/${placed.id}#${placed.token}`);
    expect((await shop.call('GET /cart', { headers })).body['lines']).toEqual([]);
    const after = await stockOf(shop.db, shop.world.hundred);
    expect(after?.reserved).toBe((before?.reserved ?? 0) + 1);
    const { rows } = await shop.db.query({
      text: `select count(*)::int from order_link where encode(token_hash, 'escape') like $1`,
      values: [`%${placed.token}%`],
    });
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('the same again, at once and later, is the same order and one email', async () => {
    const email = newEmail();
    const { headers } = await guests.newGuest();
    const body = guests.bodyOf(email);
    const send = () => shop.call('POST /guest-orders', { headers, body });
    const all = (await Promise.all([send(), send(), send()])).map(readPlaced);
    all.push(readPlaced(await send()));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await guests.emailsTo(email)).toHaveLength(1);
    for (const one of all) expect((await guests.read(one)).status).toBe(200);
  });

  test('the same version for another email is refused; the next one is another order', async () => {
    const { headers } = await guests.newGuest();
    const first = await shop.call('POST /guest-orders', {
      headers,
      body: guests.bodyOf(newEmail()),
    });
    expect(first.status).toBe(200);
    const other = await shop.call('POST /guest-orders', {
      headers,
      body: guests.bodyOf(newEmail()),
    });
    expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' } });
    const body = guests.bodyOf(newEmail(), { version: 2 });
    expect(readPlaced(await shop.call('POST /guest-orders', { headers, body })).id).not.toBe(
      readPlaced(first).id,
    );
  });

  test('without a cart, and from a foreign page, nothing', async () => {
    const body = guests.bodyOf(newEmail());
    const none = await shop.call('POST /guest-orders', { body });
    expect(none).toMatchObject({ status: 409, body: { code: 'cart_empty' } });
    const { headers } = await guests.newGuest();
    const foreign = { ...headers, 'sec-fetch-site': 'cross-site' };
    expect((await shop.call('POST /guest-orders', { headers: foreign, body })).status).toBe(409);
  });

  test('more units than there are: refused by its line, nothing is left of it', async () => {
    const email = newEmail();
    const { headers } = await guests.newGuest();
    const lines = [{ tool: shop.world.hundred, quantity: 1_000_000 }];
    const body = guests.bodyOf(email, { lines, total: 19_990_000 });
    const refused = await shop.call('POST /guest-orders', { headers, body });
    expect(refused.status).toBe(409);
    expect(await guests.emailsTo(email)).toEqual([]);
    expect((await shop.call('GET /cart', { headers })).body['lines']).toHaveLength(1);
  });

  test('ten orders an hour for one email, whoever asks', async () => {
    const email = newEmail();
    for (let number = 0; number < 10; number += 1) await guests.place(email);
    const { headers } = await guests.newGuest();
    const answer = await shop.call('POST /guest-orders', { headers, body: guests.bodyOf(email) });
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect((await guests.place()).id).not.toBe('');
  });
});

describe('the link', () => {
  const operations = [
    ['GET', '', undefined],
    ['PUT', '/address', deliveryAddress],
    ['POST', '/payment', undefined],
    ['PATCH', '/payment', { transaction: 'pi_1' }],
    ['DELETE', '', undefined],
  ] as const;

  test.each(operations)('%s %s: of another order, changed, or missing: 404', async (...row) => {
    const [method, path, body] = row;
    const [one, other] = [await guests.place(), await guests.place()];
    const attempt = (id: string, headers: Record<string, string>) =>
      shop.call(`${method} /guest-orders/${id}${path}`, { headers, body });
    const changed = `${one.token.startsWith('A') ? 'B' : 'A'}${one.token.slice(1)}`;
    const answers = [
      await attempt(other.id, { 'order-link': one.token }),
      await attempt(one.id, { 'order-link': changed }),
      await attempt(one.id, { 'order-link': `${one.token}A` }),
      await attempt(one.id, { 'order-link': '' }),
      await attempt(one.id, {}),
      await attempt(one.id, { authorization: `Bearer ${one.token}` }),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 404, body: { code: 'order_unknown' } });
    expect(await guests.read(one)).toMatchObject({ status: 200, body: { status: 'unpaid' } });
  });

  test('opens no call of accounts, and staff need none', async () => {
    const { id, number, token } = await guests.place();
    const asToken = await shop.call(`GET /purchase/${id}`, { token });
    expect(asToken.status).toBe(401);
    const anna = await shop.tokenOf(shop.world.anna);
    expect((await shop.call(`GET /purchase/${id}`, { token: anna })).status).toBe(404);
    expect(await shop.readOrder(id)).toMatchObject({ user: null, status: 'unpaid' });
    const mira = await shop.tokenOf(shop.world.mira);
    const listed = await shop.call(`GET /purchaseadmin?limit=5&q=${number}`, { token: mira });
    expect(JSON.stringify(listed.body)).toContain(id);
    const explained = await shop.call(`GET /purchaseadmin/${id}/explanation`, { token: mira });
    expect(explained.status).toBe(200);
  });

  test('ends after thirty days; another one can be asked for', async () => {
    const email = newEmail();
    const placed = await guests.place(email);
    clock.advance(30 * 24 * hourMs);
    expect((await guests.read(placed)).status).toBe(404);
    await deleteEndedLinks(shop.db, clock.now());
    const body = { order: `#${placed.number}`, email: email.toUpperCase() };
    expect((await shop.call('POST /guest-orders/link', { body })).status).toBe(200);
    const link = (await guests.emailsTo(email)).at(-1)?.contents['link'] ?? '';
    expect((await guests.read({ id: placed.id, token: link.split('#')[1] ?? '' })).status).toBe(
      200,
    );
  });
});

describe('an order that is ordered again', () => {
  test('puts its tools into the cart of the browser, which keeps a larger quantity', async () => {
    const { id, token } = await guests.place();
    const again = () => shop.call(`POST /guest-orders/${id}/cart`, withLink(token));
    const added = await again();
    expect(added).toMatchObject({ status: 200, body: { lines: 1, unknown: [] } });
    const { headers } = await guests.newGuest();
    const both = { headers: { ...headers, ...withLink(token).headers } };
    await shop.call(`PUT /cart/lines/${shop.world.hundred}`, { headers, body: { quantity: 7 } });
    await shop.call(`POST /guest-orders/${id}/cart`, both);
    expect((await shop.call('GET /cart', { headers })).body).toMatchObject({
      lines: [{ tool: shop.world.hundred, quantity: 7 }],
    });
  });

  test('is nobody’s to order again without its link', async () => {
    const { id } = await guests.place();
    const answer = await shop.call(`POST /guest-orders/${id}/cart`, withLink('x'.repeat(43)));
    expect(answer.status).toBe(404);
  });
});

describe('asking for a link', () => {
  test('is answered the same for every order, and writes to nobody else', async () => {
    const email = newEmail();
    const { number } = await guests.place(email);
    const stranger = newEmail();
    const ask = (order: string, to: string) =>
      shop.call('POST /guest-orders/link', { body: { order, email: to } });
    const answers = [
      await ask(String(number), email),
      await ask(String(number), stranger),
      await ask('999999999', stranger),
      await ask('my last one', stranger),
    ];
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 200, body: { acknowledged: true } });
    expect(await guests.emailsTo(stranger)).toEqual([]);
    expect(await guests.emailsTo(email)).toHaveLength(2);
  });

  test('five times a day about one order, known or not', async () => {
    const email = newEmail();
    const { number } = await guests.place(email);
    const ask = (order: string, to: string) =>
      shop.call('POST /guest-orders/link', { body: { order, email: to } });
    for (const to of [email, newEmail()]) {
      for (let count = 0; count < 5; count += 1) await ask(String(number), to);
      expect((await ask(`Order ${number}`, to)).status).toBe(429);
    }
  });
});
