/**
 * Texts with halves of letters: a surrogate without the other one of its pair, which JSON can say
 * and UTF-8 cannot. Stored as JSON they fail, and whether they are stored may tell something. And
 * lines that are several, so that a name writes lines of an email or of a label of its own.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuyer } from '#test/support/buyer.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const half = '\uD842';
const whole = '\u{20BB7}';

test('a withdrawal with half a letter does not tell whether there is an order', async () => {
  const { email } = shop.world.anna;
  const placed = await (await createBuyer(shop, shop.world.anna)).placeOrder();
  const { number } = await shop.readOrder(placed);
  const statement = { name: `Anna ${half}`, email, message: `I withdraw${half}` };
  const declare = (order: string) =>
    shop.call('POST /withdrawals', { body: { ...statement, order } });
  const [known, unknown] = [await declare(String(number)), await declare('99999999')];
  expect([known.status, unknown.status]).toEqual([200, 200]);
  expect(known.body).toMatchObject({ name: 'Anna \uFFFD', message: 'I withdraw\uFFFD' });
  expect(Object.keys(unknown.body)).toEqual(Object.keys(known.body));
});

const address = {
  ...{ recipient: 'Anna', company: '', street: '5 Mill Lane', line2: '', city: 'Leeds' },
  ...{ postcode: 'LS1 4AP', region: '', country: 'GB' },
};

test.each([
  ['a name with half a letter', { recipient: `Anna${half}` }, { recipient: 'Anna\uFFFD' }],
  [
    'a street of which the label would end within a letter',
    { street: `${'x'.repeat(59)}${whole}${whole}` },
    { label: 'x'.repeat(59) },
  ],
])('an address with %s is kept', async (_, more, kept) => {
  const token = await shop.tokenOf(shop.world.ben);
  const answer = await shop.call('POST /addresses', { token, body: { ...address, ...more } });
  expect(answer.status).toBe(200);
  const { body } = await shop.call('GET /addresses', { token });
  const own = { _id: String(answer.body['insertedId']), ...kept };
  expect(body).toContainEqual(expect.objectContaining(own));
});

test('what stands on one line is one line, whatever was pasted', async () => {
  const { email } = shop.world.anna;
  const name = 'Anna\r\n\nYour card was refused:\u2028pay here';
  const oneLine = 'Anna Your card was refused: pay here';
  const statement = { order: '99999999\n1', name, email, message: 'In two\nlines' };
  const declared = await shop.call('POST /withdrawals', { body: statement });
  const kept = { order: '99999999 1', name: oneLine, message: 'In two\nlines' };
  expect(declared.body).toMatchObject(kept);
  const token = await shop.tokenOf(shop.world.ben);
  const body = { ...address, recipient: name, company: 'Brush\tand Co', street: '7 Mill Lane' };
  await shop.call('POST /addresses', { token, body });
  const book = await shop.call('GET /addresses', { token });
  const own = { recipient: oneLine, company: 'Brush and Co', label: '7 Mill Lane, Leeds' };
  expect(book.body).toContainEqual(expect.objectContaining(own));
});
