/** Which credentials of the hosted provider the server accepts, tested without a browser. */
import { expect as soon, type APIRequestContext } from '@playwright/test';
import { startShop } from '../support/running-shop.ts';
import { adminEmail, project } from './support/project.ts';
import { askProvider, expect, readEmailLinks, newPerson, test } from './support/trial.ts';

async function registerAtProvider(name: string, email = newPerson(name).email) {
  const account = { email, password: 'paints fences', returnSecureToken: true };
  const { idToken = '' } = await askProvider('signUp', account);
  return { email, idToken };
}

async function exchange(
  request: APIRequestContext,
  { email, credential }: { email: string; credential: string },
) {
  const answer = await request.put(`/api/user/${email}`, {
    headers: { authorization: `Bearer ${credential}` },
    data: { email },
  });
  const body: { token?: string; code?: string } = await answer.json();
  return { status: answer.status(), ...body };
}

/** The credential with other claims; nobody signs at the emulator, so that this is all it takes. */
function changeClaims(credential: string, claims: object): string {
  const [header = '', payload = ''] = credential.split('.');
  const claimsBefore: object = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const newPayload = JSON.stringify({ ...claimsBefore, ...claims });
  return `${header}.${Buffer.from(newPayload).toString('base64url')}.`;
}

test('a credential of the project is exchanged once, for its own e-mail', async ({ request }) => {
  const { email, idToken: credential } = await registerAtProvider('Jo');
  const other = await exchange(request, { email: 'eve@people.example', credential });
  expect(other).toMatchObject({ status: 403, code: 'other_email' });
  const first = await exchange(request, { email, credential });
  expect(first).toMatchObject({ status: 200, token: expect.stringMatching(/^sht_/) });
  const again = await exchange(request, { email, credential });
  expect(again).toMatchObject({ status: 401, code: 'credential_used' });
});

test('even in a trial another projects credential is rejected, or an old one', async ({
  request,
}) => {
  const { email, idToken } = await registerAtProvider('Kim');
  const iss = 'https://securetoken.google.com/demo-other';
  const anHourAgo = Math.floor(Date.now() / 1000) - 3600;
  for (const claims of [{ iss }, { aud: 'demo-other' }, { iss: 'builtin', aud: 'shop' }]) {
    const answer = await exchange(request, { email, credential: changeClaims(idToken, claims) });
    expect(answer).toMatchObject({ status: 401, code: 'credential_invalid' });
  }
  const old = changeClaims(idToken, { iat: anHourAgo });
  expect(await exchange(request, { email, credential: old })).toMatchObject({ status: 401 });
});

test('the builtin provider is not there', async ({ request }) => {
  for (const call of ['get-session', 'token', 'jwks']) {
    expect((await request.get(`/auth/${call}`)).status()).toBe(404);
  }
  const data = { email: 'eve@people.example', password: 'paints fences', name: 'Eve' };
  expect((await request.post('/auth/sign-up/email', { data })).status()).toBe(404);
  expect((await request.post('/auth/sign-in/email', { data })).status()).toBe(404);
});

test('the first admin is who owns an address of ADMIN_EMAILS, once that is verified', async ({
  request,
}) => {
  expect(process.env['FIREBASE_SHOP_SAID']).toContain(`none yet: register ${adminEmail}`);
  const { email, idToken: unverified } = await registerAtProvider('Mira', adminEmail);
  expect(await isAdmin(unverified)).toBe(false);
  await askProvider('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: unverified });
  const [link = ''] = await readEmailLinks(email, 'VERIFY_EMAIL');
  expect((await request.get(link)).ok()).toBe(true);
  // Two credentials of the same second would be one and the same, and the first is used up.
  const signInBody = { email, password: 'paints fences', returnSecureToken: true };
  await soon(async () => {
    const { idToken = '' } = await askProvider('signInWithPassword', signInBody);
    expect(await isAdmin(idToken)).toBe(true);
  }).toPass();

  async function isAdmin(credential: string): Promise<boolean> {
    const { token } = await exchange(request, { email, credential });
    const headers = { authorization: `Bearer ${token}` };
    const answer = await request.get(`/api/admin/${email}`, { headers });
    return (await answer.json()).admin;
  }
});

test('what is public of the settings is told, and nothing else', async ({ request }) => {
  const { identity, ...rest } = await (await request.get('/config.json')).json();
  expect(identity).toEqual({
    provider: 'firebase',
    apiKey: project.FIREBASE_API_KEY,
    projectId: project.FIREBASE_PROJECT_ID,
    authDomain: project.FIREBASE_AUTH_DOMAIN,
    emulator: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
  });
  expect(Object.keys(rest).toSorted()).toEqual(['payment', 'wording']);
  expect(JSON.stringify(rest)).not.toMatch(/sk_|whsec_/);
});

const unsafe = {
  'a project that is no demo': { FIREBASE_PROJECT_ID: 'shop' },
  'an emulator on another machine': { FIREBASE_AUTH_EMULATOR_HOST: '10.0.0.7:9099' },
  'a shop for the whole world': {
    PUBLIC_ORIGIN: 'https://shop.example',
    SANDBOX_PAYMENTS: 'public',
  },
  production: { NODE_ENV: 'production' },
};

for (const [caseName, env] of Object.entries(unsafe)) {
  test(`unsigned credentials are believed in no case with ${caseName}`, async ({}, {
    outputDir,
  }) => {
    const trial = {
      ...project,
      NODE_ENV: 'development',
      FIREBASE_AUTH_EMULATOR_HOST: process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '',
    };
    await expect(startShop(outputDir, { ...trial, ...env })).rejects.toThrow(
      /FIREBASE_AUTH_EMULATOR_HOST lets anybody sign in as anybody/,
    );
  });
}
