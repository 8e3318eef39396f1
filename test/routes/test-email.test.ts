/** 'Send a test email' over HTTP: where it went, or why it did not go, in the server's words. */
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { mailUser, openMailServer, type MailServer } from '#test/support/mail-server.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

const from = 'post@shop.example';
const ask = async (shop: TestShop) =>
  shop.call('POST /letters/test', { token: await shop.tokenOf(shop.world.mira) });

/** A shop whose mail server this is, closed with it; nothing works on its outbox. */
async function withShop(
  url: string | undefined,
  use: (shop: TestShop) => Promise<void>,
  server?: MailServer,
) {
  const settings = url === undefined ? {} : { SMTP_URL: url, MAIL_FROM: `Shop <${from}>` };
  const shop = await openTestShop({ settings });
  try {
    await use(shop);
  } finally {
    await shop.close();
    await server?.close();
  }
}

/** What the audit log has of test emails. */
async function audited(shop: TestShop) {
  const text = "select object, detail from audit_entry where action = 'email.tested' order by id";
  return (await shop.db.query({ text })).rows;
}

test('a mail server takes it at once, and five an hour of one person', async () => {
  const server = await openMailServer();
  await withShop(
    server.url,
    async (shop) => {
      const { mira } = shop.world;
      expect(await ask(shop)).toMatchObject({
        status: 200,
        body: { to: mira.email, from, where: 'smtp' },
      });
      expect(server.received).toMatchObject([
        { from: { address: from }, to: [{ address: mira.email }], subject: 'A test email' },
      ]);
      expect(await audited(shop)).toEqual([
        { object: `user:${mira.id}`, detail: { where: 'smtp', end: 'sent' } },
      ]);
      for (const _ of [2, 3, 4, 5]) expect((await ask(shop)).status).toBe(200);
      const sixth = await ask(shop);
      expect(sixth).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      expect(sixth.body['detail']).toContain('At most 5 test emails an hour');
      expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(server.received).toHaveLength(5);
    },
    server,
  );
});

test('what the server says against it is told', async () => {
  const server = await openMailServer();
  await withShop(
    server.url,
    async (shop) => {
      server.refuseNext(550);
      const refused = await ask(shop);
      expect(refused).toMatchObject({ status: 409, body: { code: 'email_not_sent' } });
      expect(refused.body['detail']).toMatch(/did not take the email.*550 Not now/);
      expect(await audited(shop)).toMatchObject([{ detail: { where: 'smtp', end: 'refused' } }]);
    },
    server,
  );
});

test('a refused sign-in is told without the password, though the server repeats it', async () => {
  const server = await openMailServer({ repeatsPassword: true });
  const url = server.url.replace(encodeURIComponent(mailUser.password), 'wr%2Fong-secret');
  await withShop(
    url,
    async (shop) => {
      const { status, body } = await ask(shop);
      expect([status, body['code']]).toEqual([409, 'email_not_sent']);
      expect(body['detail']).toMatch(/refused the user or the password.*535 Wrong password \*\*\*/);
      expect(JSON.stringify(body)).not.toContain('ong-secret');
    },
    server,
  );
});

test('where nothing listens, or no such host is, that is said', async () => {
  const gone = await openMailServer();
  await gone.close();
  await withShop(gone.url, async (shop) => {
    const { status, body } = await ask(shop);
    expect([status, body['code']]).toEqual([409, 'email_not_sent']);
    expect(body['detail']).toMatch(/cannot be reached.*ECONNREFUSED/);
  });
  await withShop('smtps://mail.invalid:465', async (shop) => {
    const { body } = await ask(shop);
    expect(body['code']).toBe('email_not_sent');
    expect(body['detail']).toMatch(/cannot be reached.*mail\.invalid/);
  });
});

test('a server that is silent is not waited for longer than 15 seconds', async () => {
  const silent = createServer((socket) => void socket.on('error', () => undefined));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await withShop(`smtp://127.0.0.1:${port}`, async (shop) => {
    const began = performance.now();
    const { body } = await ask(shop);
    expect(body['detail']).toMatch(/did not answer in time/);
    expect(performance.now() - began).toBeLessThan(15_500);
  }).finally(() => void silent.close());
}, 30_000);

test('with no mail server it lies in the mailbox of this machine', async () => {
  await withShop(undefined, async (shop) => {
    const { mira } = shop.world;
    const answer = await ask(shop);
    expect(answer).toMatchObject({ status: 200, body: { to: mira.email, where: 'sandbox' } });
    const list = await (await fetch(`${shop.url}${shop.shop.mailbox}`)).text();
    expect(list).toContain('A test email');
    expect(list).toContain(mira.email);
    expect(await audited(shop)).toMatchObject([{ detail: { where: 'sandbox', end: 'sent' } }]);
  });
});
