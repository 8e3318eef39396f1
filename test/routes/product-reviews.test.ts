/** Who may write about a product, and who sees it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  buy,
  createReviewer,
  signInModerator,
  productOf,
  writtenReview,
  type Moderator,
} from '#test/support/product-reviews.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson, type Person } from '#test/support/world.ts';
import { pictureOf } from '../contract/fuzzing/picture.ts';

let shop: TestShop;
let moderator: Moderator;
let product: string;
let tool: string;

beforeAll(async () => {
  shop = await openTestShop();
  tool = shop.world.hundred;
  product = (await productOf(shop, tool)).id;
  moderator = await signInModerator(shop, product);
});
afterAll(() => shop.close());
beforeEach(() => shop.db.query({ text: 'delete from product_review; delete from rate_limit' }));

async function as(person: Person, what: string, body?: unknown) {
  return shop.call(what, { token: await shop.tokenOf(person), body });
}

const at = (method: string) => `${method} /products/${product}/review`;

describe('a review is written by who bought the product', () => {
  test('and by nobody who is not signed in', async () => {
    expect((await shop.call(at('GET'))).status).toBe(401);
    for (const method of ['PUT', 'DELETE'])
      expect((await shop.call(at(method), { body: writtenReview })).status).toBe(401);
    expect((await shop.call('GET /product-reviews/mine')).status).toBe(401);
  });

  test('not by who did not', async () => {
    const { ben } = shop.world;
    expect(await as(ben, at('PUT'), writtenReview)).toMatchObject({
      ...{ status: 403, body: { code: 'not_bought' } },
    });
    expect((await as(ben, at('GET'))).body['code']).toBe('not_bought');
  });

  test('not by who bought another product', async () => {
    const person = await addPerson(shop.db, 'Elsa', 'customer');
    await buy(shop, person, shop.world.lastFive);
    expect((await as(person, at('PUT'), writtenReview)).body['code']).toBe('not_bought');
  });

  test('not by staff who did not, whatever they may else', async () => {
    expect((await moderator.call(at('PUT'), writtenReview)).body['code']).toBe('not_bought');
  });

  test.each(['unpaid', 'processing', 'cancelling', 'refunded', 'expired', 'cancelled'])(
    'not for an order that is %s',
    async (state) => {
      const { person, write } = await createReviewer(shop, tool);
      const because = state === 'cancelling' ? 'asked' : null;
      await shop.db.query({
        text: 'update orders set payment_state = $1, cancel_because = $2 where user_id = $3',
        values: [state, because, person.id],
      });
      expect((await write()).body['code']).toBe('not_bought');
      expect(await moderator.list('waiting')).toEqual([]);
    },
  );

  test.each(['partly_refunded', 'disputed'])('and for an order that is %s', async (state) => {
    const { person, write } = await createReviewer(shop, tool);
    const text = 'update orders set payment_state = $1 where user_id = $2';
    await shop.db.query({ text, values: [state, person.id] });
    expect((await write()).status).toBe(200);
  });

  test('which is seen in the history of a paid order, by its buyer alone', async () => {
    const person = await addPerson(shop.db, 'Hilde', 'customer');
    const order = await buy(shop, person, tool);
    const history = `GET /purchase/${order}/history`;
    const { reviewProducts } = (await as(person, history)).body;
    expect(reviewProducts).toEqual([{ _id: product, name: expect.any(String) }]);
    expect((await moderator.call(history)).body['reviewProducts']).toEqual([]);
  });
});

describe('an account has one review of a product', () => {
  test('which waits for staff, and is shown to its author alone', async () => {
    const { call, write } = await createReviewer(shop, tool);
    const { status, body } = await write();
    expect([status, body]).toMatchObject([200, { ...writtenReview, state: 'waiting' }]);
    expect((await call(at('GET'))).body['review']).toEqual(body);
    expect((await call('GET /product-reviews/mine')).body).toEqual([body]);
    expect(await moderator.shown()).toEqual([]);
  });

  test('a second one is a change of the first; five at once are one', async () => {
    const { write } = await createReviewer(shop, tool);
    await write();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => write({ review: `Coat ${index}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await moderator.readOnly()).toMatchObject({ version: 6, state: 'waiting' });
  });

  test('the same once more, as after a lost answer, changes nothing', async () => {
    const { write } = await createReviewer(shop, tool);
    const [first] = await Promise.all([write(), write(), write()]);
    await moderator.publish();
    const again = await write();
    expect(again.body).toEqual({ ...first.body, state: 'published' });
    expect(await moderator.shown()).toHaveLength(1);
  });

  test('a change takes what was published off the page until staff have read it', async () => {
    const { write } = await createReviewer(shop, tool);
    await write();
    await moderator.publish();
    await write({ rating: 1 });
    expect(await moderator.shown()).toEqual([]);
    expect(await moderator.readOnly()).toMatchObject({ state: 'waiting', rating: 1 });
  });

  test('is withdrawn once, whatever its state', async () => {
    const { call, write } = await createReviewer(shop, tool);
    await write();
    await moderator.publish();
    expect((await call(at('DELETE'))).body).toEqual({ acknowledged: true, deletedCount: 1 });
    expect(await moderator.shown()).toEqual([]);
    expect((await call(at('DELETE'))).body['code']).toBe('review_unknown');
    expect((await call(at('GET'))).body['review']).toBeNull();
  });

  test("nobody's call reaches somebody else's", async () => {
    const anna = await createReviewer(shop, tool);
    const ben = await createReviewer(shop, tool);
    const written = await anna.write();
    expect((await ben.call(at('GET'))).body['review']).toBeNull();
    expect((await ben.call(at('DELETE'))).status).toBe(404);
    expect((await ben.call('GET /product-reviews/mine')).body).toEqual([]);
    await ben.write({ review: 'Mine.' });
    expect((await anna.call(at('GET'))).body['review']).toEqual(written.body);
    expect(await moderator.list('waiting')).toHaveLength(2);
  });

  test('stays when the order is refunded later, and can be withdrawn, not changed', async () => {
    const { person, call, write } = await createReviewer(shop, tool);
    await write();
    const text = "update orders set payment_state = 'refunded' where user_id = $1";
    await shop.db.query({ text, values: [person.id] });
    expect((await write({ rating: 2 })).body['code']).toBe('not_bought');
    expect((await call(at('GET'))).body['review']).toMatchObject({ rating: 4 });
    expect((await call(at('DELETE'))).status).toBe(200);
  });
});

describe('bad input', () => {
  const tooLong = (length: number) => 'x'.repeat(length + 1);
  test.each([
    ['name', ''],
    ['name', tooLong(20)],
    ['rating', 0],
    ['rating', 6],
    ['rating', 4.5],
    ['title', tooLong(80)],
    ['review', ' '],
    ['review', tooLong(2000)],
    ['pictures', Array.from({ length: 5 }, () => `/uploads/${'a'.repeat(20)}.webp`)],
    ['pictures', [1, 2].map(() => `/uploads/${'a'.repeat(20)}.webp`)],
    ['pictures.0', ['https://elsewhere.example/a.png']],
    ['pictures.0', ['/uploads/../api/my-data']],
  ])('in %s is refused by its name', async (path, value) => {
    const { write } = await createReviewer(shop, tool);
    const answer = await write({ [path.replace('.0', '')]: value });
    expect(answer).toMatchObject({ status: 422, body: { code: 'bad_input' } });
    expect(answer.body['errors']).toMatchObject([{ path }]);
  });

  test('a picture that is not there is named; one that was uploaded is taken', async () => {
    const { person, write } = await createReviewer(shop, tool);
    const missing = `/uploads/${'a'.repeat(20)}.webp`;
    const img = await upload(person);
    const answer = await write({ pictures: [img, missing] });
    expect(answer.status).toBe(422);
    expect(answer.body['errors']).toMatchObject([{ path: 'pictures.1' }]);
    expect((await write({ pictures: [img] })).body['pictures']).toEqual([img]);
  });

  test('a review too many in a day says when the next may be written', async () => {
    const { write } = await createReviewer(shop, tool);
    for (let count = 0; count < 20; count += 1) await write({ review: `No. ${count}` });
    const answer = await write({ review: 'One more' });
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(answer.headers.has('retry-after')).toBe(true);
  });
});

async function upload(person: Person): Promise<string> {
  const response = await fetch(`${shop.url}/api/images`, {
    method: 'POST',
    headers: {
      'content-type': 'image/png',
      authorization: `Bearer ${await shop.tokenOf(person)}`,
    },
    body: await pictureOf(40, 30),
  });
  return String((await response.json()).img);
}
