/** Attack: repeat requests that cost something or store something. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hourMs } from '#platform/clock.ts';
import { purchaseBody } from '#test/support/buyer.ts';
import { openTestShop, type TestResponse, type TestShop } from '#test/support/shop.ts';
import { addPerson, createManualClock } from '#test/support/world.ts';

const clock = createManualClock();
let shop: TestShop;
let token: string;
let people = 0;

beforeAll(async () => {
  shop = await openTestShop({ clock, settings: { LIMITS: 'messages_network=20' } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  people += 1;
  await shop.db.query({ text: 'delete from rate_limit' });
  token = await shop.tokenOf(await addPerson(shop.db, `Flooder${people}`, 'customer'));
});

const message = { name: 'Eve', email: 'eve@people.example', message: 'Again.' };
const review = { name: 'Eve', review: 'Fine brushes.', rating: 5, image: '' };

async function atOnce(count: number, send: () => Promise<TestResponse>): Promise<string[]> {
  const answers = await Promise.all(Array.from({ length: count }, send));
  return answers.map(({ status, body }) => (status === 200 ? 'done' : String(body['code'])));
}

test.each([
  ['a payment that is begun', 60, 'POST /create-payment-intent'],
  ['a change of an address', 60, 'PUT /purchase/{order}/address'],
  ['a change of the profile', 30, 'POST /profile'],
  ['a message', 5, 'POST /contact'],
  ['a review', 10, 'POST /reviews'],
  ['a copy of all data', 10, 'GET /my-data'],
])('%s: %s of an account, of many at once', async (_, most, what) => {
  const orderResponse = await shop.call('POST /purchase', {
    ...{ token, body: purchaseBody(shop.world.hundred, { qurantity: 1 }) },
  });
  const order = String(orderResponse.body['insertedId']);
  const address = { street: '1 Row', city: 'Leeds', postcode: 'LS1', country: 'Jersey' };
  const bodies: Record<string, object | undefined> = {
    'POST /create-payment-intent': { order },
    'PUT /purchase/{order}/address': { recipient: 'Eve', ...address },
    'POST /profile': { adress: '1 Row' },
    'POST /contact': message,
    'POST /reviews': review,
  };
  const body = bodies[what];
  const path = what.replace('{order}', order);
  const answers = await atOnce(most + 10, () => shop.call(path, { token, ...(body && { body }) }));
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(most);
  expect(new Set(answers)).toEqual(new Set(['done', 'too_many_requests']));
});

test('three hundred messages of nobody: twenty are stored, and again after an hour', async () => {
  const send = () => shop.call('POST /contact', { body: message });
  const answers = await atOnce(300, send);
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(20);
  const rejected = await send();
  expect(rejected.status).toBe(429);
  expect(rejected.headers.get('retry-after')).toBe('3600');
  expect(rejected.body).toMatchObject({
    code: 'too_many_requests',
    detail: 'At most 20 messages an hour from one network. Try again in 60 minutes.',
  });
  clock.advance(hourMs);
  expect((await send()).status).toBe(200);
});

test('what is rejected for its content is not counted', async () => {
  const send = (rating: number) =>
    shop.call('POST /reviews', { token, body: { ...review, rating } });
  for (let attempts = 0; attempts < 20; attempts += 1) expect((await send(6)).status).toBe(422);
  expect((await send(5)).status).toBe(200);
});

test('the contract states the limits of every call that has some', async () => {
  const { paths } = (await shop.call('GET /openapi.json')).body;
  const contractText = JSON.stringify(paths);
  for (const limit of [
    '30 orders an hour from one account, 300 from one network',
    'At most 10 orders of an account wait for their payment at once, 3 while',
    '10 reviews a day from one account',
    'not confirmed share 10 an hour of their own: 3 reviews shown at once an hour from one account',
    '20 pictures a day from one account',
    '5 messages an hour from one account, 20 from one network',
  ]) {
    expect(contractText).toContain(limit);
  }
});
