/** What a person wrote is answered to by answering it; what the shop generates says that it is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { createLog } from '#platform/log.ts';
import { createSmtpTransport } from '#platform/smtp.ts';
import { branding } from '#test/support/branding.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { openSmtpServer, type SmtpServer } from '#test/support/smtp-server.ts';
import { createManualClock } from '#test/support/world.ts';
import { queueEmail, type Email } from './emails.ts';
import { sendDueEmails } from './send-due-emails.ts';

const clock = createManualClock();
let db: TestDatabase;
let server: SmtpServer;

beforeAll(async () => {
  db = await openTestDatabase();
  server = await openSmtpServer();
});
afterAll(async () => {
  await server.close();
  await db.close();
});

async function send(email: Email) {
  const from = { name: branding.name, address: 'post@shop.example' };
  const transport = createSmtpTransport({ url: server.url, from, requireTls: false });
  await inTransaction(db, (tx) => queueEmail(tx, email, clock.now()));
  await sendDueEmails({ db, clock, log: createLog('silent'), transport, branding });
  transport.close();
  return server.received.at(-1);
}

const isGenerated = (email: Awaited<ReturnType<typeof send>>) =>
  email?.headers.some(({ key }) => key === 'auto-submitted');

test('an answer to a message quotes it, and names the shop as whom to answer', async () => {
  const contents = {
    ...{ name: 'Kai', answer: 'We do.\n\nIn beech.', askedOn: '1 July 2026' },
    question: 'A 120 mm one?\r\nReply-To: eve@evil.example',
  };
  const sent = await send({ to: 'kai@people.example', kind: 'message_answered', contents });
  expect(sent?.replyTo).toMatchObject([{ address: branding.email }]);
  expect(isGenerated(sent)).toBe(false);
  expect(sent?.subject).toBe('Our answer to your message of 1 July 2026');
  expect(sent?.text).toContain('  We do.\n\n  In beech.');
  expect(sent?.text).toContain('    A 120 mm one?\n    Reply-To: eve@evil.example');
  expect(sent?.html).toContain('In beech.</p>');
});

test('an email that nobody wrote has no such address, and says that it is generated', async () => {
  const sent = await send({ to: 'kai@people.example', kind: 'account_erased', contents: {} });
  expect(sent?.replyTo ?? []).toEqual([]);
  expect(isGenerated(sent)).toBe(true);
});
