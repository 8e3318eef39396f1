/** How erasing an account is refused. */
import { nobodysId, type Ground, type Wire } from './ground.ts';
import { newcomer } from './sound-calls.ts';

type Provoke = (ground: Ground) => Promise<Wire>;

/** A newcomer asks, with a fresh credential unless another one is given. */
const asking =
  (more: (there: Awaited<ReturnType<typeof newcomer>>) => Promise<object> | object): Provoke =>
  async (ground) => {
    const there = await newcomer(ground);
    const asked = { credential: await there.credential(), email: there.email };
    return { token: there.token, body: { ...asked, ...(await more(there)) } };
  };

/** Anna, who has orders in every state; the house vouches for her as it does for newcomers. */
async function asSomebodyOld(ground: Ground, who: 'anna' | 'mira'): Promise<Wire> {
  const { email } = ground.shop.world[who];
  const text = "update app_user set issuer = 'house', subject = $1 where email = $1";
  await ground.shop.db.query({ text, values: [email] });
  const authTime = Math.floor(Date.now() / 1000);
  const credential = await ground.credential({ sub: email, email, auth_time: authTime });
  return { token: ground.tokens[who], body: { credential, email } };
}

/** Somebody whose sign-in is an hour old. */
export async function signedInLongAgo(ground: Ground): Promise<{ token: string }> {
  const { email, credential, now } = await newcomer(ground);
  const wire = { params: { email }, token: await credential(now - 3600), body: {} };
  const { body } = await ground.send('exchangeCredential', wire);
  return { token: String(body['token']) };
}

export const refusedErasing = {
  credential_missing: asking(() => ({ credential: undefined })),
  credential_invalid: asking(() => ({ credential: nobodysId })),
  credential_used: async (ground) => {
    const { token, email, credential } = await newcomer(ground);
    const used = await credential();
    await ground.send('exchangeCredential', { params: { email }, token: used, body: {} });
    return { token, body: { credential: used, email } };
  },
  sign_in_stale: asking(async ({ credential, now }) => ({
    credential: await credential(now - 3600),
  })),
  email_differs: asking(() => ({ email: 'nobody@people.example' })),
  orders_open: async (ground) => {
    await ground.paidOrder();
    return asSomebodyOld(ground, 'anna');
  },
  payment_processing: async (ground) => {
    const { token, email, credential } = await newcomer(ground);
    const text = `update orders set user_id = (select id from app_user where email = $1)
      where id = (select id from orders where payment_state = 'processing' limit 1)`;
    await ground.shop.db.query({ text, values: [email] });
    return { token, body: { credential: await credential(), email } };
  },
  last_admin: async (ground) => {
    const { tokens, people, send } = ground;
    await send('removeAdmin', { token: tokens.mira, params: { email: people.cora.email } });
    return asSomebodyOld(ground, 'mira');
  },
} as const satisfies Record<string, Provoke>;
