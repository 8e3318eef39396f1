/**
 * Attack: try again and again and hope that nobody looks. Whoever is turned away stands in the
 * shop's log: when, from where, at what and, once it is known, who. Nothing stands there that
 * would open a door to whoever reads it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword, openBrowser, type Browser } from '#test/support/browser.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { urlOf } from '#test/support/database-url.ts';
import { startShop, type RunningShop } from '#test/support/running-shop.ts';

let db: TestDatabase;
let folder: string;
let shop: RunningShop;
let ada: Browser;
let token: string;
let id: string;
const email = 'ada@example.com';

beforeAll(async () => {
  db = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'noticed-'));
  shop = await startShop(folder, { DATABASE_URL: urlOf(db.connection) });
  ada = openBrowser(shop.url);
  await ada.register(email);
  token = await ada.exchange(email);
  const text = 'select id from app_user where email = $1';
  id = String((await db.query<{ id: string }>({ text, values: [email] })).rows[0]?.id);
}, 60_000);
afterAll(async () => {
  await shop.stop();
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

/** The lines of the log about being turned away, from `deed` on. */
async function rejectionsDuring(
  action: () => Promise<unknown>,
): Promise<Record<string, unknown>[]> {
  const before = readRejections().length;
  await action();
  await expect.poll(() => readRejections().length).toBeGreaterThan(before);
  return readRejections().slice(before);
}

function readRejections(): Record<string, unknown>[] {
  const lines = shop.output().split('\n');
  return lines.filter((line) => /^\{.*was rejected"\}$/.test(line)).map((line) => JSON.parse(line));
}

const asAda = () => ({ headers: { authorization: `Bearer ${token}` } });
const from = { level: 40, clientIp: '127.0.0.1', time: expect.any(Number) };

describe('what stands in the log', () => {
  test('is a wrong password', async () => {
    const lines = await rejectionsDuring(() => openBrowser(shop.url).signIn(email, 'not hers'));
    expect(lines).toMatchObject([{ ...from, path: '/sign-in/email', status: 401 }]);
  });

  test('is at which account, by a hash that reveals no address', async () => {
    const accountHashFor = async (address: string) => {
      const lines = await rejectionsDuring(() => openBrowser(shop.url).signIn(address, 'not hers'));
      return lines[0]?.['account'];
    };
    const accountHash = await accountHashFor('mark@example.com');
    expect(accountHash).toMatch(/^[\w-]{12}$/);
    expect(await accountHashFor('MARK@example.com')).toBe(accountHash);
    expect(await accountHashFor('remark@example.com')).not.toBe(accountHash);
  });

  test('is who has to wait, also after guesses at the password of a session', async () => {
    const body = { currentPassword: 'not hers', newPassword: 'goat hair' };
    const guess = () => ada.send('POST /auth/change-password', { body });
    // The wait doubles, so that it outgrows a guess, however long that takes here.
    const lines = await rejectionsDuring(async () => {
      for (let attempts = 0; attempts < 12; attempts += 1)
        if ((await guess()).status === 429) break;
    });
    expect(lines[0]).toMatchObject({ ...from, path: '/change-password', status: 400 });
    const last = () => readRejections().at(-1);
    await expect.poll(last).toMatchObject({ path: '/change-password', status: 429 });
  });

  test('is input that a call does not take: which fields, and never what stood there', async () => {
    const body = { name: 'Ada', email: 'nobody', message: '<script>' };
    const lines = await rejectionsDuring(() => ada.send('POST /api/contact', { body }));
    const call = 'POST /api/contact';
    expect(lines).toMatchObject([
      { ...from, operation: call, code: 'bad_input', fields: ['email'] },
    ]);
    expect(shop.output()).not.toContain('<script>');
  });

  test('is a request of a foreign page', async () => {
    const foreign = openBrowser(shop.url, { origin: 'https://evil.example' });
    const lines = await rejectionsDuring(() => foreign.signIn(email));
    expect(lines).toMatchObject([{ ...from, path: '/sign-in/email', status: 403 }]);
  });

  test('is a credential that opens nothing', async () => {
    const headers = { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' };
    const lines = await rejectionsDuring(() =>
      openBrowser(shop.url).send(`PUT /api/user/${email}`, { headers, body: { email } }),
    );
    expect(lines).toMatchObject([{ ...from, code: 'credential_invalid' }]);
  });

  test.each([
    ['staff', 'GET /api/user', 'GET /api/user', 'permission_missing'],
    ['admins', 'PUT /api/user/admin/x@b.example', 'PUT /api/user/admin/:email', 'admin_only'],
    ['others', 'GET /api/purchase?email=x@b.example', 'GET /api/purchase', 'not_allowed'],
    [
      'the owner of an order',
      'GET /api/purchase/01890000-0000-7000-8000-000000000000',
      'GET /api/purchase/:id',
      'order_unknown',
    ],
  ])('is whoever asks for what is for %s', async (_, what, call, code) => {
    const lines = await rejectionsDuring(() => ada.send(what, asAda()));
    expect(lines).toMatchObject([{ ...from, part: 'api', operation: call, user: id, code }]);
  });
});

test('nothing of all that names a person or opens anything', async () => {
  const credential = await ada.credential();
  await openBrowser(shop.url).signIn(email, 'not hers');
  await ada.send(`PUT /api/user/other@example.com`, {
    headers: { authorization: `Bearer ${credential}` },
    body: { email },
  });
  await expect.poll(() => shop.output()).toContain('other_email');
  const lines = shop
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const secrets = [email, 'not hers', goodPassword, token, credential, ...ada.cookies.values()];
  for (const secret of secrets) expect(lines.join('\n')).not.toContain(secret);
});
