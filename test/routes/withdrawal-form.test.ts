/** The page of withdrawals as a browser without script uses it: plain forms, answered by pages. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBuyer } from '#test/support/buyer.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let number: string;

beforeAll(async () => {
  shop = await openTestShop({ pages: true, settings: { DATABASE_LOCK_TIMEOUT_MS: '300' } });
  const order = await (await createBuyer(shop, shop.world.anna)).placeOrder();
  number = String((await shop.readOrder(order))['number']);
});
afterAll(() => shop.close());
beforeEach(() => shop.db.query({ text: 'delete from rate_limit; delete from withdrawal' }));

// The `accept` header of a browser's navigation.
const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const values = () => ({
  ...{ order: number, name: 'Anna <b>', email: shop.world.anna.email },
  message: 'Left-handed "me"?\nYes & no.',
});

const send = (path: string, fields: object, headers: Record<string, string> = {}) =>
  fetch(`${shop.url}/api/withdrawals${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept, ...headers },
    body: String(new URLSearchParams(Object.entries(fields))),
  });

async function pageOf(answer: Response): Promise<string> {
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'");
  return answer.text();
}

async function countKept(): Promise<number> {
  const text = 'select count(*)::int as count from withdrawal';
  return (await shop.db.query<{ count: number }>({ text })).rows[0]?.count ?? -1;
}

test('the form is there for everybody, cached, and every page leads to it', async () => {
  const page = await (await fetch(`${shop.url}/withdraw`)).text();
  expect(page).toContain('<h1');
  expect(page).toMatch(/<form[^>]* action="\/api\/withdrawals\/check"/);
  expect(page).not.toContain('noindex');
  for (const path of ['/', '/terms', '/withdraw', '/login', '/nowhere']) {
    const text = await (await fetch(`${shop.url}${path}`)).text();
    if (path !== '/login') expect(text).toMatch(/<a href="\/withdraw"[^>]*>Withdraw from contract/);
  }
  expect(await (await fetch(`${shop.url}/sitemap.xml`)).text()).toBeDefined();
});

describe('the first step', () => {
  test('shows what is to be confirmed, and keeps nothing', async () => {
    const answer = await send('/check', values());
    expect(answer.status).toBe(200);
    const page = await pageOf(answer);
    expect(page).toContain('Confirm your withdrawal');
    expect(page).toMatch(/<form[^>]* action="\/api\/withdrawals"/);
    expect(page).toContain('Confirm withdrawal</button>');
    expect(page).toContain('Anna &lt;b&gt;');
    expect(page).toMatch(/type="hidden" name="message" value="Left-handed &quot;me&quot;\?\nYes/);
    expect(page).toContain('noindex');
    expect(await countKept()).toBe(0);
  });

  test('says what is missing, and keeps what was typed in the form', async () => {
    const answer = await send('/check', { ...values(), email: 'anna at people' });
    expect(answer.status).toBe(422);
    const page = await pageOf(answer);
    expect(page).toMatch(/role="alert"[\s\S]*email/);
    expect(page).toContain('value="anna at people"');
    expect(page).toContain('value="Anna &lt;b&gt;"');
  });
});

describe('the second step', () => {
  test('shows what was received, and when; twice it shows the same', async () => {
    const [first, second] = await Promise.all([send('', values()), send('', values())]);
    const page = await pageOf(first);
    expect(page).toContain('We have received your withdrawal');
    expect(page).toMatch(/<time[^>]* dateTime="20|<time[^>]* datetime="20/i);
    expect(page).toContain('Anna &lt;b&gt;');
    const withoutNonce = (text: string) => text.replaceAll(/nonce="[^"]*"/g, '');
    expect(withoutNonce(await pageOf(second))).toBe(withoutNonce(page));
    expect(await countKept()).toBe(1);
  });

  test('is the same page for an order that is not theirs, but for what they typed', async () => {
    const pageFor = async (email: string) => {
      const page = await pageOf(await send('', { ...values(), email }));
      return page.replaceAll(email, 'EMAIL').replaceAll(/<time[\s\S]*?<\/time>/g, 'TIME');
    };
    const [own, other] = [shop.world.anna.email, 'mallory@evil.example'];
    expect(await pageFor(other)).toBe(await pageFor(own));
  });

  test('over the limit it can be pressed again later, and says when', async () => {
    for (let count = 0; count < 10; count += 1)
      await send('', { ...values(), message: `Reason ${count}` });
    const answer = await send('', values());
    expect(answer.status).toBe(429);
    const page = await pageOf(answer);
    expect(page).toContain('At most 10 statements a day about one order');
    expect(page).toMatch(/type="hidden" name="order" value="\d+"/);
    expect(page).toContain('Confirm withdrawal</button>');
  });

  test('with something missing is the first one again', async () => {
    const page = await pageOf(await send('', { ...values(), name: '' }));
    expect(page).toContain('action="/api/withdrawals/check"');
    expect(page).toContain(`value="${number}"`);
  });

  test('too busy: when again, and nothing is lost', async () => {
    const other = await shop.db.pool.connect();
    try {
      await other.query('begin; lock table withdrawal in access exclusive mode');
      const answer = await send('', values());
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await pageOf(answer)).toContain('Confirm withdrawal</button>');
    } finally {
      await other.query('rollback');
      other.release();
    }
  });
});

describe('a foreign page', () => {
  const foreign = { 'sec-fetch-site': 'cross-site' };

  test.each(['', '/check'])(
    'that sends the form of step "%s" leads to the empty one',
    async (path) => {
      const answer = await send(path, values(), foreign);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/withdraw']);
      expect(await countKept()).toBe(0);
    },
  );

  test('does not have its words shown here', async () => {
    const page = await pageOf(await send('/check', { ...values(), email: 'Call us' }, foreign));
    expect(page).not.toContain('Call us');
  });
});

test('whoever asks for no page is answered as in the contract', async () => {
  const answer = await send('', values(), { accept: '*/*' });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    ...[200, 'application/json; charset=utf-8'],
  ]);
  const rejected = await send('', {}, { accept: '*/*' });
  expect(rejected.headers.get('content-type')).toContain('application/problem+json');
});
