/** Somebody with an account at the builtin provider, as a browser has one: cookies and a token. */
import { call, type Answer, type TestShop } from './shop.ts';

export interface AccountHolder {
  id: string;
  email: string;
  token: string;
  /** A fresh credential; undefined when the provider knows nobody any more. */
  credential(): Promise<string | undefined>;
  /** One call of the API with the token. */
  call(what: string, body?: unknown): Promise<Answer>;
}

const password = 'bristle and ferrule';

/** Registers an account whose address is proved, and signs it in. */
export async function register(
  shop: TestShop,
  { name, email }: { name: string; email: string },
): Promise<AccountHolder> {
  await call(shop.url, 'POST /auth/sign-up/email', {
    body: { name, email, password },
    headers: { origin: shop.url },
  });
  const text = 'update identity."user" set "emailVerified" = true where email = $1';
  await shop.db.query({ text, values: [email] });
  return signIn(shop, email);
}

/** Signs in once more, as from another device. */
export async function signIn(shop: TestShop, email: string): Promise<AccountHolder> {
  const headers = { origin: shop.url };
  const signedIn = await call(shop.url, 'POST /auth/sign-in/email', {
    body: { email, password },
    headers,
  });
  if (signedIn.status !== 200) throw new Error(`${email} cannot sign in: ${signedIn.status}`);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1).join(''))
    .join('; ');
  const credential = async () => {
    const answer = await call(shop.url, 'GET /auth/token', { headers: { ...headers, cookie } });
    const { token } = answer.body;
    return typeof token === 'string' ? token : undefined;
  };
  const exchanged = await shop.call(`PUT /user/${email}`, {
    ...{ token: await credential(), body: {} },
  });
  const token = String(exchanged.body['token']);
  const { rows } = await shop.db.query<{ id: string }>({
    text: 'select id from app_user where email = $1',
    values: [email],
  });
  return {
    ...{ id: rows[0]?.id ?? '', email, token, credential },
    call: (what, body) => shop.call(what, { token, body }),
  };
}
