/** Signs in as a browser does: account, credential, token. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export interface Signed {
  email: string;
  name: string;
  token: string;
  /** The companion cookie, as it is sent back. */
  cookie: string;
}

const tokenAnswer = z.object({ token: z.string() });
const signIn = z.object({ email: z.string(), password: z.string() });

/** The admin whom the shop made at its first start. */
export async function signInAsFirstAdmin(origin: string, dataDir: string): Promise<Signed> {
  const kept = signIn.parse(JSON.parse(await readFile(join(dataDir, 'first-admin.json'), 'utf8')));
  const { cookie } = await post(origin, '/auth/sign-in/email', kept);
  return exchange(origin, { email: kept.email, name: 'Admin', cookie });
}

interface WithCookie {
  email: string;
  name: string;
  /** Of the identity provider's session. */
  cookie: string;
}

async function exchange(origin: string, { email, name, cookie }: WithCookie): Promise<Signed> {
  const given = await call(`${origin}/auth/token`, { headers: { cookie } });
  const credential = tokenAnswer.parse(given.body).token;
  const { cookie: bind, body } = await call(`${origin}/api/user/${email}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${credential}`,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify({ email }),
  });
  return { email, name, token: tokenAnswer.parse(body).token, cookie: bind };
}

function post(origin: string, path: string, body: object) {
  const headers = { 'content-type': 'application/json', origin };
  return call(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** One call that must succeed; the cookies that came with the answer, ready to be sent back. */
export async function call(
  url: string,
  init: RequestInit,
): Promise<{ body: unknown; cookie: string }> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text.slice(0, 300)}`);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { body: JSON.parse(text), cookie: cookies.join('; ') };
}
