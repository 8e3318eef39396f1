/** What staff do with reviews of products, and what is counted of them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listPublishedReviews } from '#modules/product-reviews/product-reviews.ts';
import {
  createReviewer,
  signInModerator,
  productOf,
  writtenReview,
  type Moderator,
  type Reviewer,
} from '#test/support/product-reviews.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson, type Person } from '#test/support/world.ts';

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

describe('staff', () => {
  let author: Reviewer;
  beforeEach(async () => {
    author = await createReviewer(shop, tool);
    await author.write();
  });

  const decide = async (what: string, body: object = {}) => {
    const { _id, version } = await moderator.readOnly();
    const [method = '', name = ''] = what.split(' ');
    return moderator.call(`${method} /product-reviews/${_id}/${name}`, { version, ...body });
  };

  test('without the permission see nothing and decide nothing', async () => {
    const { _id, version } = await moderator.readOnly();
    for (const role of ['orders', 'users'] as const) {
      const person = await addPerson(shop.db, `No-${role}`, role);
      expect((await as(person, 'GET /product-reviews')).status).toBe(403);
      for (const what of ['POST publish', 'POST hide', 'PUT answer']) {
        const path = what.replace(' ', ` /product-reviews/${_id}/`);
        expect((await as(person, path, { version, reason: 'x', answer: 'x' })).status).toBe(403);
      }
    }
    expect((await author.call(`POST /product-reviews/${_id}/publish`, { version })).status).toBe(
      403,
    );
    expect(await moderator.readOnly()).toMatchObject({ state: 'waiting', version });
  });

  test('are told how many wait', async () => {
    const read = async () => (await moderator.call('GET /overview')).body['catalogue'];
    expect(await read()).toMatchObject({ waitingProductReviews: 1 });
    await moderator.publish();
    expect(await read()).toMatchObject({ waitingProductReviews: 0 });
  });

  test('publish, once', async () => {
    expect((await decide('POST publish')).body).toMatchObject({ modifiedCount: 1 });
    expect(await moderator.shown()).toMatchObject([{ rating: 4, text: writtenReview.review }]);
    expect((await decide('POST publish')).body).toMatchObject({ modifiedCount: 0 });
  });

  test('do not publish what its author has changed since they read it', async () => {
    const { _id, version } = await moderator.readOnly();
    await author.write({ review: 'Buy watches.' });
    const answer = await moderator.call(`POST /product-reviews/${_id}/publish`, { version });
    expect(answer).toMatchObject({ status: 409, body: { code: 'review_changed' } });
    expect(await moderator.shown()).toEqual([]);
  });

  test('hide with a reason, which the author is not told', async () => {
    await moderator.publish();
    expect((await decide('POST hide')).body['errors']).toMatchObject([{ path: 'reason' }]);
    expect((await decide('POST hide', { reason: 'names a person' })).status).toBe(200);
    expect(await moderator.shown()).toEqual([]);
    expect(await moderator.readOnly()).toMatchObject({
      state: 'hidden',
      hiddenBecause: 'names a person',
    });
    const own = await author.call('GET /product-reviews/mine');
    expect(own.body).toMatchObject([{ state: 'hidden' }]);
    const record = await author.call('GET /my-data');
    for (const { body } of [own, record, await author.call(at('GET'))])
      expect(JSON.stringify(body)).not.toContain('names a person');
  });

  test('answer, change the answer and take it away; nobody writes over a colleague', async () => {
    await moderator.publish();
    const { _id, version } = await moderator.readOnly();
    const answer = (text: string, read: number) =>
      moderator.call(`PUT /product-reviews/${_id}/answer`, { version: read, answer: text });
    expect((await answer('Thank you!', version)).body).toMatchObject({ modifiedCount: 1 });
    expect((await answer('Thank you!', version)).body).toMatchObject({ modifiedCount: 0 });
    expect(await moderator.shown()).toMatchObject([{ answer: { text: 'Thank you!' } }]);
    expect((await answer('Thanks.', version)).body['code']).toBe('review_changed');
    await answer('Thanks.', version + 1);
    expect(await moderator.shown()).toMatchObject([{ answer: { text: 'Thanks.' } }]);
    await answer('', version + 2);
    expect((await moderator.shown())[0]?.answer).toBeUndefined();
  });

  test('find them by what is written, a page at a time', async () => {
    for (const review of ['Second', 'Third'])
      await (await createReviewer(shop, tool)).write({ review });
    const first = await moderator.call('GET /product-reviews?state=waiting&limit=2');
    expect(first.body).toMatchObject([{ review: writtenReview.review }, { review: 'Second' }]);
    const cursor = first.headers.get('next-cursor');
    const next = await moderator.call(`GET /product-reviews?limit=2&cursor=${cursor}`);
    expect(next.body).toMatchObject([{ review: 'Third' }]);
    const found = await moderator.call('GET /product-reviews?q=second');
    expect(found.body).toMatchObject([{ review: 'Second' }]);
  });
});

describe('what is counted', () => {
  const read = async () => {
    const found = await listPublishedReviews(shop.db, { product, page: 1 });
    if (!found) throw new Error('there is no first page');
    return found.summary;
  };

  test('is what is published, however the decisions race', async () => {
    const reviewers: Reviewer[] = [];
    for (const rating of [1, 2, 3, 4, 5, 5, 4, 3]) {
      const reviewer = await createReviewer(shop, tool);
      await reviewer.write({ rating });
      reviewers.push(reviewer);
    }
    const waiting = await moderator.list('waiting');
    const races = waiting.flatMap(({ _id, version }, index) => {
      const reviewer = reviewers[index];
      if (!reviewer) throw new Error('somebody has written nothing');
      return [
        moderator.call(`POST /product-reviews/${_id}/publish`, { version }),
        moderator.call(`POST /product-reviews/${_id}/hide`, { version, reason: 'race' }),
        index % 2 === 0 ? reviewer.call(at('DELETE')) : reviewer.write({ rating: 2 }),
        moderator.call(`POST /product-reviews/${_id}/publish`, { version: version + 1 }),
      ];
    });
    await Promise.all(races);
    const { rows } = await shop.db.query<{ count: number; average: number }>({
      text: `select count(*)::int as count, coalesce(round(avg(rating), 1), 0)::float8 as average
        from product_review where state = 'published'`,
    });
    const { count, average } = await read();
    expect({ count, average }).toEqual(rows[0]);
    expect(await moderator.shown()).toHaveLength(count);
  });

  test('is nothing of the reviews of other products, nor of the whole shop', async () => {
    const { call, write } = await createReviewer(shop, tool);
    await call('POST /reviews', { name: 'Ada', review: 'A fine shop', rating: 5, image: '' });
    await write({ rating: 3 });
    await moderator.publish();
    expect(await read()).toMatchObject({ count: 1, average: 3 });
    const other = (await productOf(shop, shop.world.flatBrush)).id;
    const found = await listPublishedReviews(shop.db, { product: other, page: 1 });
    expect(found?.summary.count).toBe(0);
  });
});
