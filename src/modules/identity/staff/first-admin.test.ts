import { hourMs } from '#platform/clock.ts';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ensureFirstAdmin, exchangeCredential, openIdentity, type Identity } from '../identity.ts';
import { generateReadablePassword } from '../tokens/secrets.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const filePath = () => join(world.dataDir, 'first-admin.json');
const readStoredSignIn = async () => JSON.parse(await readFile(filePath(), 'utf8'));

async function signInAs(email: string, password: string) {
  const visitor = world.visitor();
  const { status } = await visitor.signIn(email, password);
  const request = { credential: await visitor.credential(), email, browser: false };
  return { visitor, status, exchanged: await exchangeCredential(world.identity, request) };
}

/** The shop as it is when it is killed while it makes the first admin. */
function killedWhile(step: 'making the account' | 'making the admin'): Identity {
  const provider = async () => {
    const real = await world.identity.provider();
    const createAccount: typeof real.createAccount = async (account) => {
      if (step === 'making the admin') await real.createAccount(account);
      throw new Error('killed');
    };
    return { ...real, createAccount };
  };
  return { ...world.identity, provider };
}

describe('an empty shop', () => {
  test('gets an admin who can sign in with what is printed', async () => {
    const firstAdmin = await ensureFirstAdmin(world.identity);
    if (firstAdmin.state !== 'made') throw new Error(firstAdmin.state);
    expect(firstAdmin.email).toBe('admin@shop.example');
    expect(firstAdmin.password).toMatch(/^([a-z2-9]{5}-){5}[a-z2-9]{5}$/);
    const { exchanged } = await signInAs(firstAdmin.email, firstAdmin.password);
    expect(exchanged).toMatchObject({ ok: true, user: { role: 'admin' } });
  });

  test('keeps the sign-in for the owners eyes only', async () => {
    const firstAdmin = await ensureFirstAdmin(world.identity);
    const { email, password } = await readStoredSignIn();
    expect(firstAdmin).toEqual({ state: 'made', file: filePath(), email, password });
    if (process.platform !== 'win32') {
      expect(((await stat(filePath())).mode & 0o777).toString(8)).toBe('600');
    }
  });

  test('prints nothing at the next start, but says that the file is there', async () => {
    await ensureFirstAdmin(world.identity);
    const later = await ensureFirstAdmin(await openIdentity(world.deps));
    expect(later).toEqual({ state: 'kept', file: filePath() });
  });

  test('makes one admin when several instances start at once', async () => {
    const other = await openIdentity(world.deps);
    const firstAdmins = await Promise.all([world.identity, other].map(ensureFirstAdmin));
    expect(firstAdmins.map((each) => each.state).toSorted()).toEqual(['kept', 'made']);
    const text = "select 1 from app_user where role = 'admin'";
    expect((await world.db.query({ text })).rowCount).toBe(1);
  });

  test('takes the first of ADMIN_EMAILS', async () => {
    const settings = { ...world.deps.settings, adminEmails: ['Owner@shop.example', 'b@x.example'] };
    const identity = await openIdentity({ ...world.deps, settings });
    expect(await ensureFirstAdmin(identity)).toMatchObject({ email: 'owner@shop.example' });
  });

  test('takes the address back from whoever registered it before', async () => {
    const squatter = world.visitor();
    await squatter.register('admin@shop.example', 'squatted');
    const firstAdmin = await ensureFirstAdmin(world.identity);
    expect(await squatter.credential()).toBeUndefined();
    expect((await world.visitor().signIn('admin@shop.example', 'squatted')).status).toBe(401);
    const password = firstAdmin.state === 'made' ? firstAdmin.password : '';
    expect((await world.visitor().signIn('admin@shop.example', password)).status).toBe(200);
  });
});

describe('killed in between', () => {
  test.each(['making the account', 'making the admin'] as const)(
    'while %s, the next start ends with a usable admin and the password from the disk',
    async (doing) => {
      await expect(ensureFirstAdmin(killedWhile(doing))).rejects.toThrow('killed');
      const { password } = await readStoredSignIn();
      const firstAdmin = await ensureFirstAdmin(await openIdentity(world.deps));
      expect(firstAdmin).toMatchObject({ state: 'made', password });
      const { exchanged } = await signInAs('admin@shop.example', password);
      expect(exchanged).toMatchObject({ ok: true, user: { role: 'admin' } });
    },
  );

  test('while writing the file, nothing half-written is believed', async () => {
    await writeFile(filePath(), '{"email":"admin@shop.exam');
    const firstAdmin = await ensureFirstAdmin(world.identity);
    expect(await readStoredSignIn()).toMatchObject({ email: 'admin@shop.example' });
    expect(firstAdmin.state).toBe('made');
  });

  test('a folder that cannot be written stops it before there is an account', async () => {
    const settings = { ...world.deps.settings, dataDir: join(filePath(), 'not-a-folder') };
    await writeFile(filePath(), '{}');
    const identity = await openIdentity({ ...world.deps, settings });
    await expect(ensureFirstAdmin(identity)).rejects.toThrow();
    const text = 'select 1 from identity."user"';
    expect((await world.db.query({ text })).rowCount).toBe(0);
  });
});

describe('the kept sign-in is forgotten', () => {
  test('when its password is changed, and not when it only signs in', async () => {
    const firstAdmin = await ensureFirstAdmin(world.identity);
    if (firstAdmin.state !== 'made') throw new Error(firstAdmin.state);
    const { visitor } = await signInAs(firstAdmin.email, firstAdmin.password);
    expect(await readStoredSignIn()).toMatchObject({ password: firstAdmin.password });
    const change = { currentPassword: firstAdmin.password, newPassword: 'my-own-new-one' };
    expect((await visitor.post('/change-password', change)).status).toBe(200);
    await expect(stat(filePath())).rejects.toThrow('ENOENT');
    expect(await ensureFirstAdmin(world.identity)).toEqual({ state: 'none' });
  });

  test('when it is reset by mail', async () => {
    await ensureFirstAdmin(world.identity);
    const visitor = world.visitor();
    await visitor.post('/request-password-reset', { email: 'admin@shop.example' });
    const token = await world.tokenFor('admin@shop.example', 'reset_password');
    await visitor.post('/reset-password', { token, newPassword: 'my-own-new-one' });
    await expect(stat(filePath())).rejects.toThrow('ENOENT');
  });

  test('but not when somebody else changes theirs', async () => {
    await ensureFirstAdmin(world.identity);
    const visitor = world.visitor();
    await visitor.register('ada@example.com');
    const request = { credential: await visitor.credential(), email: 'ada@example.com' };
    await exchangeCredential(world.identity, { ...request, browser: false });
    await visitor.post('/change-password', {
      currentPassword: 'bristle',
      newPassword: 'goat hair and ox hair',
    });
    expect((await readStoredSignIn()).email).toBe('admin@shop.example');
  });
});

describe('where others can reach the shop', () => {
  const openPublicIdentity = async () => {
    const settings = { ...world.deps.settings, publicOrigin: 'https://shop.example' };
    return openIdentity({ ...world.deps, settings });
  };
  const weekMs = 7 * 24 * hourMs;

  test('a first password that nobody changed for a week is renewed by the next start', async () => {
    const firstAdmin = await ensureFirstAdmin(world.identity);
    if (firstAdmin.state !== 'made') throw new Error(firstAdmin.state);
    const identity = await openPublicIdentity();
    expect((await ensureFirstAdmin(identity)).state).toBe('kept');
    world.clock.advance(weekMs);
    expect((await ensureFirstAdmin(world.identity)).state).toBe('kept');
    const renewedAdmin = await ensureFirstAdmin(identity);
    expect(renewedAdmin).toMatchObject({ state: 'made', email: firstAdmin.email });
    expect((await readStoredSignIn()).password).not.toBe(firstAdmin.password);
    expect((await world.visitor().signIn(firstAdmin.email, firstAdmin.password)).status).toBe(401);
    expect((await ensureFirstAdmin(identity)).state).toBe('kept');
  });

  test('several that start at once renew it once, and the one that is shown signs in', async () => {
    const instances = [
      await openPublicIdentity(),
      await openPublicIdentity(),
      await openPublicIdentity(),
    ];
    await ensureFirstAdmin(world.identity);
    world.clock.advance(weekMs);
    const all = await Promise.all(instances.map(ensureFirstAdmin));
    const created = all.filter((each) => each.state === 'made');
    expect(created).toHaveLength(1);
    expect(created).toMatchObject([{ password: (await readStoredSignIn()).password }]);
    const [{ email, password } = { email: '', password: '' }] = created;
    expect((await world.visitor().signIn(email, password)).status).toBe(200);
  });
});

test('no two passwords are alike', () => {
  const passwords = new Set(Array.from({ length: 1000 }, generateReadablePassword));
  expect(passwords.size).toBe(1000);
});
