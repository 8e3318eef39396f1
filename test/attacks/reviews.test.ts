/** Attack: fill the reviews, or keep everybody else's from being shown. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs } from '#platform/clock.ts';
import { openTestShop, type TestResponse, type TestShop } from '#test/support/shop.ts';
import { addPerson, createManualClock } from '#test/support/world.ts';

const clock = createManualClock();
let shop: TestShop;
let people = 0;

beforeAll(async () => {
  const settings = { TRUSTED_PROXY_HOPS: '1', LIMITS: 'reviews_unconfirmed_network=5' };
  shop = await openTestShop({ clock, settings });
});
afterAll(() => shop.close());
beforeEach(async () => {
  clock.advance(2 * hourMs);
  const text = 'delete from review; delete from review_author_block; delete from rate_limit';
  await shop.db.query({ text });
});

/** Writes reviews as one account, from the given IP address. */
async function createAuthor({ confirmed = true, from = '203.0.113.7' } = {}) {
  people += 1;
  const person = await addPerson(shop.db, `Reviewer${people}`, 'customer');
  const text = 'update app_user set email_verified = $2 where id = $1';
  await shop.db.query({ text, values: [person.id, confirmed] });
  const token = await shop.tokenOf(person);
  const headers = { 'x-forwarded-for': from };
  const body = { name: 'Ada', review: 'Fine brushes.', rating: 5, image: '' };
  return () => shop.call('POST /reviews', { token, body, headers });
}

const shownOf = (answers: readonly TestResponse[]) =>
  answers.filter(({ status, body }) => status === 200 && body['shown'] === true).length;

/** What so many fresh accounts with unconfirmed emails get shown, each of one review. */
async function flood(accounts: number, addressOf: (index: number) => string) {
  const writers = [];
  for (let index = 0; index < accounts; index += 1) {
    writers.push(await createAuthor({ confirmed: false, from: addressOf(index) }));
  }
  return shownOf(await Promise.all(writers.map((write) => write())));
}

describe('accounts whose emails are not confirmed', () => {
  test('the first review of one is shown at once', async () => {
    const write = await createAuthor({ confirmed: false });
    expect(shownOf([await write()])).toBe(1);
  });

  test('of forty on one network five are shown at once, of many networks ten', async () => {
    expect(await flood(40, () => '198.51.100.1')).toBe(5);
    expect(await flood(40, (index) => `198.18.0.${index}`)).toBe(5);
    clock.advance(hourMs);
    expect(await flood(40, (index) => `198.18.1.${index}`)).toBe(10);
  });

  test('an IPv6 /64 is one network', async () => {
    expect(await flood(8, (index) => `2001:db8:0:1::${index + 1}`)).toBe(5);
  });

  test('do not use up what confirmed accounts may show', async () => {
    await flood(40, (index) => `198.18.2.${index}`);
    const writers = [];
    for (let index = 0; index < 31; index += 1) writers.push(await createAuthor());
    const answers = [];
    for (const write of writers) answers.push(await write());
    expect(answers.map(({ body }) => body['shown'])).toEqual([
      ...Array.from({ length: 30 }, () => true),
      false,
    ]);
  });

  test('do not wait because confirmed accounts have written much', async () => {
    for (let index = 0; index < 31; index += 1) await (await createAuthor())();
    expect(await flood(1, () => '198.51.100.9')).toBe(1);
  });
});

test('what waits does not use up the rate of what is shown', async () => {
  const writers = [];
  for (let index = 0; index < 9; index += 1) writers.push(await createAuthor());
  for (const write of writers) for (let times = 0; times < 10; times += 1) await write();
  expect(shownOf([await (await createAuthor())()])).toBe(1);
});

describe('an author all of whose reviews were hidden', () => {
  const asMira = async (what: string) =>
    shop.call(what, { token: await shop.tokenOf(shop.world.mira) });
  const idOf = ({ body }: TestResponse) => String(body['insertedId']);
  const waiting = async () => Object.values((await asMira('GET /reviews/waiting')).body);

  test('has the next ones wait, until staff undo it', async () => {
    const [write, other] = [await createAuthor(), await createAuthor()];
    await asMira(`DELETE /reviews/${idOf(await write())}/author`);
    const next = await write();
    expect(shownOf([next])).toBe(0);
    expect(shownOf([await other()])).toBe(1);
    expect(await waiting()).toMatchObject([{ _id: idOf(next), isAuthorBlocked: true }]);

    expect((await asMira(`POST /reviews/${idOf(next)}/author`)).status).toBe(200);
    expect(await waiting()).toMatchObject([{ _id: idOf(next), isAuthorBlocked: false }]);
    expect(shownOf([await write()])).toBe(1);
    expect((await asMira(`POST /reviews/${idOf(next)}/author`)).status).toBe(404);
  });

  test('is named in the audit log, stopped and let again', async () => {
    const write = await createAuthor();
    const id = idOf(await write());
    await asMira(`DELETE /reviews/${id}/author`);
    await asMira(`POST /reviews/${id}/author`);
    const text = `select action from audit_entry where action like 'review.author%'
      order by id desc limit 2`;
    const { rows } = await shop.db.query({ text });
    expect(rows).toEqual([{ action: 'review.author_let' }, { action: 'review.author_hidden' }]);
  });
});
