/** The errors of erasing an account, each provoked. */
import { nobodysId, type FuzzedShop, type RequestInput } from './fuzzed-shop.ts';
import { newCustomer } from './valid-requests.ts';

type Provoke = (fuzzed: FuzzedShop) => Promise<RequestInput>;

/** A newcomer asks, with a fresh credential unless another one is given. */
const eraseRequest =
  (more: (there: Awaited<ReturnType<typeof newCustomer>>) => Promise<object> | object): Provoke =>
  async (fuzzed) => {
    const there = await newCustomer(fuzzed);
    const body = { credential: await there.credential(), email: there.email };
    return { token: there.token, body: { ...body, ...(await more(there)) } };
  };

/** Anna, who has orders in every state, with a credential of the test issuer. */
async function asExistingCustomer(fuzzed: FuzzedShop, who: 'anna' | 'mira'): Promise<RequestInput> {
  const { email } = fuzzed.shop.world[who];
  const text = "update app_user set issuer = 'house', subject = $1 where email = $1";
  await fuzzed.shop.db.query({ text, values: [email] });
  const authTime = Math.floor(Date.now() / 1000);
  const credential = await fuzzed.credential({ sub: email, email, auth_time: authTime });
  return { token: fuzzed.tokens[who], body: { credential, email } };
}

/** Somebody whose sign-in is an hour old. */
export async function signedInLongAgo(fuzzed: FuzzedShop): Promise<{ token: string }> {
  const { email, credential, now } = await newCustomer(fuzzed);
  const wire = { params: { email }, token: await credential(now - 3600), body: {} };
  const { body } = await fuzzed.send('exchangeCredential', wire);
  return { token: String(body['token']) };
}

export const erasureErrors = {
  credential_missing: eraseRequest(() => ({ credential: undefined })),
  credential_invalid: eraseRequest(() => ({ credential: nobodysId })),
  credential_used: async (fuzzed) => {
    const { token, email, credential } = await newCustomer(fuzzed);
    const usedCredential = await credential();
    await fuzzed.send('exchangeCredential', { params: { email }, token: usedCredential, body: {} });
    return { token, body: { credential: usedCredential, email } };
  },
  sign_in_stale: eraseRequest(async ({ credential, now }) => ({
    credential: await credential(now - 3600),
  })),
  email_differs: eraseRequest(() => ({ email: 'nobody@people.example' })),
  orders_open: async (fuzzed) => {
    await fuzzed.paidOrder();
    return asExistingCustomer(fuzzed, 'anna');
  },
  payment_processing: async (fuzzed) => {
    const { token, email, credential } = await newCustomer(fuzzed);
    // Without an attempt at the processor, which would end it at some moment.
    const text = `update orders set payment_state = 'processing',
      user_id = (select id from app_user where email = $1) where id = $2`;
    await fuzzed.shop.db.query({ text, values: [email, await fuzzed.order()] });
    return { token, body: { credential: await credential(), email } };
  },
  last_admin: async (fuzzed) => {
    const { tokens, people, send } = fuzzed;
    await send('removeAdmin', { token: tokens.mira, params: { email: people.cora.email } });
    return asExistingCustomer(fuzzed, 'mira');
  },
} as const satisfies Record<string, Provoke>;
