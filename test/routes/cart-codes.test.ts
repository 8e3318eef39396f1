/** Promotion codes in carts: typed by guests and accounts, with and without script. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, type Browser } from '#test/support/browser.ts';
import { addPerson } from '#test/support/world.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ pages: true });
});
afterAll(() => shop.close());
beforeEach(() =>
  shop.db.query({ text: 'delete from cart; delete from rate_limit; truncate promotion cascade' }),
);

const formType = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };

async function addCode(fields: object = {}): Promise<void> {
  const body = { code: 'SPRING', kind: 'percent', percent: 10, ...fields };
  const { status } = await shop.call('POST /promotions', {
    body,
    token: await shop.tokenOf(mira()),
  });
  expect(status).toBe(200);
}

const mira = () => shop.world.mira;

/** A guest with so many brushes at 19.99 in the cart. */
async function guestWith(quantity: number): Promise<Browser> {
  const guest = openBrowser(shop.url);
  const body = { lines: [{ tool: shop.world.hundred, quantity }] };
  await guest.send('POST /api/cart/lines', { body });
  return guest;
}

const use = (browser: Browser, code: string) =>
  browser.send('PUT /api/cart/code', { body: { code } });

const read = async (browser: Browser) => (await browser.send('GET /api/cart')).body;

async function readPage({ cookies }: Browser, query = ''): Promise<string> {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  return (
    await fetch(`${shop.url}/cart${query}`, { headers: { cookie, accept: 'text/html' } })
  ).text();
}

describe('a guest', () => {
  test('types it in small letters, and sees what it takes off, line by line', async () => {
    await addCode();
    const guest = await guestWith(3);
    const discount = { code: 'SPRING', amount: 6, lines: [6], error: null };
    expect(await use(guest, ' spr ing ')).toMatchObject({ status: 200, body: { discount } });
    expect(await read(guest)).toMatchObject({ total: 59.97, discount });
    const page = await readPage(guest);
    expect(page).toContain('$6.00 off with SPRING');
    expect(page).toContain('$53.97');
  });

  test('does the same by a plain form, and takes it out again', async () => {
    await addCode();
    const guest = await guestWith(3);
    const submit = (body: string) => guest.send('POST /api/cart/form', { headers: formType, body });
    const sent = await submit('do=code&code=spring');
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/cart']);
    expect(await read(guest)).toMatchObject({ discount: { amount: 6 } });
    await submit('do=remove_code');
    expect(await read(guest)).toMatchObject({ discount: null });
    const wrong = await submit('do=code&code=summer');
    expect(wrong.headers.get('location')).toBe('/cart?problem=code_unknown&code=summer');
    const page = await readPage(guest, '?problem=code_unknown&code=summer');
    const [field] = /<input[^>]*id="cart-code"[^>]*>/.exec(page) ?? [];
    expect(field).toContain('value="summer"');
    expect(field).toMatch(/autofocus/i);
    expect(page).toContain('id="cart-code-error"');
    // Only what a script has to say is announced by an alert: those of the page are empty.
    expect(page).not.toMatch(/role="alert"[^>]*>[^<]/);
    const empty = await submit('do=set&do=code&code=');
    expect(empty.headers.get('location')).toBe('/cart?problem=code_needed');
  });

  test('types one with a new quantity: both are saved, the quantity also alone', async () => {
    await addCode();
    const guest = await guestWith(3);
    const line = `do=set&tool=${shop.world.hundred}&quantity=`;
    const submit = (body: string) => guest.send('POST /api/cart/form', { headers: formType, body });
    const wrong = await submit(`${line}4&code=SUMMER`);
    expect(wrong.headers.get('location')).toBe('/cart?problem=code_unknown&code=SUMMER');
    expect(await read(guest)).toMatchObject({ discount: null, lines: [{ quantity: 4 }] });
    await submit(`${line}5&code=SPRING&do=checkout`);
    expect(await read(guest)).toMatchObject({
      ...{ discount: { code: 'SPRING' }, lines: [{ quantity: 5 }] },
    });
  });

  test('goes to the checkout with a wrong one left in its field, and reads so there', async () => {
    const guest = await guestWith(3);
    const line = `do=set&tool=${shop.world.hundred}&quantity=`;
    const submit = (body: string) => guest.send('POST /api/cart/form', { headers: formType, body });
    const wrong = await submit(`${line}5&code=NO%26PE&do=checkout`);
    expect(wrong.headers.get('location')).toBe('/checkout#problem=code_unknown&code=NO%26PE');
    expect(await read(guest)).toMatchObject({ discount: null, lines: [{ quantity: 5 }] });
    // A quantity that is none is asked for again, with the code.
    const none = await submit(`${line}0&code=NOPE&do=checkout`);
    expect(none.headers.get('location')).toContain('/cart?problem=bad_quantity');
  });

  test.each([
    [{ minimum: 80 }, 'From $80.00 of goods: $20.03 is missing.'],
    [{ minimumQuantity: 12 }, 'From 12 units: 9 missing.'],
    [{ lastDay: '2020-03-03' }, 'Ended on March 3, 2020.'],
    [{ firstDay: '2120-03-03' }, 'Begins on March 3, 2120.'],
    [{ forAll: false, categories: ['rollers'] }, 'Not for these tools.'],
  ])('reads why it takes nothing off: %j', async (fields, text) => {
    await shop.db.query({
      text: `insert into category (slug, path) values ('rollers', 'rollers')
        on conflict do nothing`,
    });
    await addCode(fields);
    const guest = await guestWith(3);
    expect((await use(guest, 'SPRING')).status).toBe(200);
    expect(await readPage(guest)).toContain(text);
    expect(await read(guest)).toMatchObject({ total: 59.97, discount: { amount: 0, lines: [] } });
  });

  test('keeps the code that was there when another one is not known', async () => {
    await addCode();
    const guest = await guestWith(3);
    await use(guest, 'SPRING');
    for (const code of ['SUMMER', '', '%%%', 'x'.repeat(64)])
      expect(await use(guest, code)).toMatchObject({ status: 404, body: { code: 'code_unknown' } });
    expect(await read(guest)).toMatchObject({ discount: { code: 'SPRING' } });
  });

  test('who has no cart is told so', async () => {
    expect(await use(openBrowser(shop.url), 'SPRING')).toMatchObject({ status: 409 });
  });

  test('takes the code along when they sign in', async () => {
    await addCode();
    const guest = await guestWith(3);
    await use(guest, 'SPRING');
    const headers = { authorization: `Bearer ${await shop.tokenOf(shop.world.anna)}` };
    const { body } = await guest.send('GET /api/cart', { headers });
    expect(body).toMatchObject({ discount: { code: 'SPRING', amount: 6 } });
  });

  test('cannot guess for ever: attempts of a cart are counted', async () => {
    await addCode();
    const guest = await guestWith(3);
    const statuses = await Promise.all(
      Array.from({ length: 31 }, async (_, index) => (await use(guest, `GUESS${index}`)).status),
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([
      ...Array.from({ length: 30 }, () => 404),
      429,
    ]);
    expect((await use(guest, 'SPRING')).status).toBe(429);
  });
});

describe('staff', () => {
  const problemOf = async (body: object) => {
    const answer = await shop.call('POST /promotions', { body, token: await shop.tokenOf(mira()) });
    return { status: answer.status, errors: answer.body['errors'] };
  };

  test.each([
    [{ percent: 0 }, 'percent'],
    [{ percent: 100.1 }, 'percent'],
    [{ percent: '12.34567' }, 'percent'],
    [{ percent: null }, 'percent'],
    [{ kind: 'amount', amount: 0 }, 'amount'],
    [{ kind: 'amount', amount: 1e12 }, 'amount'],
    [{ code: 'A!' }, 'code'],
    [{ firstDay: '2026-02-30' }, 'firstDay'],
    [{ firstDay: '2026-03-03', lastDay: '2026-03-02' }, 'lastDay'],
    [{ email: 'nobody' }, 'email'],
    [{ totalLimit: 0 }, 'totalLimit'],
    [{ forAll: false }, 'forAll'],
    [{ forAll: false, tools: ['no such'] }, 'tools'],
  ])('are told what is wrong: %j', async (fields, path) => {
    const answer = await problemOf({ code: 'SPRING', kind: 'percent', percent: 10, ...fields });
    expect(answer).toMatchObject({ status: 422, errors: [{ path }] });
  });

  test('read fields that others changed as well, each with what stands there now', async () => {
    await addCode({ totalLimit: 5 });
    const token = await shop.tokenOf(mira());
    const { body: listed } = await shop.call('GET /promotions', { token });
    const seen = { code: 'SPRING', kind: 'percent', percent: 10, totalLimit: 5 };
    const id: unknown = Array.isArray(listed) ? listed[0]._id : '';
    const path = `PUT /promotions/${String(id)}` as const;
    await shop.call(path, { body: { ...seen, totalLimit: 9, seen }, token });
    const answer = await shop.call(path, { body: { ...seen, totalLimit: 7, seen }, token });
    expect([answer.status, answer.body['conflicts']]).toEqual([
      412,
      [{ field: 'totalLimit', base: 5, theirs: 9, yours: 7 }],
    ]);
  });

  test('have what they do written into the audit log', async () => {
    await addCode();
    const { rows } = await shop.db.query({
      text: `select actor, detail from audit_entry where action = 'promotion.changed'
        order by at desc limit 1`,
    });
    expect(rows).toMatchObject([{ detail: { change: 'added' } }]);
  });

  test('without the permission see nothing of it', async () => {
    const odile = await addPerson(shop.db, 'Odile', 'orders');
    const { status } = await shop.call('GET /promotions', { token: await shop.tokenOf(odile) });
    expect(status).toBe(403);
  });
});
