import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hourMs, minuteMs } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createLog } from '#platform/log.ts';
import { createSmtpTransport, sandboxTransport, type EmailTransport } from '#platform/smtp.ts';
import { receiptContents } from '#test/support/email-contents.ts';
import { collectPages } from '#test/support/collect-pages.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { openSmtpServer, type SmtpServer } from '#test/support/smtp-server.ts';
import { branding } from '#test/support/branding.ts';
import { createManualClock } from '#test/support/world.ts';
import {
  countUnsentEmails,
  findOutboxEmail,
  eraseEmailsTo,
  purgeOldEmails,
  startDispatcher,
  everyEmailTo,
  queueEmail,
  type Email,
  type DispatcherDeps,
} from './emails.ts';
import { sendDueEmails } from './send-due-emails.ts';

let db: TestDatabase;
let server: SmtpServer;
let transport: EmailTransport;
let clock = createManualClock();
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query({ text: 'delete from email' });
  clock = createManualClock();
  server = await openSmtpServer();
  transport = createTransport(server);
});
afterEach(async () => {
  transport.close();
  await server.close();
});

const from = { name: branding.name, address: 'post@shop.example' };
const receiptEmail = {
  to: 'anna@people.example',
  kind: 'receipt',
  contents: { ...receiptContents, tool: 'Fan brush', quantity: '3', total: '$59.97' },
} as const satisfies Email;
const resetEmail = {
  to: 'anna@people.example',
  kind: 'reset_password',
  contents: { link: '/reset-password?token=secret-token' },
} as const satisfies Email;

const createTransport = ({ url }: SmtpServer, requireTls = false) =>
  createSmtpTransport({ url, from, requireTls });
const createDeps = (more: Partial<DispatcherDeps> = {}): DispatcherDeps => {
  return { db, clock, log: createLog('silent'), transport, branding, ...more };
};
const queue = (email: Email) => inTransaction(db, (tx) => queueEmail(tx, email, clock.now()));
const emailsToAnna = () => collectPages(everyEmailTo(db, 'anna@people.example'));

test('an email is sent once, from the shop, to its recipient, as HTML and as text', async () => {
  await queue(receiptEmail);
  await sendDueEmails(createDeps());
  await sendDueEmails(createDeps());
  expect(server.received).toHaveLength(1);
  const [email] = server.received;
  expect(email?.from).toMatchObject(from);
  expect(email?.to).toMatchObject([{ address: 'anna@people.example' }]);
  expect(email?.subject).toBe('Receipt for order 1042');
  for (const body of [email?.html, email?.text]) {
    for (const fact of ['1042', 'Fan brush', '$59.97']) expect(body).toContain(fact);
  }
  expect(email?.messageId).toMatch(/^<[0-9a-f-]{36}@shop\.example>$/);
  expect(await emailsToAnna()).toMatchObject([{ attempts: 1, sentAt: clock.now(), lastError: '' }]);
});

test('no email is sent about what was rolled back', async () => {
  const rolledBack = inTransaction(db, async (tx) => {
    await queueEmail(tx, receiptEmail, clock.now());
    throw new Error('and so it did not happen');
  });
  await expect(rolledBack).rejects.toThrow('did not happen');
  await sendDueEmails(createDeps());
  expect(server.received).toEqual([]);
});

test('of many instances one sends each email', async () => {
  for (let written = 0; written < 12; written += 1) await queue(receiptEmail);
  const instance = () => sendDueEmails(createDeps({ transport: createTransport(server) }));
  await Promise.all(Array.from({ length: 4 }, instance));
  expect(server.received).toHaveLength(12);
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(12);
});

describe('a server that rejects', () => {
  test('for now gets the email a little later', async () => {
    await queue(receiptEmail);
    server.rejectNext(451);
    await sendDueEmails(createDeps());
    expect(await emailsToAnna()).toMatchObject([{ sentAt: undefined, attempts: 1 }]);
    expect((await emailsToAnna())[0]?.lastError).toContain('451');
    await sendDueEmails(createDeps());
    expect(server.received).toEqual([]);
    clock.advance(minuteMs);
    await sendDueEmails(createDeps());
    expect(server.received).toHaveLength(1);
    expect(await emailsToAnna()).toMatchObject([
      { sentAt: clock.now(), attempts: 2, lastError: '' },
    ]);
  });

  test('permanently is tried three times; then the email is given up', async () => {
    await queue(receiptEmail);
    server.rejectNext(...Array.from({ length: 10 }, () => 550));
    for (let run = 0; run < 6; run += 1) {
      await sendDueEmails(createDeps());
      clock.advance(hourMs);
    }
    expect(await emailsToAnna()).toMatchObject([{ attempts: 3, sentAt: undefined }]);
    expect((await emailsToAnna())[0]?.givenUpAt).toBeDefined();
    expect(await countUnsentEmails(db)).toEqual({ waiting: 0, failing: 0, givenUp: 1 });
  });

  test('one email permanently still gets the next one', async () => {
    await queue(receiptEmail);
    clock.advance(1);
    await queue({ ...receiptEmail, to: 'ben@people.example' });
    server.rejectNext(550);
    await sendDueEmails(createDeps());
    expect(server.received).toHaveLength(1);
  });

  test('by being unreachable is tried for two days, less and less often', async () => {
    await queue(receiptEmail);
    await server.close();
    const attemptMinutes: number[] = [];
    const since = clock.now().getTime();
    for (let minutes = 0; minutes < 4 * 24 * 60; minutes += 1) {
      const attemptsBefore = (await emailsToAnna())[0]?.attempts ?? 0;
      await sendDueEmails(createDeps());
      if (((await emailsToAnna())[0]?.attempts ?? 0) > attemptsBefore) {
        attemptMinutes.push((clock.now().getTime() - since) / minuteMs);
      }
      const hour = attemptMinutes.length > 5 ? 60 : 1;
      minutes += hour - 1;
      clock.advance(hour * minuteMs);
    }
    expect(attemptMinutes.slice(0, 5)).toEqual([0, 1, 3, 8, 23]);
    expect(attemptMinutes).toHaveLength(10);
    expect((await emailsToAnna())[0]?.givenUpAt).toBeDefined();
  });
});

test('a wrong password at the server does not count against an email', async () => {
  await queue(receiptEmail);
  const url = server.url.replace(/:\/\/shop:[^@]+/, '://shop:wrong');
  const wrongTransport = createSmtpTransport({ url, from, requireTls: false });
  for (let run = 0; run < 5; run += 1) {
    await sendDueEmails(createDeps({ transport: wrongTransport }));
    clock.advance(hourMs);
  }
  expect(await emailsToAnna()).toMatchObject([{ givenUpAt: undefined, attempts: 5 }]);
  await sendDueEmails(createDeps());
  expect(server.received).toHaveLength(1);
});

test('nothing is sent unencrypted to a server elsewhere: the email waits', async () => {
  const oldServer = await openSmtpServer({ offersTls: false });
  await queue(receiptEmail);
  await sendDueEmails(createDeps({ transport: createTransport(oldServer, true) }));
  expect(oldServer.received).toEqual([]);
  expect((await emailsToAnna())[0]?.lastError).toMatch(/ETLS|STARTTLS/);
  await oldServer.close();
});

test('an email whose sender crashed before marking it is sent again with the same id', async () => {
  await queue(receiptEmail);
  const crashingDeps: DispatcherDeps = createDeps({
    transport: {
      ...transport,
      async send(message) {
        await transport.send(message);
        throw Object.assign(new TypeError('gone'), { name: 'Died' });
      },
    },
  });
  // As after a crash: nothing is marked. The claim expires by itself.
  const crashedDeps = { ...crashingDeps, db: { ...db, query: crashAfterClaiming() } };
  await expect(sendDueEmails(crashedDeps)).rejects.toThrow('this process is dead');
  await sendDueEmails(createDeps());
  expect(server.received).toHaveLength(1);
  clock.advance(2 * minuteMs);
  await sendDueEmails(createDeps());
  expect(server.received).toHaveLength(2);
  expect(server.received[1]?.messageId).toBe(server.received[0]?.messageId);
  expect(await emailsToAnna()).toMatchObject([{ attempts: 2, sentAt: clock.now() }]);
});

/** The database of a process that crashes as soon as it has sent something. */
function crashAfterClaiming(): TestDatabase['query'] {
  return (query) => {
    if (query.text.includes('skip locked')) return db.query(query);
    return Promise.reject(new Error('this process is dead'));
  };
}

describe('a link to an account', () => {
  const countContentsLike = async (pattern: string) => {
    const text = 'select 1 from email where contents::text like $1';
    return (await db.query({ text, values: [pattern] })).rows.length;
  };

  test('is deleted once its email is sent', async () => {
    await queue(resetEmail);
    await sendDueEmails(createDeps());
    expect(server.received[0]?.text).toContain('https://shop.example/reset-password?token=secret');
    expect(await countContentsLike('%t%')).toBe(0);
  });

  test('stays where the sandbox mailbox shows the outbox', async () => {
    await queue(resetEmail);
    await sendDueEmails(createDeps({ transport: sandboxTransport }));
    const [email] = await emailsToAnna();
    expect(email?.sentAt).toEqual(clock.now());
    expect((await findOutboxEmail(db, email?.id ?? '', branding))?.text).toContain(
      'token=secret-token',
    );
  });

  test('is not sent when it has expired, and is deleted too', async () => {
    await queue(resetEmail);
    await queue(receiptEmail);
    clock.advance(hourMs + 1);
    await sendDueEmails(createDeps());
    expect(server.received.map(({ subject }) => subject)).toEqual(['Receipt for order 1042']);
    const givenUp = (await emailsToAnna()).find(({ kind }) => kind === 'reset_password');
    expect(givenUp).toMatchObject({ lastError: 'it has waited for too long' });
    expect(await countContentsLike('%ok%')).toBe(0);
  });
});

test('an email with a link to another host is never sent', async () => {
  for (const link of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)']) {
    await queue({ ...resetEmail, contents: { link } });
  }
  await sendDueEmails(createDeps());
  expect(server.received).toEqual([]);
  const errors = (await emailsToAnna()).map(({ lastError }) => lastError);
  expect(new Set(errors)).toEqual(new Set(['it could not be rendered']));
});

test('no text in an email adds a header or a recipient', async () => {
  const evil = 'Fan\r\nBcc: eve@evil.example\r\n\r\nbody\u2028';
  const contents = { ...receiptEmail.contents, orderNumber: evil, tool: evil };
  await queue({ ...receiptEmail, contents });
  await sendDueEmails(createDeps());
  const [email] = server.received;
  expect(email?.to).toHaveLength(1);
  expect(email?.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(email?.subject).toBe('Receipt for order Fan Bcc: eve@evil.example body');
});

test('two addresses are no address', async () => {
  const to = 'anna@people.example, eve@evil.example';
  await queue({ ...receiptEmail, to });
  await sendDueEmails(createDeps());
  expect(server.received).toEqual([]);
  const [email] = await collectPages(everyEmailTo(db, to));
  expect(email?.lastError).not.toBe('');
});

test('a dispatcher that is notified while it runs runs once more', async () => {
  const dispatcher = startDispatcher(createDeps());
  await queue(receiptEmail);
  server.onEmail = async () => {
    server.onEmail = async () => undefined;
    await queue({ ...receiptEmail, to: 'ben@people.example' });
    dispatcher.notify();
  };
  await dispatcher.run();
  await vi.waitFor(() => expect(server.received).toHaveLength(2));
  await dispatcher.close();
});

test('emails are deleted after a month, and when an account is erased', async () => {
  await queue(receiptEmail);
  await sendDueEmails(createDeps());
  clock.advance(29 * 24 * hourMs);
  await purgeOldEmails(db, clock.now());
  expect(await emailsToAnna()).toHaveLength(1);
  clock.advance(2 * 24 * hourMs);
  await purgeOldEmails(db, clock.now());
  expect(await emailsToAnna()).toEqual([]);
  await queue(receiptEmail);
  await inTransaction(db, (tx) => eraseEmailsTo(tx, 'anna@people.example', clock.now()));
  expect(await emailsToAnna()).toEqual([]);
});
