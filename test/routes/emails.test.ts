/** Emails of the whole shop: over a mail server, or in the sandbox mailbox. */
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '#settings/config.ts';
import { createLog } from '#platform/log.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { issueToken } from '#modules/identity/identity.ts';
import { queueEmail } from '#modules/emails/emails.ts';
import { receiptContents } from '#test/support/email-contents.ts';
import { openTestDatabase } from '#test/support/database.ts';
import { urlOf } from '#test/support/database-url.ts';
import { openSmtpServer, type SmtpServer } from '#test/support/smtp-server.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson } from '#test/support/world.ts';
import { openShop } from '#app/open-shop.ts';

const pollOptions = { timeout: 5000, interval: 20 };

/** As the pages do it. */
async function post(shop: TestShop, path: string, body: object): Promise<Response> {
  return fetch(`${shop.url}/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify(body),
  });
}

const ada = { name: 'Ada', email: 'ada@people.example', password: 'goat hair' };

describe('with a mail server', () => {
  let server: SmtpServer;
  let shop: TestShop;
  beforeAll(async () => {
    server = await openSmtpServer();
    const settings = { WORKER: 'inline', SMTP_URL: server.url, MAIL_FROM: 'post@shop.example' };
    shop = await openTestShop({ settings });
  });
  afterAll(async () => {
    await shop.close();
    await server.close();
  });
  const subjects = () => server.received.map(({ subject }) => subject);

  test('whoever registers gets an email within seconds', async () => {
    await post(shop, '/sign-up/email', ada);
    await expect.poll(subjects, pollOptions).toEqual(['Confirm your email']);
    expect(server.received[0]?.to).toMatchObject([{ address: ada.email }]);
  });

  test('the link of the email about a forgotten password sets a new one', async () => {
    await post(shop, '/request-password-reset', { email: ada.email });
    await expect.poll(subjects, pollOptions).toContain('Choose a new password');
    const text = server.received.at(-1)?.text ?? '';
    const [link = ''] = /http\S+token=\S+/.exec(text) ?? [];
    expect(link.startsWith(`${shop.shop.url}/reset-password?token=`)).toBe(true);
    const token = new URL(link).searchParams.get('token');
    const newPassword = 'hog bristle';
    expect((await post(shop, '/reset-password', { token, newPassword })).status).toBe(200);
    expect((await post(shop, '/reset-password', { token, newPassword })).status).toBe(400);
    expect((await post(shop, '/sign-in/email', ada)).status).toBe(401);
    const again = { ...ada, password: newPassword };
    expect((await post(shop, '/sign-in/email', again)).status).toBe(200);
    await expect.poll(subjects, pollOptions).toContain('Your password was changed');
  });

  test('what another instance wrote is sent as well', async () => {
    const email = { to: 'ben@people.example', kind: 'receipt', contents: receiptContents } as const;
    const second = await shop.openAnother();
    await inTransaction(second.payments.db, (tx) => queueEmail(tx, email, new Date()));
    await expect.poll(subjects, pollOptions).toContain('Receipt for order 1042');
    expect(subjects().filter((subject) => subject === 'Receipt for order 1042')).toHaveLength(1);
  });

  test('there is no mailbox to look into', async () => {
    expect((await fetch(`${shop.url}/sandbox-mail`)).status).toBe(404);
  });
});

describe('the mailbox of this machine', () => {
  let shop: TestShop;
  let root: string;
  beforeAll(async () => {
    shop = await openTestShop({ settings: { WORKER: 'inline' } });
    await post(shop, '/sign-up/email', ada);
    await post(shop, '/sign-up/email', { ...ada, email: '"<b>@people.example' });
    root = shop.shop.mailbox ?? '';
  });
  afterAll(() => shop.close());

  const get = (path: string, init: RequestInit = {}) => fetch(`${shop.url}${path}`, init);

  /** As Node's own client: `fetch` sets these headers itself. */
  const statusWith = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest(`${shop.url}${root}`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on('error', reject).end();
    });

  test('lists the emails and shows each, as text and in a frame', async () => {
    const list = await (await get(root)).text();
    expect(list).toContain('href="/"');
    expect(list).toContain('ada@people.example');
    const [, id = ''] = /href="[^"]*\/([0-9a-f-]{36})"/.exec(list) ?? [];
    const email = await (await get(`${root}/${id}`)).text();
    expect(email).toContain('/verify-email?token=');
    expect(email).toContain(`src="${root}/${id}/html"`);
    expect(email).toContain('sandbox="allow-top-navigation-by-user-activation"');
    const framed = await get(`${root}/${id}/html`);
    expect(framed.headers.get('content-security-policy')).toMatch(/^sandbox allow-top-nav/);
    expect(await framed.text()).toContain('Confirm my email');
  });

  test('allows nothing to a page of elsewhere, and nothing is kept of it', async () => {
    const { headers } = await get(root);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe|script-src/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  test.each([
    ['under a name that was made to lead here', { host: 'evil.example' }, 421],
    ['through a proxy', { 'x-forwarded-for': '127.0.0.1' }, 404],
    ['through a newer proxy', { forwarded: 'for=127.0.0.1' }, 404],
    ['under a name that ends otherwise', { host: 'localhost.evil.example' }, 421],
  ])('is not there for whoever comes %s', async (_, headers, status) => {
    expect(await statusWith(headers)).toBe(status);
  });

  test.each([
    '/nothing',
    '/01a1fb34-76e3-7bab-acd8-000000000000',
    "/01a1fb34-76e3-7bab-acd8-00000000000'/html",
    '/..%2f..%2fpackage.json',
  ])('has nothing at %s', async (path) => expect((await get(root + path)).status).toBe(404));

  test('has an address that nobody guesses, and is nowhere else', async () => {
    expect(root).toMatch(/^\/sandbox-mail\/[\w-]{22}$/);
    const wrong = `/sandbox-mail/${'x'.repeat(22)}`;
    for (const path of ['/sandbox-mail', '/sandbox-mail/', wrong, `${wrong}/style.css`]) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).not.toContain(root);
    }
    const again = await shop.openAnother();
    expect(again.mailbox).toBe(root);
  });

  test('is named to staff at this machine, and to none who come through a proxy', async () => {
    const userId = (await addPerson(shop.db, 'Ulla', 'users')).id;
    const { token } = await issueToken(shop.shop.identity, { userId });
    const authorization = `Bearer ${token}`;
    const direct = await get('/api/emails', { headers: { authorization } });
    expect(await direct.json()).toMatchObject({ transport: 'sandbox', mailbox: root });
    const throughProxy = await get('/api/emails', { headers: { authorization, via: '1.1 nginx' } });
    expect(await throughProxy.text()).not.toContain('sandbox-mail');
  });

  test('is for reading only', async () => {
    expect((await get(root, { method: 'POST' })).status).toBe(405);
  });
});

test('with no mail server a public shop keeps its emails, and shows none', async () => {
  await using db = await openTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'ferrule-emails-'));
  const config = loadConfig({
    PORT: '0',
    SHOP_DATA: dataDir,
    DATABASE_URL: urlOf(db.connection),
    PUBLIC_ORIGIN: 'https://shop.example',
    SANDBOX_PAYMENTS: 'public',
  });
  const openFront = () => Promise.resolve(undefined);
  const shop = await openShop(config, createLog('silent'), { openFront });
  expect(shop.email).toBe('none');
  const email = { to: 'ben@people.example', kind: 'receipt', contents: receiptContents } as const;
  await inTransaction(shop.payments.db, (tx) => queueEmail(tx, email, new Date()));
  expect((await shop.app?.inject('/sandbox-mail'))?.statusCode).toBe(404);
  const staff = await issueToken(shop.identity, {
    userId: (await addPerson(db, 'Ulla', 'users')).id,
  });
  const response = await shop.app?.inject({
    url: '/api/emails',
    headers: { authorization: `Bearer ${staff.token}` },
  });
  expect(response?.json()).toMatchObject({
    ...{ transport: 'none', waiting: 1, failing: 0, givenUp: 0 },
    unsent: [{ to: 'ben@people.example', kind: 'receipt', attempts: 0, givenUp: false }],
  });
  await shop.close();
  await rm(dataDir, { recursive: true });
});
