import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generateCode, stepsFromNow } from '#test/support/totp.ts';
import { findCaller, removeSecondFactor } from '../identity.ts';
import {
  ada,
  submitCode,
  openSecondFactorWorld,
  submitRecoveryCode,
  enableSecondFactor,
  readTexts,
  type SecondFactorWorld,
} from '#test/support/second-factor.ts';

const { email, password } = ada;
let world: SecondFactorWorld;
beforeAll(async () => {
  world = await openSecondFactorWorld();
});
afterAll(() => world.close());
beforeEach(() => world.deleteAll());

describe('setting it up', () => {
  test('takes the password, a code, and a confirmed address', async () => {
    const visitor = world.visitor();
    await visitor.register(email);
    const response = await visitor.post('/two-factor/enable', { password });
    expect([response.status, response.body?.code]).toEqual([403, 'EMAIL_NOT_CONFIRMED']);
    await world.verifyAllEmails();
    const wrong = await visitor.post('/two-factor/enable', { password: 'wrong-one' });
    expect(wrong.status).toBe(400);
    const { confirmed, uri } = await enableSecondFactor(visitor);
    expect(confirmed.status).toBe(200);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Ferrule:ada%40example\.com\?/);
  });

  test('ends every other session and token, and the browser that did it goes on', async () => {
    const elsewhere = await world.createVerifiedVisitor();
    const [old, mine] = [await world.exchangeForToken(elsewhere), world.visitor()];
    await mine.signIn(email);
    await enableSecondFactor(mine);
    expect(await findCaller(world.identity, { token: old })).toBeUndefined();
    expect(await elsewhere.credential()).toBeUndefined();
    const caller = await findCaller(world.identity, { token: await world.exchangeForToken(mine) });
    expect(caller).toMatchObject({ email, secondFactor: true });
  });

  test('that was begun and not confirmed changes nothing, and its codes open nothing', async () => {
    const visitor = await world.createVerifiedVisitor();
    const setup = await visitor.post('/two-factor/enable', { password });
    const [code = ''] = readTexts(setup, 'backupCodes');
    expect((await submitRecoveryCode(visitor, code)).status).toBe(400);
    const caller = await findCaller(world.identity, {
      token: await world.exchangeForToken(visitor),
    });
    expect(caller?.secondFactor).toBe(false);
  });

  test('keeps no code and no key that could be read out of the database', async () => {
    const { codes, key } = await world.createVisitorWithFactor();
    const { rows } = await world.db.query<{ kept: string }>({
      text: 'select secret || "backupCodes" as kept from identity."twoFactor"',
    });
    expect(codes).toHaveLength(10);
    for (const secret of [key, ...codes]) expect(rows[0]?.kept).not.toContain(secret);
  });
});

describe('signing in', () => {
  test('takes the password and then the code', async () => {
    const { key } = await world.createVisitorWithFactor();
    const visitor = await world.createVisitorAwaitingCode();
    expect(await visitor.credential()).toBeUndefined();
    expect((await submitCode(visitor, generateCode(key, stepsFromNow(0)))).status).toBe(200);
    const caller = await findCaller(world.identity, {
      token: await world.exchangeForToken(visitor),
    });
    expect(caller).toMatchObject({ email, secondFactor: true });
  });

  test('bears a clock that is one step off, and no more', async () => {
    const { key } = await world.createVisitorWithFactor();
    const visitor = await world.createVisitorAwaitingCode();
    expect((await submitCode(visitor, generateCode(key, stepsFromNow(3)))).status).toBe(401);
    expect((await submitCode(visitor, generateCode(key, stepsFromNow(-3)))).status).toBe(401);
    expect((await submitCode(visitor, generateCode(key, stepsFromNow(1)))).status).toBe(200);
  });

  test('with a code that was used once is refused, the one of the set-up too', async () => {
    const { key } = await world.createVisitorWithFactor();
    const code = generateCode(key, stepsFromNow(0));
    expect((await submitCode(await world.createVisitorAwaitingCode(), code)).status).toBe(200);
    const response = await submitCode(await world.createVisitorAwaitingCode(), code);
    expect([response.status, response.body?.code]).toEqual([401, 'CODE_USED']);
    const spaced = await submitCode(
      await world.createVisitorAwaitingCode(),
      ` ${code.slice(0, 3)} ${code.slice(3)}`,
    );
    expect(spaced.body?.code).toBe('CODE_USED');
    const older = await submitCode(
      await world.createVisitorAwaitingCode(),
      generateCode(key, stepsFromNow(-1)),
    );
    expect(older.status).toBe(401);
  });

  test('twice at once with one code lets one in', async () => {
    const { key } = await world.createVisitorWithFactor();
    const code = generateCode(key, stepsFromNow(0));
    const both = [await world.createVisitorAwaitingCode(), await world.createVisitorAwaitingCode()];
    const answers = await Promise.all(both.map((visitor) => submitCode(visitor, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('with a recovery code works once for each, however it is typed', async () => {
    const { codes } = await world.createVisitorWithFactor();
    const [first = '', second = ''] = codes;
    const visitor = await world.createVisitorAwaitingCode();
    expect(
      (await submitRecoveryCode(visitor, ` ${first.toUpperCase().replaceAll('-', ' ')}`)).status,
    ).toBe(200);
    expect((await world.exchange(visitor)).ok).toBe(true);
    expect((await submitRecoveryCode(await world.createVisitorAwaitingCode(), first)).status).toBe(
      401,
    );
    const both = [await world.createVisitorAwaitingCode(), await world.createVisitorAwaitingCode()];
    const answers = await Promise.all(both.map((each) => submitRecoveryCode(each, second)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const safety = await visitor.get('/second-factor');
    expect(safety.body).toMatchObject({ on: true, recoveryCodesLeft: 8 });
  });

  test('once is enough: a new password does not ask for the code again', async () => {
    const { visitor } = await world.createVisitorWithFactor();
    const body = { currentPassword: password, newPassword: 'goat hair', revokeOtherSessions: true };
    expect((await visitor.post('/change-password', body)).status).toBe(200);
    const caller = await findCaller(world.identity, {
      token: await world.exchangeForToken(visitor),
    });
    expect(caller?.secondFactor).toBe(true);
  });

  test('trusts no device for later, whatever is asked for', async () => {
    const { key } = await world.createVisitorWithFactor();
    const visitor = await world.createVisitorAwaitingCode();
    const code = generateCode(key, stepsFromNow(0));
    await visitor.post('/two-factor/verify-totp', { code, trustDevice: true });
    await visitor.post('/sign-out', {});
    const again = await visitor.signIn(email);
    expect(again.body).toMatchObject({ twoFactorRedirect: true });
  });
});

test('an account that goes takes its second factor and its passkeys along', async () => {
  await world.createVisitorWithFactor();
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
    const { visitor } = await world.createVisitorWithFactor();
    expect((await visitor.post('/two-factor/disable', { password: 'wrong-one' })).status).toBe(400);
    expect((await visitor.post('/two-factor/disable', {})).status).toBe(400);
    expect((await visitor.post('/two-factor/disable', { password })).status).toBe(200);
    const caller = await findCaller(world.identity, {
      token: await world.exchangeForToken(visitor),
    });
    expect(caller?.secondFactor).toBe(false);
    const again = world.visitor();
    await again.signIn(email);
    expect((await world.exchange(again)).ok).toBe(true);
  });

  test('by an admin opens the account of who has lost it, and ends what was open', async () => {
    const { visitor } = await world.createVisitorWithFactor();
    const token = await world.exchangeForToken(visitor);
    const actor = { id: 'admin', ip: '203.0.113.7', at: world.clock.now() };
    const remove = () => removeSecondFactor(world.identity, actor, 'ADA@example.com');
    expect(await remove()).toEqual({ modifiedCount: 1 });
    expect(await remove()).toEqual({ modifiedCount: 0 });
    expect(await findCaller(world.identity, { token })).toBeUndefined();
    expect(await visitor.credential()).toBeUndefined();
    const again = world.visitor();
    await again.signIn(email);
    expect((await world.exchange(again)).ok).toBe(true);
  });
});

test('new recovery codes replace the old ones', async () => {
  const { visitor, codes } = await world.createVisitorWithFactor();
  expect((await visitor.post('/two-factor/generate-backup-codes', {})).status).toBe(400);
  const response = await visitor.post('/two-factor/generate-backup-codes', { password });
  const [fresh = ''] = readTexts(response, 'backupCodes');
  expect(
    (await submitRecoveryCode(await world.createVisitorAwaitingCode(), codes[0] ?? '')).status,
  ).toBe(401);
  expect((await submitRecoveryCode(await world.createVisitorAwaitingCode(), fresh)).status).toBe(
    200,
  );
});

test('every change is audited and emailed to the owner', async () => {
  const { visitor, codes } = await world.createVisitorWithFactor();
  await world.exchangeForToken(visitor);
  await visitor.post('/two-factor/generate-backup-codes', { password });
  expect(
    (await submitRecoveryCode(await world.createVisitorAwaitingCode(), codes[0] ?? '')).status,
  ).toBe(401);
  await visitor.post('/two-factor/disable', { password });
  const { rows } = await world.db.query<{ action: string }>({
    text: "select action from audit_entry where action like 'second%' order by id",
  });
  const emails = await world.emailsTo(email);
  expect(rows.map(({ action }) => action).slice(-2)).toEqual([
    'second_factor.codes_renewed',
    'second_factor.off',
  ]);
  expect(emails.filter(({ kind }) => kind === 'second_factor_changed')).toHaveLength(2);
});
