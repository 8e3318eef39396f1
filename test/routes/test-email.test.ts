/** 'Send a test email' over HTTP: where it went, or why it did not go, in the server's words. */
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { smtpUser, openSmtpServer, type SmtpServer } from '#test/support/smtp-server.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

const from = 'post@shop.example';
const sendTestEmail = async (shop: TestShop) =>
  shop.call('POST /emails/test', { token: await shop.tokenOf(shop.world.mira) });

/** A shop whose mail server this is, closed with it; nothing works on its outbox. */
async function withShop(
  url: string | undefined,
  use: (shop: TestShop) => Promise<void>,
  server?: SmtpServer,
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
async function auditEntries(shop: TestShop) {
  const text = "select object, detail from audit_entry where action = 'email.tested' order by id";
  return (await shop.db.query({ text })).rows;
}

test('a mail server takes it at once, and five an hour of one person', async () => {
  const server = await openSmtpServer();
  await withShop(
    server.url,
    async (shop) => {
      const { mira } = shop.world;
      expect(await sendTestEmail(shop)).toMatchObject({
        status: 200,
        body: { to: mira.email, from, where: 'smtp' },
      });
      expect(server.received).toMatchObject([
        { from: { address: from }, to: [{ address: mira.email }], subject: 'A test email' },
      ]);
      expect(await auditEntries(shop)).toEqual([
        { object: `user:${mira.id}`, detail: { where: 'smtp', end: 'sent' } },
      ]);
      for (const _ of [2, 3, 4, 5]) expect((await sendTestEmail(shop)).status).toBe(200);
      const sixthResponse = await sendTestEmail(shop);
      expect(sixthResponse).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      expect(sixthResponse.body['detail']).toContain('At most 5 test emails an hour');
      expect(Number(sixthResponse.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(server.received).toHaveLength(5);
    },
    server,
  );
});

test('the error of the mail server shows', async () => {
  const server = await openSmtpServer();
  await withShop(
    server.url,
    async (shop) => {
      server.rejectNext(550);
      const rejected = await sendTestEmail(shop);
      expect(rejected).toMatchObject({ status: 409, body: { code: 'email_not_sent' } });
      expect(rejected.body['detail']).toMatch(/did not take the email.*550 Not now/);
      expect(await auditEntries(shop)).toMatchObject([
        { detail: { where: 'smtp', end: 'refused' } },
      ]);
    },
    server,
  );
});

test('a rejected sign-in shows without the password, though the server repeats it', async () => {
  const server = await openSmtpServer({ repeatsPassword: true });
  const url = server.url.replace(encodeURIComponent(smtpUser.password), 'wr%2Fong-secret');
  await withShop(
    url,
    async (shop) => {
      const { status, body } = await sendTestEmail(shop);
      expect([status, body['code']]).toEqual([409, 'email_not_sent']);
      expect(body['detail']).toMatch(
        /rejected the user or the password.*535 Wrong password \*\*\*/,
      );
      expect(JSON.stringify(body)).not.toContain('ong-secret');
    },
    server,
  );
});

test('where nothing listens, or no such host is, that is said', async () => {
  const closedServer = await openSmtpServer();
  await closedServer.close();
  await withShop(closedServer.url, async (shop) => {
    const { status, body } = await sendTestEmail(shop);
    expect([status, body['code']]).toEqual([409, 'email_not_sent']);
    expect(body['detail']).toMatch(/cannot be reached.*ECONNREFUSED/);
  });
  await withShop('smtps://mail.invalid:465', async (shop) => {
    const { body } = await sendTestEmail(shop);
    expect(body['code']).toBe('email_not_sent');
    expect(body['detail']).toMatch(/cannot be reached.*mail\.invalid/);
  });
});

test('a server that does not respond is abandoned after 15 seconds', async () => {
  const silentServer = createServer((socket) => void socket.on('error', () => undefined));
  await new Promise<void>((resolve) => silentServer.listen(0, '127.0.0.1', resolve));
  const address = silentServer.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await withShop(`smtp://127.0.0.1:${port}`, async (shop) => {
    const began = performance.now();
    const { body } = await sendTestEmail(shop);
    expect(body['detail']).toMatch(/did not answer in time/);
    expect(performance.now() - began).toBeLessThan(15_500);
  }).finally(() => void silentServer.close());
}, 30_000);

test('with no mail server it lies in the mailbox of this machine', async () => {
  await withShop(undefined, async (shop) => {
    const { mira } = shop.world;
    const answer = await sendTestEmail(shop);
    expect(answer).toMatchObject({ status: 200, body: { to: mira.email, where: 'sandbox' } });
    const list = await (await fetch(`${shop.url}${shop.shop.mailbox}`)).text();
    expect(list).toContain('A test email');
    expect(list).toContain(mira.email);
    expect(await auditEntries(shop)).toMatchObject([{ detail: { where: 'sandbox', end: 'sent' } }]);
  });
});
