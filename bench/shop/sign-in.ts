/** Signs in as a browser does: account, credential, token. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export interface SignedInUser {
  email: string;
  name: string;
  token: string;
  /** The companion cookie, as it is sent back. */
  cookie: string;
}

const tokenResponse = z.object({ token: z.string() });
const credentialsFile = z.object({ email: z.string(), password: z.string() });

/** The admin whom the shop made at its first start. */
export async function signInAsFirstAdmin(origin: string, dataDir: string): Promise<SignedInUser> {
  const credentials = credentialsFile.parse(
    JSON.parse(await readFile(join(dataDir, 'first-admin.json'), 'utf8')),
  );
  const { cookie } = await postJson(origin, '/auth/sign-in/email', credentials);
  return exchangeCredential(origin, { email: credentials.email, name: 'Admin', cookie });
}

interface ProviderSession {
  email: string;
  name: string;
  /** Of the identity provider's session. */
  cookie: string;
}

async function exchangeCredential(
  origin: string,
  { email, name, cookie }: ProviderSession,
): Promise<SignedInUser> {
  const response = await requestJson(`${origin}/auth/token`, { headers: { cookie } });
  const credential = tokenResponse.parse(response.body).token;
  const { cookie: companionCookie, body } = await requestJson(`${origin}/api/user/${email}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${credential}`,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify({ email }),
  });
  return { email, name, token: tokenResponse.parse(body).token, cookie: companionCookie };
}

function postJson(origin: string, path: string, body: object) {
  const headers = { 'content-type': 'application/json', origin };
  return requestJson(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** A request that must succeed; its JSON, and the cookies to send back. */
export async function requestJson(
  url: string,
  init: RequestInit,
): Promise<{ body: unknown; cookie: string }> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text.slice(0, 300)}`);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { body: JSON.parse(text), cookie: cookies.join('; ') };
}
