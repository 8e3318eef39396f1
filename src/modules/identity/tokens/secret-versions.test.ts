import { symmetricDecrypt } from 'better-auth/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generateCode, stepsFromNow } from '#test/support/totp.ts';
import {
  ada,
  submitCode,
  openSecondFactorWorld,
  submitRecoveryCode,
  enableSecondFactor,
  type SecondFactorWorld,
} from '#test/support/second-factor.ts';
import { renewSecret } from '../identity.ts';

let world: SecondFactorWorld;
beforeAll(async () => {
  world = await openSecondFactorWorld();
});
afterAll(() => world.close());
beforeEach(() => world.deleteAll());

async function renew() {
  const renewal = await renewSecret(world.db, world);
  await world.restart();
  return renewal;
}

async function valueOf(version: number) {
  const values = [version === 1 ? 'secret' : `secret.${version}`];
  const text = 'select value from identity.setting where key = $1';
  return (await world.db.query<{ value: string }>({ text, values })).rows[0]?.value;
}

describe('after the secret was renewed', () => {
  test('a second factor and a recovery code from before open the account', async () => {
    const { key, codes } = await world.createVisitorWithFactor();
    await renew();
    const visitor = await world.createVisitorAwaitingCode();
    expect((await submitCode(visitor, generateCode(key, stepsFromNow(0)))).status).toBe(200);
    expect((await world.exchange(visitor)).ok).toBe(true);
    const [code = ''] = codes;
    expect((await submitRecoveryCode(await world.createVisitorAwaitingCode(), code)).status).toBe(
      200,
    );
    expect((await submitRecoveryCode(await world.createVisitorAwaitingCode(), code)).status).toBe(
      401,
    );
  });

  test('the link in an email from before confirms the address', async () => {
    await world.visitor().register(ada.email);
    const token = await world.tokenFor(ada.email, 'verify_email');
    await renew();
    const visitor = world.visitor();
    await visitor.signIn(ada.email);
    expect((await visitor.post('/confirm-email', { token })).status).toBe(200);
  });

  test('what is sealed anew cannot be read with the old one', async () => {
    const version = (await renew())?.version ?? 0;
    const visitor = await world.createVerifiedVisitor();
    await enableSecondFactor(visitor);
    const text = 'select secret from identity."twoFactor"';
    const { rows } = await world.db.query<{ secret: string }>({ text });
    const [, , encryptedBy, data = ''] = rows[0]?.secret.split('$') ?? [];
    expect(encryptedBy).toBe(String(version));
    const [old = '', fresh = ''] = [await valueOf(version - 1), await valueOf(version)];
    await expect(symmetricDecrypt({ key: old, data })).rejects.toThrow();
    expect(await symmetricDecrypt({ key: fresh, data })).not.toBe('');
  });

  test('a version goes only when nothing is sealed with it, and the one before stays', async () => {
    await world.db.query({ text: 'delete from identity.jwks' });
    await renew();
    await world.createVisitorWithFactor();
    const encryptedBy = (await renew())?.keptVersions[0] ?? 0;
    expect((await renew())?.keptVersions).toContain(encryptedBy);
    await world.deleteAll();
    await world.db.query({ text: 'delete from identity.jwks' });
    const last = await renew();
    expect(last?.removedVersions).toContain(encryptedBy);
    expect(last?.keptVersions).toEqual([(last?.version ?? 0) - 1]);
    const text = `select object from audit_entry where action = 'secret.renewed' order by id desc`;
    expect((await world.db.query({ text })).rows[0]).toEqual({ object: `secret:${last?.version}` });
  });
});
