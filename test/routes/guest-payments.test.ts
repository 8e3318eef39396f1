import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { joinGuestOrders } from '#modules/orders/orders.ts';
import { register } from '#test/support/account.ts';
import { intentIdOf } from '#test/support/buyer.ts';
import {
  createGuests,
  newEmail,
  readPlaced,
  withLink,
  type GuestOrder,
} from '#test/support/guests.ts';
import { readBalances } from '#test/support/shop-records.ts';
import { call, openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson, stockOf } from '#test/support/world.ts';

let shop: TestShop;
let guests: ReturnType<typeof createGuests>;

beforeAll(async () => {
  shop = await openTestShop();
  guests = createGuests(shop, () => new Date());
});
afterAll(() => shop.close());
beforeEach(() => shop.sandbox.runDue());

describe('paying and cancelling', () => {
  const begin = async ({ id, token }: GuestOrder) => {
    const answer = await shop.call(`POST /guest-orders/${id}/payment`, withLink(token));
    expect(answer.status).toBe(200);
    return String(answer.body['clientSecret']);
  };
  const confirm = ({ id, token }: GuestOrder, transaction: string) =>
    shop.call(`PATCH /guest-orders/${id}/payment`, { ...withLink(token), body: { transaction } });

  test('one intent, one charge, one receipt that leads to no secret', async () => {
    const email = newEmail();
    const placed = await guests.place(email);
    const secret = await begin(placed);
    expect(await begin(placed)).toBe(secret);
    await shop.pay(secret);
    const paid = await confirm(placed, intentIdOf(secret));
    expect(paid).toMatchObject({ status: 200, body: { paid: true, status: 'paid' } });
    await shop.sandbox.runDue();
    const [, receipt, ...more] = await guests.emailsTo(email);
    expect(more).toEqual([]);
    expect(receipt).toMatchObject({ kind: 'receipt', contents: { link: '/orders' } });
    expect(JSON.stringify(receipt)).not.toContain(placed.token);
    const late = await shop.call(`DELETE /guest-orders/${placed.id}`, withLink(placed.token));
    expect(late).toMatchObject({ status: 409, body: { code: 'already_paid' } });
  });

  test('the payment of another order pays nothing', async () => {
    const [one, other] = [await guests.place(), await guests.place()];
    const secret = await begin(other);
    await shop.pay(secret);
    expect(await confirm(one, intentIdOf(secret))).toMatchObject({ status: 422 });
    expect((await guests.read(one)).body['paid']).toBe(false);
  });

  test('a cancelled one gives its units back', async () => {
    const before = await stockOf(shop.db, shop.world.hundred);
    const placed = await guests.place();
    const cancel = () => shop.call(`DELETE /guest-orders/${placed.id}`, withLink(placed.token));
    expect((await cancel()).status).toBe(200);
    expect(await cancel()).toMatchObject({ body: { code: 'already_closed' } });
    expect(await stockOf(shop.db, shop.world.hundred)).toEqual(before);
    const { rows } = await shop.db.query({
      text: `select distinct actor from order_change where order_id = $1`,
      values: [placed.id],
    });
    expect(rows).toEqual([{ actor: 'guest' }]);
  });

  test('twenty starts of a payment an hour for one order', async () => {
    const placed = await guests.place();
    for (let started = 0; started < 20; started += 1) await begin(placed);
    const { id, token } = placed;
    const answer = await shop.call(`POST /guest-orders/${id}/payment`, withLink(token));
    expect(answer.status).toBe(429);
  });

  test('the ledger knows what guests have paid', async () => {
    const placed = await guests.place();
    const before = await readBalances(shop);
    await shop.pay(await begin(placed));
    await shop.sandbox.runDue();
    expect(await readBalances(shop)).not.toEqual(before);
    expect((await guests.read(placed)).body['paid']).toBe(true);
  });
});

describe('joining an account', () => {
  const join = (user: string, email: string) =>
    inTransaction(shop.db, (tx) => joinGuestOrders(tx, { user, email, at: new Date() }));

  test('once, of several at once; the link opens nothing afterwards', async () => {
    const email = newEmail();
    const placed = await guests.place(email);
    const people = await Promise.all(
      ['Una', 'Vera'].map((name) =>
        addPerson(shop.db, `${name}-${crypto.randomUUID()}`, 'customer'),
      ),
    );
    await Promise.all(people.flatMap(({ id }) => [join(id, email), join(id, email)]));
    const owner = await guests.ownerOf(placed.id);
    expect(people.map(({ id }) => id)).toContain(owner);
    expect((await guests.read(placed)).status).toBe(404);
    const { rows } = await shop.db.query({
      text: `select actor from audit_entry where action = 'order.joined' and object = $1`,
      values: [`order:${placed.id}`],
    });
    expect(rows).toEqual([{ actor: owner }]);
    const person = people.find(({ id }) => id === owner);
    const token = person && (await shop.tokenOf(person));
    expect((await shop.call(`GET /purchase/${placed.id}`, { token })).status).toBe(200);
  });

  test('no link is sent for it any more, and the same request is not answered', async () => {
    const email = newEmail();
    const { headers } = await guests.newGuest();
    const body = guests.bodyOf(email);
    const { number } = readPlaced(await shop.call('POST /guest-orders', { headers, body }));
    await join(shop.world.ben.id, email);
    await shop.call('POST /guest-orders/link', { body: { order: String(number), email } });
    expect(await guests.emailsTo(email)).toHaveLength(1);
    const again = await shop.call('POST /guest-orders', { headers, body });
    expect(again).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  });

  test('an order of another email stays where it is', async () => {
    const placed = await guests.place();
    await join(shop.world.ben.id, newEmail());
    expect(await guests.ownerOf(placed.id)).toBeNull();
  });
});

describe('who proves the email', () => {
  test('finds the order in the account at the next sign-in, nobody else does', async () => {
    const email = newEmail();
    const placed = await guests.place(email);
    const sign = await createSigner(shop);
    await sign(email, false);
    expect(await guests.ownerOf(placed.id)).toBeNull();
    expect((await guests.read(placed)).status).toBe(200);
    await sign(email, true);
    expect(await guests.ownerOf(placed.id)).not.toBeNull();
    expect((await guests.read(placed)).status).toBe(404);
    const later = await guests.place(email);
    await Promise.all([sign(email, true), sign(email, true), sign(email, true)]);
    expect(await guests.ownerOf(later.id)).toBe(await guests.ownerOf(placed.id));
  });
});

test('erasing an account takes along what was ordered with its email since', async () => {
  const email = newEmail();
  const account = await register(shop, { name: 'Gus', email });
  const placed = await guests.place(email);
  const body = { credential: await account.credential(), email };
  expect((await account.call('DELETE /account', body)).status).toBe(200);
  expect(await guests.ownerOf(placed.id)).toBe(account.id);
  const { rows } = await shop.db.query<{ row: string }>({
    text: 'select row_to_json(orders)::text as row from orders where id = $1',
    values: [placed.id],
  });
  expect(rows[0]?.row).toContain('"payment_state":"cancelled"');
  expect(rows[0]?.row).not.toMatch(/Gus|7946/);
  expect(rows[0]?.row).not.toContain(email);
  expect((await guests.read(placed)).status).toBe(404);
});

test('confirming the email gives the account its orders, and only that', async () => {
  const email = newEmail();
  const headers = { origin: shop.url };
  const signUp = { name: 'Gus', email, password: 'bristle and ferrule' };
  await call(shop.url, 'POST /auth/sign-up/email', { body: signUp, headers });
  const signedIn = await call(shop.url, 'POST /auth/sign-in/email', { body: signUp, headers });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1).join(''))
    .join('; ');
  const inBrowser = { headers: { ...headers, cookie } };
  const credential = await call(shop.url, 'GET /auth/token', inBrowser);
  const token = String(credential.body['token']);
  expect((await shop.call(`PUT /user/${email}`, { token, body: { email } })).status).toBe(200);
  const placed = await guests.place(email);
  expect(await guests.ownerOf(placed.id)).toBeNull();
  await call(shop.url, 'POST /auth/send-verification', { ...inBrowser, body: {} });
  const link = (await guests.emailsTo(email)).at(-1)?.contents['link'] ?? '';
  const body = { token: new URL(link, shop.url).searchParams.get('token') };
  const confirmed = await call(shop.url, 'POST /auth/confirm-email', { ...inBrowser, body });
  expect(confirmed).toMatchObject({ status: 200, body: { status: 'confirmed' } });
  expect(await guests.ownerOf(placed.id)).not.toBeNull();
  expect((await guests.read(placed)).status).toBe(404);
});

/** An issuer that says of an email whether it is proven; each sign-in is a new credential. */
async function createSigner({ shop: { identity }, call: callShop }: TestShop) {
  const keys = await generateKeyPair('ES256');
  const { issuers } = identity;
  if (!(issuers instanceof Map)) throw new Error('the issuers are no map any more');
  const issuer = { audience: 'shop', algorithms: ['ES256'], keys: async () => keys.publicKey };
  issuers.set('house', issuer);
  return async (email: string, isProven: boolean) => {
    const iat = Math.floor(new Date().getTime() / 1000);
    const who = { sub: email, email, email_verified: isProven, name: 'Gus', auth_time: iat };
    const claims = { iss: 'house', aud: 'shop', iat, exp: iat + 300, jti: crypto.randomUUID() };
    const token = await new SignJWT({ ...claims, ...who })
      .setProtectedHeader({ alg: 'ES256' })
      .sign(keys.privateKey);
    const answer = await callShop(`PUT /user/${email}`, { token, body: { email } });
    expect(answer.status).toBe(200);
  };
}
