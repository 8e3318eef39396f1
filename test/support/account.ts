/** An account at the builtin provider, signed in as in a browser: with cookies and a token. */
import { call, type TestResponse, type TestShop } from './shop.ts';

export interface TestAccount {
  id: string;
  email: string;
  token: string;
  /** A fresh credential; undefined when the account or its session no longer exists. */
  credential(): Promise<string | undefined>;
  /** One call of the API with the token. */
  call(operation: string, body?: unknown): Promise<TestResponse>;
}

const password = 'bristle and ferrule';

/** Registers an account with a verified email address, and signs it in. */
export async function register(
  shop: TestShop,
  { name, email }: { name: string; email: string },
): Promise<TestAccount> {
  await call(shop.url, 'POST /auth/sign-up/email', {
    body: { name, email, password },
    headers: { origin: shop.url },
  });
  const text = 'update identity."user" set "emailVerified" = true where email = $1';
  await shop.db.query({ text, values: [email] });
  return signIn(shop, email);
}

/** Signs in once more, as from another device. */
export async function signIn(
  shop: Pick<TestShop, 'url' | 'db' | 'call'>,
  email: string,
): Promise<TestAccount> {
  const headers = { origin: shop.url };
  const signInResponse = await call(shop.url, 'POST /auth/sign-in/email', {
    body: { email, password },
    headers,
  });
  if (signInResponse.status !== 200)
    throw new Error(`${email} cannot sign in: ${signInResponse.status}`);
  const cookie = signInResponse.headers
    .getSetCookie()
    .map((line) => line.split(';', 1).join(''))
    .join('; ');
  const credential = async () => {
    const response = await call(shop.url, 'GET /auth/token', { headers: { ...headers, cookie } });
    const { token } = response.body;
    return typeof token === 'string' ? token : undefined;
  };
  const tokenResponse = await shop.call(`PUT /user/${email}`, {
    ...{ token: await credential(), body: {} },
  });
  const token = String(tokenResponse.body['token']);
  const { rows } = await shop.db.query<{ id: string }>({
    text: 'select id from app_user where email = $1',
    values: [email],
  });
  return {
    ...{ id: rows[0]?.id ?? '', email, token, credential },
    call: (operation, body) => shop.call(operation, { token, body }),
  };
}
