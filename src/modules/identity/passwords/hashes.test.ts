import { hashPassword } from 'better-auth/crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { argonPasswords } from './hashes.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({}, { passwords: undefined });
});
afterAll(() => world.close());

const readStoredHash = async () => {
  const text = `select password from identity.account where "providerId" = 'credential'`;
  return (await world.db.query<{ password: string }>({ text })).rows[0]?.password ?? '';
};

test('a password is kept by the measure of today, salted', async () => {
  const one = await argonPasswords.hash('goat hair');
  const other = await argonPasswords.hash('goat hair');
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(other);
  expect(await argonPasswords.verify({ hash: one, password: 'goat hair' })).toBe(true);
  expect(await argonPasswords.verify({ hash: one, password: 'goat hais' })).toBe(false);
});

test('letters that Unicode counts as the same are not the same', async () => {
  const hash = await argonPasswords.hash('\u{fb01}ne hair');
  expect(await argonPasswords.verify({ hash, password: 'fine hair' })).toBe(false);
});

test('one of an older shop opens, is hashed anew, and nobody is told of a change', async () => {
  const email = 'older@example.com';
  await world.visitor().register(email, 'goat hair');
  const text = 'update identity.account set password = $1';
  await world.db.query({ text, values: [await hashPassword('goat hair')] });
  expect((await world.visitor().signIn(email, 'ox hair')).status).toBe(401);
  expect(await readStoredHash()).not.toContain('argon2id');
  expect((await world.visitor().signIn(email, 'goat hair')).status).toBe(200);
  expect(await readStoredHash()).toContain('$argon2id$');
  expect((await world.visitor().signIn(email, 'goat hair')).status).toBe(200);
  const kinds = (await world.emailsTo(email)).map(({ kind }) => kind);
  expect(kinds).not.toContain('password_changed');
});
