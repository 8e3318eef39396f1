/** The reviews on the public page of a product: made anew by each decision, paged by links. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createReviewer,
  productOf,
  signInModerator,
  type Moderator,
} from '#test/support/product-reviews.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let moderator: Moderator;
let page: string;

beforeAll(async () => {
  shop = await openTestShop({ pages: true });
  const { id, path } = await productOf(shop, shop.world.hundred);
  page = path;
  moderator = await signInModerator(shop, id);
});
afterAll(() => shop.close());
beforeEach(() => shop.db.query({ text: 'delete from product_review; delete from rate_limit' }));

async function read(path = page): Promise<string> {
  const response = await fetch(shop.url + path);
  expect(response.status).toBe(200);
  return response.text();
}

/** What search engines read of the product. */
function structuredData(html: string) {
  const found = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html);
  return JSON.parse(found?.[1] ?? '');
}

const write = async (overrides: object) => {
  const reviewer = await createReviewer(shop, shop.world.hundred);
  await reviewer.write(overrides);
  return reviewer;
};

test('is made anew when one is published, answered, hidden, changed or withdrawn', async () => {
  const word = 'Covers in one coat.';
  expect(structuredData(await read())).not.toHaveProperty('aggregateRating');
  const reviewer = await write({ review: word, rating: 4 });
  expect(await read()).not.toContain(word);

  await moderator.publish();
  const html = await read();
  for (const text of [word, 'Verified purchase', '4 of 5']) expect(html).toContain(text);
  expect(structuredData(html)).toMatchObject({
    aggregateRating: { ratingValue: 4, reviewCount: 1 },
    review: [{ reviewBody: word }],
  });

  const { _id, version } = await moderator.readOnly();
  const answer = { version, answer: 'We are glad.' };
  await moderator.call(`PUT /product-reviews/${_id}/answer`, answer);
  expect(await read()).toContain('We are glad.');

  await reviewer.write({ review: 'Changed.' });
  expect(await read()).not.toContain(word);
  await moderator.publish();
  expect(await read()).toContain('Changed.');

  const changed = await moderator.readOnly();
  const hiding = { version: changed.version, reason: 'rude' };
  await moderator.call(`POST /product-reviews/${_id}/hide`, hiding);
  const without = await read();
  expect(without).not.toContain('Changed.');
  expect(structuredData(without)).not.toHaveProperty('aggregateRating');

  await moderator.publish();
  expect(await read()).toContain('Changed.');
  const { id } = await productOf(shop, shop.world.hundred);
  await reviewer.call(`DELETE /products/${id}/review`);
  expect(await read()).not.toContain('Changed.');
});

test('has ten reviews, and the next ones behind a link; a page too far is not found', async () => {
  for (let count = 1; count <= 11; count += 1) await write({ review: `No. ${count}!` });
  for (const { _id, version } of await moderator.list('waiting'))
    await moderator.call(`POST /product-reviews/${_id}/publish`, { version });
  const first = await read();
  expect(first).toContain('No. 11!');
  expect(first).not.toContain('No. 1!');
  expect(first).toContain(`href="${page}?reviews=2#reviews"`);
  const second = await read(`${page}?reviews=2`);
  expect(second).toContain('No. 1!');
  expect(structuredData(second)).toMatchObject({
    aggregateRating: { reviewCount: 11 },
    review: [{ reviewBody: 'No. 1!' }],
  });
  expect((await fetch(`${shop.url}${page}?reviews=3`)).status).toBe(404);
  // What is spelt otherwise is the first page.
  expect(await read(`${page}?reviews=1e1`)).toContain('No. 11!');
});

test('shows what was written as text, in the page and for search engines', async () => {
  const evil = '</script><script>stolen()</script><img src=x onerror=stolen()>';
  await write({ review: evil, title: '<b>bold</b>', name: '</h3><i>x' });
  await moderator.publish();
  const html = await read();
  expect(html).not.toContain('<script>stolen()');
  expect(html).not.toContain('<img src=x');
  expect(html).not.toContain('<b>bold');
  expect(structuredData(html)).toMatchObject({ review: [{ reviewBody: evil }] });
});
