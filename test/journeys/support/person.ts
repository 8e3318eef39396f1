/**
 * People of the journeys. They are made over the wire, as the pages do it, so that few of them
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
  /** One call of the API as this person, such as `call('GET /purchase/…')`; it must succeed. */
  call<Answer>(what: string, body?: object): Promise<Answer>;
}

/** Who somebody is before there is an account. The same name is somebody else in another test. */
export function named(name: string): SignIn {
  const { testId, repeatEachIndex } = test.info();
  const local = `${name} ${testId.slice(-6)} ${repeatEachIndex}`;
  const email = `${local.toLowerCase().replaceAll(' ', '.')}@people.example`;
  return { name, email, password: `${name} paints fences` };
}

/** A new customer, registered and signed in. */
export async function register(name: string): Promise<Person> {
  const person = named(name);
  const wire = await openWire(person);
  await answerOf(wire.post('/auth/sign-up/email', { data: person }));
  await answerOf(wire.post('/auth/sign-in/email', { data: person }));
  return signInToShop(wire, person);
}

/** Somebody new whom an admin has given a role, and who has signed in with it. */
export async function registerStaff(name: string, role: Role, admin: Person): Promise<Person> {
  const person = named(name);
  const wire = await openWire(person);
  await answerOf(wire.post('/auth/sign-up/email', { data: person }));
  await answerOf(wire.post('/auth/sign-in/email', { data: person }));
  await signInToShop(wire, person);
  await admin.call(`PUT /user/role/${person.email}`, { role });
  return signInToShop(wire, person);
}

/** The admin whom the shop made at its first start. */
export async function signInAsFirstAdmin(): Promise<Person> {
  const person = await readFirstAdmin();
  const wire = await openWire(person);
  await answerOf(wire.post('/auth/sign-in/email', { data: person }));
  return signInToShop(wire, person);
}

/** What stands in `first-admin.json`. */
export async function readFirstAdmin(): Promise<SignIn> {
  const file = join(shopData(), 'first-admin.json');
  const kept: { email: string; password: string } = JSON.parse(await readFile(file, 'utf8'));
  return { ...kept, name: 'Admin' };
}

function openWire({ email }: SignIn): Promise<APIRequestContext> {
  // From an address of their own, or the shop takes them all for one who tries too often.
  const [...address] = createHash('sha256').update(email).digest().subarray(0, 3);
  const headers = {
    origin: shopUrl(),
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': `10.${address.join('.')}`,
  };
  return request.newContext({ baseURL: shopUrl(), extraHTTPHeaders: headers });
}

async function signInToShop(wire: APIRequestContext, person: SignIn): Promise<Person> {
  const { email } = person;
  const credential = await answerOf<{ token: string }>(wire.get('/auth/token'));
  const asProof = { authorization: `Bearer ${credential.token}` };
  const { token } = await answerOf<{ token: string }>(
    wire.put(`/api/user/${email}`, { headers: asProof, data: { email } }),
  );
  const { cookies } = await wire.storageState();
  const kept = [{ name: 'token', value: token }];
  return {
    ...person,
    state: { cookies, origins: [{ origin: shopUrl(), localStorage: kept }] },
    call: <Answer>(what: string, body?: object) => {
      const [method = 'GET', path = '/'] = what.split(' ');
      const headers = { authorization: `Bearer ${token}` };
      return answerOf<Answer>(
        wire.fetch(`/api${path}`, { method, headers, ...(body && { data: body }) }),
      );
    },
  };
}

async function answerOf<Answer>(asked: Promise<APIResponse>): Promise<Answer> {
  const answer = await asked;
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}
