/**
 * People of the journeys. They are registered through the API, so that few of them
 * have to fill in forms; each keeps the cookies and the token that a browser would have.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request, test } from '@playwright/test';
import type { APIRequestContext, APIResponse, BrowserContextOptions } from '@playwright/test';
import type { Role } from '#modules/identity/caller.ts';
import { shopData, shopUrl } from './shop-url.ts';

export interface SignIn {
  name: string;
  email: string;
  password: string;
}

export interface Person extends SignIn {
  /** For a browser that is signed in from the start. */
  state: Exclude<BrowserContextOptions['storageState'], string | undefined>;
  /** One API request as this person, such as `call('GET /purchase/…')`; it must succeed. */
  call<Answer>(operation: string, body?: object): Promise<Answer>;
}

/** The details of a person before registering. Unique for each test. */
export function newPerson(name: string): SignIn {
  const { testId, repeatEachIndex } = test.info();
  const local = `${name} ${testId.slice(-6)} ${repeatEachIndex}`;
  const email = `${local.toLowerCase().replaceAll(' ', '.')}@people.example`;
  return { name, email, password: `${name} paints fences` };
}

/** A new customer, registered and signed in. */
export async function register(name: string): Promise<Person> {
  const person = newPerson(name);
  const apiClient = await createApiClient(person);
  await answerOf(apiClient.post('/auth/sign-up/email', { data: person }));
  await answerOf(apiClient.post('/auth/sign-in/email', { data: person }));
  return signInToShop(apiClient, person);
}

/** Somebody new whom an admin has given a role, and who has signed in with it. */
export async function registerStaff(name: string, role: Role, admin: Person): Promise<Person> {
  const person = newPerson(name);
  const apiClient = await createApiClient(person);
  await answerOf(apiClient.post('/auth/sign-up/email', { data: person }));
  await answerOf(apiClient.post('/auth/sign-in/email', { data: person }));
  await signInToShop(apiClient, person);
  await admin.call(`PUT /user/role/${person.email}`, { role });
  return signInToShop(apiClient, person);
}

/** The admin whom the shop made at its first start. */
export async function signInAsFirstAdmin(): Promise<Person> {
  const person = await readFirstAdmin();
  const apiClient = await createApiClient(person);
  await answerOf(apiClient.post('/auth/sign-in/email', { data: person }));
  return signInToShop(apiClient, person);
}

/** The content of `first-admin.json`. */
export async function readFirstAdmin(): Promise<SignIn> {
  const file = join(shopData(), 'first-admin.json');
  const firstAdmin: { email: string; password: string } = JSON.parse(await readFile(file, 'utf8'));
  return { ...firstAdmin, name: 'Admin' };
}

function createApiClient({ email }: SignIn): Promise<APIRequestContext> {
  // From an IP address of their own, or the shop would rate-limit them as one client.
  const [...address] = createHash('sha256').update(email).digest().subarray(0, 3);
  const headers = {
    origin: shopUrl(),
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': `10.${address.join('.')}`,
  };
  return request.newContext({ baseURL: shopUrl(), extraHTTPHeaders: headers });
}

async function signInToShop(apiClient: APIRequestContext, person: SignIn): Promise<Person> {
  const { email } = person;
  const credential = await answerOf<{ token: string }>(apiClient.get('/auth/token'));
  const authorizationHeader = { authorization: `Bearer ${credential.token}` };
  const { token } = await answerOf<{ token: string }>(
    apiClient.put(`/api/user/${email}`, { headers: authorizationHeader, data: { email } }),
  );
  const { cookies } = await apiClient.storageState();
  const storedEntries = [{ name: 'token', value: token }];
  return {
    ...person,
    state: { cookies, origins: [{ origin: shopUrl(), localStorage: storedEntries }] },
    call: <Answer>(operation: string, body?: object) => {
      const [method = 'GET', path = '/'] = operation.split(' ');
      const headers = { authorization: `Bearer ${token}` };
      // A connection that was kept may have been closed just as it is used again.
      const options = { method, headers, maxRetries: 2, ...(body && { data: body }) };
      return answerOf<Answer>(apiClient.fetch(`/api${path}`, options));
    },
  };
}

async function answerOf<Answer>(responsePromise: Promise<APIResponse>): Promise<Answer> {
  const response = await responsePromise;
  if (!response.ok())
    throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`);
  return response.json();
}
