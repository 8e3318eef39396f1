/** For the tests of the second factor: Ada, from registering to signing in with a code. */
import { generateCode, readKey, stepsFromNow } from './totp.ts';
import { exchangeCredential } from '#modules/identity/identity.ts';
import type { AttemptLimits } from '#modules/identity/limits/attempt-limits.ts';
import { openWorld, type AuthResponse, type Visitor } from '#modules/identity/testing/world.ts';

export const ada = { email: 'ada@example.com', password: 'bristle' } as const;

export const submitCode = (visitor: Visitor, code: string) =>
  visitor.post('/two-factor/verify-totp', { code });

export const submitRecoveryCode = (visitor: Visitor, code: string) =>
  visitor.post('/two-factor/verify-backup-code', { code });

/** The texts in a field of an answer. */
export function readTexts({ body }: AuthResponse, field: string): string[] {
  const value: unknown = body && Reflect.get(body, field);
  return [value].flat().filter((text) => typeof text === 'string');
}

/** Enables it with the code of half a minute ago, so that the current one is unused. */
export async function enableSecondFactor(visitor: Visitor) {
  const enabling = await visitor.post('/two-factor/enable', { password: ada.password });
  const [uri = ''] = readTexts(enabling, 'totpURI');
  const confirmed = await submitCode(visitor, generateCode(readKey(uri), stepsFromNow(-1)));
  return { uri, key: readKey(uri), codes: readTexts(enabling, 'backupCodes'), confirmed };
}

export async function openSecondFactorWorld(limits: Partial<AttemptLimits> = {}) {
  const world = await openWorld({ limits: { perNetwork: 100_000, ...limits } });
  const { db, identity } = world;

  const verifyAllEmails = () =>
    db.query({ text: 'update identity."user" set "emailVerified" = true' });

  /** A visitor with an account and a verified email address. */
  async function createVerifiedVisitor(): Promise<Visitor> {
    const visitor = world.visitor();
    await visitor.register(ada.email, ada.password);
    await verifyAllEmails();
    return visitor;
  }

  const exchange = async (visitor: Visitor) => {
    const credential = await visitor.credential();
    return exchangeCredential(identity, { credential, email: ada.email, browser: false });
  };

  return {
    ...{ ...world, verifyAllEmails, createVerifiedVisitor, exchange },
    async createVisitorWithFactor() {
      const visitor = await createVerifiedVisitor();
      return { visitor, ...(await enableSecondFactor(visitor)) };
    },
    /** The password was right; the code is still to be entered. */
    async createVisitorAwaitingCode(): Promise<Visitor> {
      const visitor = world.visitor();
      await visitor.signIn(ada.email, ada.password);
      return visitor;
    },
    async exchangeForToken(visitor: Visitor): Promise<string> {
      const exchanged = await exchange(visitor);
      if (!exchanged.ok) throw new Error(exchanged.reason);
      return exchanged.token;
    },
    async deleteAll() {
      const text = `delete from identity."user"; delete from app_user;
delete from used_credential; delete from attempts_by_email; delete from email`;
      await db.query({ text });
    },
  };
}

export type SecondFactorWorld = Awaited<ReturnType<typeof openSecondFactorWorld>>;
