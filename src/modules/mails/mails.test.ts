import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hourMs, minuteMs } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createLog } from '#platform/log.ts';
import { openSmtpPost, sandboxPost, type Post } from '#platform/post.ts';
import { allOf } from '#test/support/all-pages.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { openMailServer, type MailServer } from '#test/support/mail-server.ts';
import { stillClock } from '#test/support/world.ts';
import {
  countLetters,
  findMail,
  forgetMailsTo,
  forgetOldMails,
  hirePostman,
  everyMailTo,
  writeMail,
  type Letter,
  type PostDeps,
} from './mails.ts';
import { sendDue } from './sending.ts';

let db: TestDatabase;
let server: MailServer;
let post: Post;
let clock = stillClock();
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query({ text: 'delete from mail' });
  clock = stillClock();
  server = await openMailServer();
  post = postTo(server);
});
afterEach(async () => {
  post.close();
  await server.close();
});

const from = { name: 'Ferrule & Co.', address: 'post@shop.example' };
const head = {
  origin: 'https://shop.example',
  name: 'Ferrule & Co.',
  line: 'Brush makers since 1993',
  location: 'Portland',
  email: 'bench@shop.example',
  colours: new Map(),
};
const receipt: Letter = {
  to: 'anna@people.example',
  kind: 'receipt',
  contents: { orderNumber: '1042', tool: 'Fan brush', quantity: '3', total: '$59.97' },
};
const reset: Letter = {
  to: 'anna@people.example',
  kind: 'reset_password',
  contents: { link: '/reset-password?token=secret-token' },
};

const postTo = ({ url }: MailServer, requireTls = false) => openSmtpPost({ url, from, requireTls });
const deps = (more: Partial<PostDeps> = {}): PostDeps => {
  return { db, clock, log: createLog('silent'), post, head, ...more };
};
const write = (letter: Letter) => inTransaction(db, (tx) => writeMail(tx, letter, clock.now()));
const mails = () => allOf(everyMailTo(db, 'anna@people.example'));

test('a letter goes out once, from the shop, to its mailbox, as HTML and as text', async () => {
  await write(receipt);
  await sendDue(deps());
  await sendDue(deps());
  expect(server.received).toHaveLength(1);
  const [letter] = server.received;
  expect(letter?.from).toMatchObject(from);
  expect(letter?.to).toMatchObject([{ address: 'anna@people.example' }]);
  expect(letter?.subject).toBe('Receipt for order 1042');
  for (const body of [letter?.html, letter?.text]) {
    for (const fact of ['1042', 'Fan brush', '$59.97']) expect(body).toContain(fact);
  }
  expect(letter?.messageId).toMatch(/^<[0-9a-f-]{36}@shop\.example>$/);
  expect(await mails()).toMatchObject([{ tries: 1, sentAt: clock.now(), lastError: '' }]);
});

test('what did not happen is not told', async () => {
  const broken = inTransaction(db, async (tx) => {
    await writeMail(tx, receipt, clock.now());
    throw new Error('and so it did not happen');
  });
  await expect(broken).rejects.toThrow('did not happen');
  await sendDue(deps());
  expect(server.received).toEqual([]);
});

test('of many instances each letter is sent by one', async () => {
  for (let written = 0; written < 12; written += 1) await write(receipt);
  await Promise.all(Array.from({ length: 4 }, () => sendDue(deps({ post: postTo(server) }))));
  expect(server.received).toHaveLength(12);
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(12);
});

describe('a server that refuses', () => {
  test('for now is asked again a little later, and then has it', async () => {
    await write(receipt);
    server.refuseNext(451);
    await sendDue(deps());
    expect(await mails()).toMatchObject([{ sentAt: undefined, tries: 1 }]);
    expect((await mails())[0]?.lastError).toContain('451');
    await sendDue(deps());
    expect(server.received).toEqual([]);
    clock.advance(minuteMs);
    await sendDue(deps());
    expect(server.received).toHaveLength(1);
    expect(await mails()).toMatchObject([{ sentAt: clock.now(), tries: 2, lastError: '' }]);
  });

  test('for good is asked three times; then the letter is given up', async () => {
    await write(receipt);
    server.refuseNext(...Array.from({ length: 10 }, () => 550));
    for (let round = 0; round < 6; round += 1) {
      await sendDue(deps());
      clock.advance(hourMs);
    }
    expect(await mails()).toMatchObject([{ tries: 3, sentAt: undefined }]);
    expect((await mails())[0]?.givenUpAt).toBeDefined();
    expect(await countLetters(db)).toEqual({ waiting: 0, failing: 0, givenUp: 1 });
  });

  test('one letter for good has the next one all the same', async () => {
    await write(receipt);
    clock.advance(1);
    await write({ ...receipt, to: 'ben@people.example' });
    server.refuseNext(550);
    await sendDue(deps());
    expect(server.received).toHaveLength(1);
  });

  test('by being away is tried for two days, ever more rarely', async () => {
    await write(receipt);
    await server.close();
    const tried: number[] = [];
    const since = clock.now().getTime();
    for (let minutes = 0; minutes < 4 * 24 * 60; minutes += 1) {
      const before = (await mails())[0]?.tries ?? 0;
      await sendDue(deps());
      if (((await mails())[0]?.tries ?? 0) > before) {
        tried.push((clock.now().getTime() - since) / minuteMs);
      }
      const hour = tried.length > 5 ? 60 : 1;
      minutes += hour - 1;
      clock.advance(hour * minuteMs);
    }
    expect(tried.slice(0, 5)).toEqual([0, 1, 3, 8, 23]);
    expect(tried).toHaveLength(10);
    expect((await mails())[0]?.givenUpAt).toBeDefined();
  });
});

test('a wrong password at the server says nothing against a letter', async () => {
  await write(receipt);
  const url = server.url.replace(/:\/\/shop:[^@]+/, '://shop:wrong');
  const wrong = openSmtpPost({ url, from, requireTls: false });
  for (let round = 0; round < 5; round += 1) {
    await sendDue(deps({ post: wrong }));
    clock.advance(hourMs);
  }
  expect(await mails()).toMatchObject([{ givenUpAt: undefined, tries: 5 }]);
  await sendDue(deps());
  expect(server.received).toHaveLength(1);
});

test('nothing goes out in the clear to a server elsewhere: the letter waits', async () => {
  const old = await openMailServer({ offersTls: false });
  await write(receipt);
  await sendDue(deps({ post: postTo(old, true) }));
  expect(old.received).toEqual([]);
  expect((await mails())[0]?.lastError).toMatch(/ETLS|STARTTLS/);
  await old.close();
});

test('whoever dies before noting that it was sent sends it again with the same id', async () => {
  await write(receipt);
  const dies: PostDeps = deps({
    post: {
      ...post,
      async send(message) {
        await post.send(message);
        throw Object.assign(new TypeError('gone'), { name: 'Died' });
      },
    },
  });
  // As a process that ends: nothing is marked. The lending runs out by itself.
  const died = { ...dies, db: { ...db, query: dieAfterLending() } };
  await expect(sendDue(died)).rejects.toThrow('this process is dead');
  await sendDue(deps());
  expect(server.received).toHaveLength(1);
  clock.advance(2 * minuteMs);
  await sendDue(deps());
  expect(server.received).toHaveLength(2);
  expect(server.received[1]?.messageId).toBe(server.received[0]?.messageId);
  expect(await mails()).toMatchObject([{ tries: 2, sentAt: clock.now() }]);
});

/** The database of a process that dies as soon as it has sent something. */
function dieAfterLending(): TestDatabase['query'] {
  return (query) => {
    if (query.text.includes('skip locked')) return db.query(query);
    return Promise.reject(new Error('this process is dead'));
  };
}

describe('a link to an account', () => {
  test('is forgotten once its letter is sent', async () => {
    await write(reset);
    await sendDue(deps());
    expect(server.received[0]?.text).toContain('https://shop.example/reset-password?token=secret');
    const { rows } = await db.query({ text: "select 1 from mail where contents::text like '%t%'" });
    expect(rows).toEqual([]);
  });

  test('stays where the outbox is the mailbox', async () => {
    await write(reset);
    await sendDue(deps({ post: sandboxPost }));
    const [mail] = await mails();
    expect(mail?.sentAt).toEqual(clock.now());
    expect((await findMail(db, mail?.id ?? '', head))?.text).toContain('token=secret-token');
  });

  test('is not sent when it is over, and is forgotten too', async () => {
    await write(reset);
    await write(receipt);
    clock.advance(hourMs + 1);
    await sendDue(deps());
    expect(server.received.map(({ subject }) => subject)).toEqual(['Receipt for order 1042']);
    const given = (await mails()).find(({ kind }) => kind === 'reset_password');
    expect(given).toMatchObject({ lastError: 'it has waited for too long' });
    const { rows } = await db.query({
      text: "select 1 from mail where contents::text like '%ok%'",
    });
    expect(rows).toEqual([]);
  });
});

test('a letter that would lead elsewhere is never sent', async () => {
  for (const link of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)']) {
    await write({ ...receipt, contents: { ...receipt.contents, link } });
  }
  await sendDue(deps());
  expect(server.received).toEqual([]);
  for (const mail of await mails()) expect(mail.lastError).toBe('it could not be written');
});

test('no text in a letter adds a header or a recipient', async () => {
  const evil = 'Fan\r\nBcc: eve@evil.example\r\n\r\nbody\u2028';
  await write({ ...receipt, contents: { ...receipt.contents, orderNumber: evil, tool: evil } });
  await sendDue(deps());
  const [letter] = server.received;
  expect(letter?.to).toHaveLength(1);
  expect(letter?.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(letter?.subject).toBe('Receipt for order Fan Bcc: eve@evil.example body');
});

test('two addresses are no address', async () => {
  const to = 'anna@people.example, eve@evil.example';
  await write({ ...receipt, to });
  await sendDue(deps());
  expect(server.received).toEqual([]);
  const [mail] = await allOf(everyMailTo(db, to));
  expect(mail?.lastError).not.toBe('');
});

test('a postman who is told while at work goes round once more', async () => {
  const postman = hirePostman(deps());
  await write(receipt);
  server.onLetter = async () => {
    server.onLetter = async () => undefined;
    await write({ ...receipt, to: 'ben@people.example' });
    postman.wake();
  };
  await postman.send();
  await vi.waitFor(() => expect(server.received).toHaveLength(2));
  await postman.close();
});

test('letters are forgotten after a month, and when an account is erased', async () => {
  await write(receipt);
  await sendDue(deps());
  clock.advance(29 * 24 * hourMs);
  await forgetOldMails(db, clock.now());
  expect(await mails()).toHaveLength(1);
  clock.advance(2 * 24 * hourMs);
  await forgetOldMails(db, clock.now());
  expect(await mails()).toEqual([]);
  await write(receipt);
  await inTransaction(db, (tx) => forgetMailsTo(tx, 'anna@people.example', clock.now()));
  expect(await mails()).toEqual([]);
});
