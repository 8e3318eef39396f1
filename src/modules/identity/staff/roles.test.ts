import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { addPerson, type Person } from '#test/support/world.ts';
import { listAuditEntries, verifyAuditLog } from '#modules/audit/audit.ts';
import type { Role } from '../caller.ts';
import { changeRole, exchangeCredential, findCaller, isAdmin, issueToken } from '../identity.ts';
import { openWorld, untilSomebodyWaits, type World } from '../testing/world.ts';

let world: World;
let mira: Person;
let fay: Person;
beforeEach(async () => {
  world = await openWorld({ adminEmails: ['Owner@Shop.example'] });
  mira = await addPerson(world.db, 'Mira', 'admin');
  fay = await addPerson(world.db, 'Fay', 'customer');
});
afterEach(() => world.close());

const changeRoleOf = (email: string, role: Role, from?: Role) => {
  const actor = { id: mira.id, ip: '203.0.113.9', at: world.clock.now() };
  return changeRole(world.identity, actor, { email, role, ...(from && { from }) });
};
const tokenOf = async ({ id }: Person) => (await issueToken(world.identity, { userId: id })).token;
const callerOf = (token: string) => findCaller(world.identity, { token });

describe('a change of role', () => {
  test.each(['catalogue', 'orders', 'users', 'admin'] as const)(
    'to %s is seen by the next token',
    async (role) => {
      expect(await changeRoleOf('Fay@People.example', role)).toEqual({
        ok: true,
        modifiedCount: 1,
      });
      expect((await callerOf(await tokenOf(fay)))?.role).toBe(role);
      expect(await isAdmin(world.identity, 'FAY@people.example')).toBe(role === 'admin');
    },
  );

  test('ends the tokens that are out at once, of nobody else', async () => {
    const [hers, mine] = [await tokenOf(fay), await tokenOf(mira)];
    await changeRoleOf(fay.email, 'orders');
    expect([await callerOf(hers), (await callerOf(mine))?.role]).toEqual([undefined, 'admin']);
  });

  test('that is none ends nothing and is not written down', async () => {
    const token = await tokenOf(fay);
    expect(await changeRoleOf(fay.email, 'customer')).toEqual({ ok: true, modifiedCount: 0 });
    expect(await changeRoleOf(fay.email, 'customer', 'admin')).toEqual({
      ok: true,
      modifiedCount: 0,
    });
    expect(await changeRoleOf('nobody@people.example', 'admin')).toEqual({
      ok: true,
      modifiedCount: 0,
    });
    expect(await callerOf(token)).toBeDefined();
    expect((await listAuditEntries(world.db, {})).items).toEqual([]);
  });

  test('takes the role of an admin from no other staff', async () => {
    await changeRoleOf(fay.email, 'orders');
    expect(await changeRoleOf(fay.email, 'customer', 'admin')).toEqual({
      ok: true,
      modifiedCount: 0,
    });
    expect((await callerOf(await tokenOf(fay)))?.role).toBe('orders');
  });

  test('is written down with before and after', async () => {
    await changeRoleOf(fay.email, 'catalogue');
    await changeRoleOf(fay.email, 'users');
    const { items } = await listAuditEntries(world.db, {});
    const common = { actor: mira.id, action: 'role.changed', object: `user:${fay.id}` };
    expect(items).toMatchObject([
      { ...common, detail: { from: 'catalogue', to: 'users' }, clientNetwork: '203.0.113.0/24' },
      { ...common, detail: { from: 'customer', to: 'catalogue' } },
    ]);
    const chain = await verifyAuditLog(world.db, `${world.dataDir}/audit-witness.json`);
    expect(chain).toMatchObject({ count: 2, broken: undefined });
  });
});

describe('race 51', () => {
  test('a role removed while a token is alive takes effect at once', async () => {
    await changeRoleOf(fay.email, 'orders');
    const token = await tokenOf(fay);
    expect((await callerOf(token))?.role).toBe('orders');
    await changeRoleOf(fay.email, 'customer');
    expect(await callerOf(token)).toBeUndefined();
    expect((await callerOf(await tokenOf(fay)))?.role).toBe('customer');
  });

  test('even past the shop, in the table itself', async () => {
    await changeRoleOf(fay.email, 'orders');
    const token = await tokenOf(fay);
    const text = "update app_user set role = 'customer' where email = $1";
    await world.db.query({ text, values: [fay.email] });
    expect((await callerOf(token))?.role).toBe('customer');
  });
});

describe('the last admin', () => {
  test.each(['customer', 'catalogue', 'orders', 'users'] as const)(
    'does not become %s',
    async (role) => {
      expect(await changeRoleOf(mira.email, role)).toEqual({ ok: false, reason: 'last_admin' });
      expect(await isAdmin(world.identity, mira.email)).toBe(true);
    },
  );

  test('remains of two who demote each other at once', async () => {
    await changeRoleOf(fay.email, 'admin');
    // Mira goes while her removal of Fay has begun and waits for her.
    const removal = await inTransaction(world.db, async (tx) => {
      await tx.query({ text: "select from app_user where role = 'admin' for update" });
      const pending = changeRoleOf(fay.email, 'orders');
      await Promise.race([pending, untilSomebodyWaits(world.db)]);
      const text = "update app_user set role = 'orders' where id = $1";
      await tx.query({ text, values: [mira.id] });
      return { pending };
    });
    expect(await removal.pending).toEqual({ ok: false, reason: 'last_admin' });
    expect(await isAdmin(world.identity, fay.email)).toBe(true);
  });

  test('remains of ten who all go at once', async () => {
    const names = Array.from({ length: 9 }, (_, index) => `Admin${index}`);
    const others = await Promise.all(names.map((name) => addPerson(world.db, name, 'admin')));
    const results = await Promise.all(
      [mira, ...others].map(({ email }) => changeRoleOf(email, 'customer')),
    );
    expect(results.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: 'last_admin' }]);
    const { rowCount } = await world.db.query({
      text: "select from app_user where role = 'admin'",
    });
    expect(rowCount).toBe(1);
  });
});

describe('an address of ADMIN_EMAILS', () => {
  const email = 'owner@shop.example';
  const exchange = async (credential: string | undefined) =>
    exchangeCredential(world.identity, { credential, email, browser: false });

  test('makes nobody an admin before it is verified, and then it is written down', async () => {
    const visitor = world.visitor();
    await visitor.register(email);
    expect(await exchange(await visitor.credential())).toMatchObject({
      user: { role: 'customer' },
    });
    const text = 'update identity."user" set "emailVerified" = true where email = $1';
    await world.db.query({ text, values: [email] });
    expect(await exchange(await visitor.credential())).toMatchObject({ user: { role: 'admin' } });
    const { items } = await listAuditEntries(world.db, { action: 'role.changed' });
    expect(items).toMatchObject([{ actor: 'shop', detail: { from: 'customer', to: 'admin' } }]);
  });

  test('takes no role away from those who sign in again', async () => {
    const visitor = world.visitor();
    await visitor.register('gus@example.com');
    const credential = () => visitor.credential().then((sent) => ({ credential: sent }));
    const request = { email: 'gus@example.com', browser: false };
    await exchangeCredential(world.identity, { ...request, ...(await credential()) });
    await changeRoleOf('gus@example.com', 'orders');
    const again = await exchangeCredential(world.identity, { ...request, ...(await credential()) });
    expect(again).toMatchObject({ user: { role: 'orders' } });
  });
});
