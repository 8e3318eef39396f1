/** The addresses that an account keeps. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { deleteSavedData } from '#modules/privacy/privacy.ts';
import { createBuyer, purchaseBody } from '#test/support/buyer.ts';
import { deliveryAddress as leeds } from '#test/support/delivery-address.ts';
import { openTestShop, type TestResponse, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let anna: string;
let ben: string;

beforeAll(async () => {
  shop = await openTestShop({ settings: { LIMITS: 'addresses=1000' } });
  anna = await shop.tokenOf(shop.world.anna);
  ben = await shop.tokenOf(shop.world.ben);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.query({ text: 'delete from saved_address' });
});

const as = (token: string) => ({
  list: async () => {
    const { body } = await shop.call('GET /addresses', { token });
    return Array.from({ length: body.length ?? 0 }, (_, index) => body[index] ?? {});
  },
  keep: (body: object) => shop.call('POST /addresses', { token, body }),
  change: (id: string, body: object) => shop.call(`PUT /addresses/${id}`, { token, body }),
  choose: (id: string) => shop.call(`PUT /addresses/${id}/default`, { token }),
  remove: (id: string) => shop.call(`DELETE /addresses/${id}`, { token }),
});

const idOf = ({ body }: TestResponse) => String(body['insertedId']);

describe('an address', () => {
  test('is kept in the spelling of its country, and the first one is the default', async () => {
    const book = as(anna);
    expect(await book.list()).toEqual([]);
    const first = await book.keep({ ...leeds, postcode: 'ls14ap' });
    const second = await book.keep({ label: 'Workshop', ...leeds, city: 'York' });
    expect(await book.list()).toEqual([
      { _id: idOf(first), label: '5 Mill Lane, Leeds', isDefault: true, ...leeds },
      {
        ...{ _id: idOf(second), label: 'Workshop', isDefault: false },
        ...leeds,
        city: 'York',
      },
    ]);
  });

  test('that is wrong is refused at its field', async () => {
    const answer = await as(anna).keep({ ...leeds, country: 'US', postcode: 'x' });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'postcode' }, { path: 'region' }] },
    });
    expect((await as(anna).keep({ ...leeds, country: 'United Kingdom' })).body).toEqual(
      expect.objectContaining({ errors: [expect.objectContaining({ path: 'country' })] }),
    );
  });

  test('is changed, and the default moves', async () => {
    const book = as(anna);
    const first = idOf(await book.keep({ ...leeds }));
    const second = idOf(await book.keep({ label: 'Workshop', ...leeds }));
    const york = { ...leeds, city: 'York' };
    expect((await book.change(second, { label: 'Shed', ...york })).status).toBe(200);
    expect((await book.choose(second)).status).toBe(200);
    expect(await book.list()).toMatchObject([
      { _id: second, label: 'Shed', isDefault: true, ...york },
      { _id: first, isDefault: false },
    ]);
    await book.change(first, { label: 'Home', ...leeds, isDefault: true });
    expect(await book.list()).toMatchObject([{ _id: first, isDefault: true }, { _id: second }]);
    await book.remove(first);
    expect(await book.list()).toMatchObject([{ _id: second, isDefault: true }]);
  });

  test('has a name of its own in its book, whatever the case', async () => {
    const book = as(anna);
    await book.keep({ label: 'Workshop', ...leeds });
    const taken = { status: 409, body: { code: 'address_label_taken' } };
    expect(await book.keep({ label: ' WORKSHOP ', ...leeds })).toMatchObject(taken);
    const other = idOf(await book.keep({ ...leeds }));
    expect(await book.change(other, { label: 'workshop', ...leeds })).toMatchObject(taken);
    expect((await book.change(other, { label: '5 mill lane, leeds', ...leeds })).status).toBe(200);
    await book.keep({ ...leeds });
    const labels = (await book.list()).map(({ label }) => label);
    expect(labels).toEqual(['Workshop', '5 mill lane, leeds', '5 Mill Lane, Leeds (2)']);
    expect((await as(ben).keep({ label: 'Workshop', ...leeds })).status).toBe(200);
  });

  test('of somebody else is not there', async () => {
    const id = idOf(await as(anna).keep({ ...leeds }));
    const unknown = { status: 404, body: { code: 'address_unknown' } };
    expect(await as(ben).change(id, { ...leeds })).toMatchObject(unknown);
    expect(await as(ben).choose(id)).toMatchObject(unknown);
    expect(await as(ben).remove(id)).toMatchObject(unknown);
    expect(await as(ben).list()).toEqual([]);
    expect(await as(anna).list()).toMatchObject([{ _id: id, isDefault: true }]);
  });
});

test('twenty are kept at most, also when they come at once', async () => {
  const book = as(anna);
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) => book.keep({ label: `No. ${index}`, ...leeds })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(answers.filter(({ body }) => body['code'] === 'too_many_addresses')).toHaveLength(4);
  const listed = await book.list();
  expect(listed).toHaveLength(20);
  expect(listed.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test('what is changed in the book changes no order', async () => {
  const buyer = await createBuyer(shop, shop.world.anna);
  const body = purchaseBody(shop.world.hundred, { qurantity: 1 });
  const placed = await shop.call('POST /purchase', { token: buyer.token, body });
  const order = String(placed.body['insertedId']);
  const id = idOf(await as(anna).keep({ ...leeds }));
  await shop.call(`PUT /purchase/${order}/address`, { token: anna, body: leeds });
  await as(anna).change(id, { ...leeds, city: 'York' });
  await as(anna).remove(id);
  const history = await shop.call(`GET /purchase/${order}/history`, { token: anna });
  expect(history.body['address']).toMatchObject({ city: 'Leeds' });
});

test('an account that somebody else turns out to own loses its book', async () => {
  await as(anna).keep({ ...leeds });
  await inTransaction(shop.db, (tx) => deleteSavedData(tx, shop.world.anna.id));
  expect(await as(anna).list()).toEqual([]);
});
