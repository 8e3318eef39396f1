/** The contact form without script: every error is a page. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  const settings = { LIMITS: 'messages_network=20', DATABASE_LOCK_TIMEOUT_MS: '300' };
  shop = await openTestShop({ pages: true, settings });
});
afterAll(() => shop.close());
beforeEach(() => shop.db.query({ text: 'delete from rate_limit' }));

const formValues = {
  name: 'Sam <b>',
  email: 'sam@people.example',
  message: 'Left-handed "brushes"?\nYes & no.',
};
const form = 'application/x-www-form-urlencoded';
// The `accept` header of a browser's navigation.
const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const send = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${shop.url}/api/contact`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': form, accept, ...headers },
    body,
  });
const asForm = (values: object) => String(new URLSearchParams(Object.entries(values)));

async function pageOf(answer: Response): Promise<string> {
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toContain("style-src 'self'");
  const page = await answer.text();
  expect(page).toContain('Your message was not sent');
  expect(page).toMatch(/<a [^>]*href="\/#contact"/);
  return page;
}

function expectFilledIn(page: string): void {
  expect(page).toContain('value="Sam &lt;b&gt;"');
  expect(page).toContain('value="sam@people.example"');
  expect(page).toMatch(/>\n?Left-handed &quot;brushes&quot;\?\nYes &amp; no\.<\/textarea>/);
}

test('too many: when again, and what was typed stands in the form (429)', async () => {
  for (let count = 0; count < 20; count += 1)
    expect((await send(asForm(formValues))).status).toBe(303);
  const rejected = await send(asForm(formValues));
  expect(rejected.status).toBe(429);
  // An hour after the first of them, which may be some seconds old.
  const seconds = Number(rejected.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(3540);
  expect(seconds).toBeLessThanOrEqual(3600);
  const page = await pageOf(rejected);
  expect(page).toContain('At most 20 messages an hour from one network. Try again in 60 minutes.');
  expectFilledIn(page);
});

test('something that is not right: which field, and what was typed (422)', async () => {
  const rejected = await send(asForm({ ...formValues, email: 'sam at people' }));
  expect(rejected.status).toBe(422);
  const page = await pageOf(rejected);
  expect(page).toContain('email');
  expect(page).toContain('value="sam at people"');
});

test.each([
  [
    'more than the shop reads (413)',
    413,
    asForm({ ...formValues, message: 'x'.repeat(70_000) }),
    form,
  ],
  ['of a kind that it does not take (415)', 415, 'name=Sam', 'multipart/form-data; boundary=x'],
  ['that cannot be read (400)', 400, '{"name":', 'application/json'],
])('a body %s: the way back is named', async (_, status, body, type) => {
  const rejected = await send(body, { 'content-type': type });
  expect(rejected.status).toBe(status);
  expect(await pageOf(rejected)).toContain('what you typed is still there');
});

describe('an error of the shop', () => {
  beforeEach(() => shop.db.query({ text: 'alter table rate_limit rename to elsewhere' }));
  afterEach(() => shop.db.query({ text: 'alter table elsewhere rename to rate_limit' }));

  test('the page says so, and what was typed stands in its form (500)', async () => {
    const rejected = await send(asForm(formValues));
    expect(rejected.status).toBe(500);
    expectFilledIn(await pageOf(rejected));
  });
});

test('too busy: when again, and what was typed (503)', async () => {
  const other = await shop.db.pool.connect();
  try {
    await other.query('begin; lock table rate_limit in access exclusive mode');
    const rejected = await send(asForm(formValues));
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '5']);
    expectFilledIn(await pageOf(rejected));
  } finally {
    await other.query('rollback');
    other.release();
  }
});

test('what a foreign page sends is not shown as if it had been typed here', async () => {
  const response = asForm({ ...formValues, email: 'none', message: 'Call this number at once' });
  const page = await pageOf(await send(response, { 'sec-fetch-site': 'cross-site' }));
  expect(page).not.toContain('Call this number');
});

test('whoever asks for no page is answered as in the contract', async () => {
  const rejected = await send(asForm({}), { accept: '*/*' });
  expect(rejected.status).toBe(422);
  expect(rejected.headers.get('content-type')).toContain('application/problem+json');
});
