import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeAt, stepsFromNow } from '#test/support/totp.ts';
import { findCaller, takeSecondFactorAway } from './identity.ts';
import {
  ada,
  give,
  openSecondFactorWorld,
  recover,
  switchOn,
  textsIn,
  type SecondFactorWorld,
} from '#test/support/second-factor.ts';

const { email, password } = ada;
let world: SecondFactorWorld;
beforeAll(async () => {
  world = await openSecondFactorWorld();
});
afterAll(() => world.close());
beforeEach(() => world.empty());

describe('setting it up', () => {
  test('takes the password, a code, and a confirmed address', async () => {
    const visitor = world.visitor();
    await visitor.register(email);
    const early = await visitor.post('/two-factor/enable', { password });
    expect([early.status, early.body?.code]).toEqual([403, 'EMAIL_NOT_CONFIRMED']);
    await world.ownMailbox();
    const wrong = await visitor.post('/two-factor/enable', { password: 'wrong-one' });
    expect(wrong.status).toBe(400);
    const { confirmed, uri } = await switchOn(visitor);
    expect(confirmed.status).toBe(200);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Ferrule:ada%40example\.com\?/);
  });

  test('ends every other session and token, and the browser that did it goes on', async () => {
    const elsewhere = await world.signedIn();
    const [old, mine] = [await world.enter(elsewhere), world.visitor()];
    await mine.signIn(email);
    await switchOn(mine);
    expect(await findCaller(world.identity, { token: old })).toBeUndefined();
    expect(await elsewhere.credential()).toBeUndefined();
    const caller = await findCaller(world.identity, { token: await world.enter(mine) });
    expect(caller).toMatchObject({ email, secondFactor: true });
  });

  test('that was begun and not confirmed changes nothing, and its codes open nothing', async () => {
    const visitor = await world.signedIn();
    const begun = await visitor.post('/two-factor/enable', { password });
    const [code = ''] = textsIn(begun, 'backupCodes');
    expect((await recover(visitor, code)).status).toBe(400);
    const caller = await findCaller(world.identity, { token: await world.enter(visitor) });
    expect(caller?.secondFactor).toBe(false);
  });

  test('keeps no code and no key that could be read out of the database', async () => {
    const { codes, key } = await world.switchedOn();
    const { rows } = await world.db.query<{ kept: string }>({
      text: 'select secret || "backupCodes" as kept from identity."twoFactor"',
    });
    expect(codes).toHaveLength(10);
    for (const secret of [key, ...codes]) expect(rows[0]?.kept).not.toContain(secret);
  });
});

describe('signing in', () => {
  test('takes the password and then the code', async () => {
    const { key } = await world.switchedOn();
    const visitor = await world.halfSignedIn();
    expect(await visitor.credential()).toBeUndefined();
    expect((await give(visitor, codeAt(key, stepsFromNow(0)))).status).toBe(200);
    const caller = await findCaller(world.identity, { token: await world.enter(visitor) });
    expect(caller).toMatchObject({ email, secondFactor: true });
  });

  test('bears a clock that is one step off, and no more', async () => {
    const { key } = await world.switchedOn();
    const visitor = await world.halfSignedIn();
    expect((await give(visitor, codeAt(key, stepsFromNow(3)))).status).toBe(401);
    expect((await give(visitor, codeAt(key, stepsFromNow(-3)))).status).toBe(401);
    expect((await give(visitor, codeAt(key, stepsFromNow(1)))).status).toBe(200);
  });

  test('with a code that was used once is refused, the one of the set-up too', async () => {
    const { key } = await world.switchedOn();
    const code = codeAt(key, stepsFromNow(0));
    expect((await give(await world.halfSignedIn(), code)).status).toBe(200);
    const replay = await give(await world.halfSignedIn(), code);
    expect([replay.status, replay.body?.code]).toEqual([401, 'CODE_USED']);
    const spaced = await give(await world.halfSignedIn(), ` ${code.slice(0, 3)} ${code.slice(3)}`);
    expect(spaced.body?.code).toBe('CODE_USED');
    const early = await give(await world.halfSignedIn(), codeAt(key, stepsFromNow(-1)));
    expect(early.status).toBe(401);
  });

  test('twice at once with one code lets one in', async () => {
    const { key } = await world.switchedOn();
    const code = codeAt(key, stepsFromNow(0));
    const both = [await world.halfSignedIn(), await world.halfSignedIn()];
    const answers = await Promise.all(both.map((visitor) => give(visitor, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('with a recovery code works once for each, however it is typed', async () => {
    const { codes } = await world.switchedOn();
    const [first = '', second = ''] = codes;
    const visitor = await world.halfSignedIn();
    expect((await recover(visitor, ` ${first.toUpperCase().replaceAll('-', ' ')}`)).status).toBe(
      200,
    );
    expect((await world.exchange(visitor)).ok).toBe(true);
    expect((await recover(await world.halfSignedIn(), first)).status).toBe(401);
    const both = [await world.halfSignedIn(), await world.halfSignedIn()];
    const answers = await Promise.all(both.map((each) => recover(each, second)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const safety = await visitor.get('/second-factor');
    expect(safety.body).toMatchObject({ on: true, recoveryCodesLeft: 8 });
  });

  test('once is enough: a new password does not ask for the code again', async () => {
    const { visitor } = await world.switchedOn();
    const body = { currentPassword: password, newPassword: 'goat hair', revokeOtherSessions: true };
    expect((await visitor.post('/change-password', body)).status).toBe(200);
    const caller = await findCaller(world.identity, { token: await world.enter(visitor) });
    expect(caller?.secondFactor).toBe(true);
  });

  test('trusts no device for later, whatever is asked for', async () => {
    const { key } = await world.switchedOn();
    const visitor = await world.halfSignedIn();
    const code = codeAt(key, stepsFromNow(0));
    await visitor.post('/two-factor/verify-totp', { code, trustDevice: true });
    await visitor.post('/sign-out', {});
    const again = await visitor.signIn(email);
    expect(again.body).toMatchObject({ twoFactorRedirect: true });
  });
});

test('an account that goes takes its second factor and its passkeys along', async () => {
  await world.switchedOn();
  await world.db.query({
    text: `insert into identity.passkey
      (id, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp")
      select 'k', 'k', id, 'k', 0, 'singleDevice', false from identity."user"`,
  });
  await world.db.query({ text: 'delete from identity."user"' });
  const text = 'select 1 from identity."twoFactor" union all select 1 from identity.passkey';
  expect((await world.db.query({ text })).rowCount).toBe(0);
});

describe('switching it off', () => {
  test('takes the password; then the password alone opens the account', async () => {
    const { visitor } = await world.switchedOn();
    expect((await visitor.post('/two-factor/disable', { password: 'wrong-one' })).status).toBe(400);
    expect((await visitor.post('/two-factor/disable', {})).status).toBe(400);
    expect((await visitor.post('/two-factor/disable', { password })).status).toBe(200);
    const caller = await findCaller(world.identity, { token: await world.enter(visitor) });
    expect(caller?.secondFactor).toBe(false);
    const again = world.visitor();
    await again.signIn(email);
    expect((await world.exchange(again)).ok).toBe(true);
  });

  test('by an admin opens the account of who has lost it, and ends what was open', async () => {
    const { visitor } = await world.switchedOn();
    const token = await world.enter(visitor);
    const by = { userId: 'admin', peer: '203.0.113.7' };
    const take = () => takeSecondFactorAway(world.identity, { email: 'ADA@example.com', by });
    expect(await take()).toEqual({ modifiedCount: 1 });
    expect(await take()).toEqual({ modifiedCount: 0 });
    expect(await findCaller(world.identity, { token })).toBeUndefined();
    expect(await visitor.credential()).toBeUndefined();
    const again = world.visitor();
    await again.signIn(email);
    expect((await world.exchange(again)).ok).toBe(true);
  });
});

test('new recovery codes replace the old ones', async () => {
  const { visitor, codes } = await world.switchedOn();
  expect((await visitor.post('/two-factor/generate-backup-codes', {})).status).toBe(400);
  const renewed = await visitor.post('/two-factor/generate-backup-codes', { password });
  const [fresh = ''] = textsIn(renewed, 'backupCodes');
  expect((await recover(await world.halfSignedIn(), codes[0] ?? '')).status).toBe(401);
  expect((await recover(await world.halfSignedIn(), fresh)).status).toBe(200);
});

test('every change is written down and told to the mailbox', async () => {
  const { visitor, codes } = await world.switchedOn();
  await world.enter(visitor);
  await visitor.post('/two-factor/generate-backup-codes', { password });
  expect((await recover(await world.halfSignedIn(), codes[0] ?? '')).status).toBe(401);
  await visitor.post('/two-factor/disable', { password });
  const { rows } = await world.db.query<{ action: string }>({
    text: "select action from audit_entry where action like 'second%' order by id",
  });
  const letters = await world.lettersTo(email);
  expect(rows.map(({ action }) => action).slice(-2)).toEqual([
    'second_factor.codes_renewed',
    'second_factor.off',
  ]);
  expect(letters.filter(({ kind }) => kind === 'second_factor_changed')).toHaveLength(2);
});
