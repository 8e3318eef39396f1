/**
 * Attack: find out who has an account. What the shop answers, in words, status and headers, and
 * how often it hashes a password for it, are the same with an account and without one. How long
 * it takes is measured by `npm run identity:timing`.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  openWorld,
  type AuthResponse,
  type World,
} from '../../src/modules/identity/testing/world.ts';

let hashed = 0;
let world: World;
beforeAll(async () => {
  const countHash = <Value>(value: Value) => {
    hashed += 1;
    return Promise.resolve(value);
  };
  const passwords = {
    hash: (password: string) => countHash(`hashed ${password}`),
    verify: ({ hash, password }: { hash: string; password: string }) =>
      countHash(hash === `hashed ${password}`),
  };
  world = await openWorld({}, { passwords });
});
afterAll(() => world.close());

beforeEach(async () => {
  await world.db.query({
    text: 'delete from identity."user"; delete from app_user; delete from email',
  });
  await world.visitor().register('known@example.com');
  hashed = 0;
});

/** All that an attacker can see but the time it takes. */
async function visibleParts(responsePromise: Promise<AuthResponse>) {
  const { status, headers, body } = await responsePromise;
  const headersWithoutDate = [...headers].filter(([name]) => name !== 'date');
  return { status, body, message: headersWithoutDate, hashed };
}

async function compareAccounts(ask: (email: string) => Promise<AuthResponse>) {
  hashed = 0;
  const known = await visibleParts(ask('known@example.com'));
  hashed = 0;
  const unknown = await visibleParts(ask('unknown@example.com'));
  return [known, unknown];
}

describe('nobody learns who has an account', () => {
  test('by signing in: each attempt hashes once', async () => {
    const [known, unknown] = await compareAccounts((email) =>
      world.visitor().signIn(email, 'wrong one'),
    );
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 401, hashed: 1 });
  });

  test('by signing in to an account that has no password: it hashes once, too', async () => {
    const text = `update identity.account set password = null where "userId" =
      (select id from identity."user" where email = 'known@example.com')`;
    await world.db.query({ text });
    const [known, unknown] = await compareAccounts((email) =>
      world.visitor().signIn(email, 'wrong one'),
    );
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 401, hashed: 1 });
  });

  test('by registering: each attempt hashes once and nobody is signed in by it', async () => {
    const [known, unknown] = await compareAccounts((email) => {
      const body = {
        name: ' Eve \n Smith ',
        email,
        password: 'goat hair',
        image: 'https://x.example',
      };
      return world.visitor().post('/sign-up/email', body);
    });
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 200, body: { ok: true }, hashed: 1 });
    expect(JSON.stringify(known)).not.toContain('set-cookie');
  });

  test.each([
    ['a short password', { password: 'brush' }, 400],
    ['a password that is too long', { password: 'x'.repeat(200) }, 400],
    ['no password', { password: '' }, 400],
    ['no name', { name: undefined }, 400],
  ])('by registering with %s: it is refused before anybody looks', async (_, more, status) => {
    const [known, unknown] = await compareAccounts((email) => {
      const body = { name: 'Eve', email, password: 'goat hair', ...more };
      return world.visitor().post('/sign-up/email', body);
    });
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status, hashed: 0 });
  });

  test('by asking for a new password: nothing is hashed', async () => {
    const [known, unknown] = await compareAccounts((email) =>
      world.visitor().post('/request-password-reset', { email, redirectTo: '/login' }),
    );
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 200, hashed: 0 });
  });

  test('by trying a link of nobody: a made-up one says what a used one says', async () => {
    const answers = [];
    for (const token of ['x'.repeat(24), 'y'.repeat(24), '']) {
      answers.push(
        (
          await visibleParts(
            world.visitor().post('/reset-password', { token, newPassword: 'goat hair' }),
          )
        ).status,
      );
    }
    expect(answers).toEqual([400, 400, 400]);
    expect(hashed).toBe(0);
  });
});

test('the owner of an address gets an email, and keeps account and password', async () => {
  const registration = { name: 'Eve', email: 'KNOWN@example.com', password: 'goat hair' };
  await world.visitor().post('/sign-up/email', registration);
  const text = "select recipient, contents from email where kind = 'address_taken'";
  const { rows } = await world.db.query<{ recipient: string; contents: object }>({ text });
  expect(rows).toEqual([{ recipient: 'known@example.com', contents: {} }]);
  expect((await world.visitor().signIn('known@example.com', 'goat hair')).status).toBe(401);
  expect((await world.visitor().signIn('known@example.com')).status).toBe(200);
});

test('what is left: whoever registers and signs in next sees it, and leaves a trace', async () => {
  const probe = async (email: string) => (await world.visitor().register(email, 'probe it')).status;
  expect(await probe('known@example.com')).toBe(401);
  // It costs an account, an email to that mailbox and two counted attempts.
  expect(await probe('unknown@example.com')).toBe(200);
  const text = "select kind from email where recipient = 'unknown@example.com'";
  const { rows } = await world.db.query<{ kind: string }>({ text });
  expect(rows).toEqual([{ kind: 'verify_email' }]);
});
