import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs } from '#platform/clock.ts';
import { addTools } from '#test/support/add-tools.ts';
import { openTestShop, type TestResponse, type TestShop } from '#test/support/shop.ts';
import { addPerson, createManualClock } from '#test/support/world.ts';

const clock = createManualClock();
let shop: TestShop;
let mira: string;
let people = 0;

beforeAll(async () => {
  shop = await openTestShop({ clock });
});
afterAll(() => shop.close());
beforeEach(async () => {
  clock.advance(2 * hourMs);
  await shop.db.query({ text: 'delete from review; delete from rate_limit' });
  mira = await shop.tokenOf(shop.world.mira);
});

async function createAuthor() {
  people += 1;
  const token = await shop.tokenOf(await addPerson(shop.db, `Author${people}`, 'customer'));
  return (review: string) =>
    shop.call('POST /reviews', { token, body: { name: 'Ada', review, rating: 5, image: '' } });
}

const idOf = ({ body }: TestResponse) => String(body['insertedId']);
const asMira = (what: string) => shop.call(what, { token: mira });
const shownTexts = async () => textsOf(await shop.call('GET /reviews'));
const waitingTexts = async () => textsOf(await asMira('GET /reviews/waiting'));
const textsOf = ({ body }: TestResponse) => Object.values(body).map((row) => Object(row).review);

test('three of an account are shown at once, of ten at once; the others wait', async () => {
  const writeReview = await createAuthor();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => writeReview(`No. ${index}`)),
  );
  expect(answers.filter(({ body }) => body['shown'] === true)).toHaveLength(3);
  expect(await shownTexts()).toHaveLength(3);
  expect(await waitingTexts()).toHaveLength(7);
});

test('more than thirty within an hour, of whomever, wait; an hour later they do not', async () => {
  for (let index = 0; index < 30; index += 1) {
    expect((await (await createAuthor())('Good.')).body['shown']).toBe(true);
  }
  expect((await (await createAuthor())('One more.')).body['shown']).toBe(false);
  clock.advance(hourMs);
  expect((await (await createAuthor())('Later.')).body['shown']).toBe(true);
});

describe('staff', () => {
  test('publish one that waits, once', async () => {
    const write = await createAuthor();
    for (const text of ['1', '2', '3']) await write(text);
    const id = idOf(await write('I waited.'));
    expect((await asMira(`POST /reviews/${id}/publish`)).status).toBe(200);
    expect(await shownTexts()).toContain('I waited.');
    expect(await waitingTexts()).toEqual([]);
    expect((await asMira(`POST /reviews/${id}/publish`)).status).toBe(404);
  });

  test('hide one that waits: it is shown to nobody', async () => {
    const write = await createAuthor();
    for (const text of ['1', '2', '3']) await write(text);
    const id = idOf(await write('Never read.'));
    expect((await asMira(`DELETE /reviews/${id}`)).status).toBe(200);
    expect([...(await waitingTexts()), ...(await shownTexts())]).not.toContain('Never read.');
    expect((await asMira(`POST /reviews/${id}/publish`)).status).toBe(404);
  });

  test('find a hidden one, and show it again, once', async () => {
    const write = await createAuthor();
    await write('Stays.');
    const id = idOf(await write('Comes back.'));
    await asMira(`DELETE /reviews/${id}`);
    expect((await asMira('GET /reviews/counts')).body).toEqual({ shown: 1, hidden: 1 });
    const hidden = await asMira('GET /reviews/hidden?q=comes');
    expect(Object.values(hidden.body)).toMatchObject([{ _id: id, isAuthorBlocked: false }]);
    expect((await asMira(`POST /reviews/${id}/show`)).status).toBe(200);
    expect(await shownTexts()).toEqual(['Comes back.', 'Stays.']);
    expect((await asMira('GET /reviews/counts')).body).toEqual({ shown: 2, hidden: 0 });
    expect((await asMira(`POST /reviews/${id}/show`)).status).toBe(404);
    const { rows } = await shop.db.query({
      text: 'select action from audit_entry order by id desc limit 2',
    });
    expect(rows).toEqual([{ action: 'review.shown_again' }, { action: 'review.hidden' }]);
  });

  test('hide all of an author, waiting ones too, and nobody else’s', async () => {
    const [write, other] = [await createAuthor(), await createAuthor()];
    const id = idOf(await write('1'));
    for (const text of ['2', '3', '4', '5']) await write(text);
    await other('Mine stays.');
    const answer = await asMira(`DELETE /reviews/${id}/author`);
    expect(answer.body).toMatchObject({ deletedCount: 5 });
    expect(await shownTexts()).toEqual(['Mine stays.']);
    expect(await waitingTexts()).toEqual([]);
  });
});

test('a review without a word, or with more than 2,000 letters, is refused', async () => {
  const write = await createAuthor();
  for (const text of ['', '  \n\t ', 'x'.repeat(2001)]) {
    const { status, body } = await write(text);
    expect(status).toBe(422);
    expect(body['errors']).toMatchObject([{ path: 'review' }]);
  }
  expect((await write('x'.repeat(2000))).status).toBe(200);
});

describe('the list', () => {
  test('the 200 newest, and more by the cursor', async () => {
    await shop.db.query({
      text: `insert into review (name, review, rating, created_at, published_at)
        select 'Ada', 'No. ' || n, 5, $1::timestamptz + n * interval '1 s', $1
        from generate_series(1, 450) n`,
      values: [clock.now()],
    });
    await shop.call('POST /reviews', { token: await shop.tokenOf(shop.world.ben), body: ben });
    const reviews: unknown[] = [];
    let cursor: string | null = '';
    let pages = 0;
    while (cursor !== null) {
      const page: TestResponse = await shop.call(`GET /reviews${cursor && `?cursor=${cursor}`}`);
      expect(textsOf(page).length).toBeLessThanOrEqual(200);
      reviews.push(...textsOf(page));
      cursor = page.headers.get('next-cursor');
      pages += 1;
    }
    expect(pages).toBe(3);
    expect(new Set(reviews).size).toBe(451);
    expect(reviews[0]).toBe('No. 450');
  });

  test('of tools: the first 1,000, and more by the cursor', async () => {
    await addTools(shop.db, { of: shop.world.flatBrush, count: 1100, stock: 1 });
    const first = await shop.call('GET /tools?limit=1');
    expect(first.headers.get('next-cursor')).not.toBeNull();
    const { body, headers } = await shop.call('GET /tools');
    expect(body.length).toBe(1000);
    const rest = await shop.call(`GET /tools?cursor=${headers.get('next-cursor')}`);
    expect(rest.body.length).toBe(103);
    expect(rest.headers.get('next-cursor')).toBeNull();
  }, 30_000);
});

const ben = { name: 'Ben', review: 'Fresh.', rating: 4, image: '' };
