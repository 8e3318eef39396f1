/** For the tests of the second factor: Ada, from registering to signing in with a code. */
import { codeAt, keyIn, stepsFromNow } from './totp.ts';
import { exchangeCredential } from '#modules/identity/identity.ts';
import type { Limits } from '#modules/identity/limits.ts';
import { openWorld, type Answer, type Visitor } from '#modules/identity/world.ts';

export const ada = { email: 'ada@example.com', password: 'bristle' } as const;

export const give = (visitor: Visitor, code: string) =>
  visitor.post('/two-factor/verify-totp', { code });

export const recover = (visitor: Visitor, code: string) =>
  visitor.post('/two-factor/verify-backup-code', { code });

/** The texts in a field of an answer. */
export function textsIn({ body }: Answer, field: string): string[] {
  const found: unknown = body && Reflect.get(body, field);
  return [found].flat().filter((text) => typeof text === 'string');
}

/** Sets it up as a person does, with the code of half a minute ago, so that the next is fresh. */
export async function switchOn(visitor: Visitor) {
  const begun = await visitor.post('/two-factor/enable', { password: ada.password });
  const [uri = ''] = textsIn(begun, 'totpURI');
  const confirmed = await give(visitor, codeAt(keyIn(uri), stepsFromNow(-1)));
  return { uri, key: keyIn(uri), codes: textsIn(begun, 'backupCodes'), confirmed };
}

export async function openSecondFactorWorld(limits: Partial<Limits> = {}) {
  const world = await openWorld({ limits: { perPeer: 100_000, ...limits } });
  const { db, identity } = world;

  const ownMailbox = () => db.query({ text: 'update identity."user" set "emailVerified" = true' });

  /** Somebody with an account and a confirmed address. */
  async function signedIn(): Promise<Visitor> {
    const visitor = world.visitor();
    await visitor.register(ada.email, ada.password);
    await ownMailbox();
    return visitor;
  }

  const exchange = async (visitor: Visitor) => {
    const credential = await visitor.credential();
    return exchangeCredential(identity, { credential, email: ada.email, browser: false });
  };

  return {
    ...{ ...world, ownMailbox, signedIn, exchange },
    async switchedOn() {
      const visitor = await signedIn();
      return { visitor, ...(await switchOn(visitor)) };
    },
    /** The password was right, and the code is to come. */
    async halfSignedIn(): Promise<Visitor> {
      const visitor = world.visitor();
      await visitor.signIn(ada.email, ada.password);
      return visitor;
    },
    async enter(visitor: Visitor): Promise<string> {
      const exchanged = await exchange(visitor);
      if (!exchanged.ok) throw new Error(exchanged.reason);
      return exchanged.token;
    },
    async empty() {
      const text = `delete from identity."user"; delete from app_user;
delete from used_credential; delete from email_tries; delete from mail`;
      await db.query({ text });
    },
  };
}

export type SecondFactorWorld = Awaited<ReturnType<typeof openSecondFactorWorld>>;
