import { afterEach, expect, test, vi } from 'vitest';
import { all, answerWith, one, openPage, press, type } from '#test/traceability/page.tsx';
import { PasskeysSection } from './passkeys.tsx';
import { SecondFactorSection } from './second-factor.tsx';

afterEach(() => vi.unstubAllGlobals());

const path = '/dashboard/profile';
const off = { on: false, recoveryCodesLeft: 0, hasPassword: true, emailVerified: true };
const uri = 'otpauth://totp/Ferrule:ada%40example.com?secret=ABCDEFGH&issuer=Ferrule';
const recoveryCode = 'abcde-fghjk-mnpqr';

/** What the provider answers, by path; what is not there it cannot answer now. */
const answer = (answers: Readonly<Record<string, object>>) =>
  answerWith((what) => answers[what.split(' ')[1] ?? ''] ?? Response.json({}, { status: 503 }));

const submit = () => press(one('main form button[type=submit]'));
const said = () => one('main').textContent ?? '';

test('it is set up with the password, the key as a picture and as text, and a code', async () => {
  const asked = answer({
    '/auth/second-factor': off,
    '/auth/two-factor/enable': { totpURI: uri, backupCodes: [recoveryCode] },
    '/auth/two-factor/verify-totp': { token: 'x' },
  });
  await openPage({ Component: SecondFactorSection, path });
  await press(one('button', 'Set up a second factor'));
  await type('Your password', 'bristle');
  await submit();
  expect(asked).toContain('POST /auth/two-factor/enable {"password":"bristle"}');
  expect(said()).toContain('ABCD EFGH');
  expect(said()).not.toContain(recoveryCode);
  await vi.waitFor(() => expect(all('main svg[role=img] path')).toHaveLength(1));
  await type('Code that the app shows now', '123456');
  await submit();
  expect(said()).toContain(recoveryCode);
  await press(one('button', 'I have kept them'));
  expect(said()).not.toContain(recoveryCode);
});

test('an account with an address that nobody has confirmed is told to confirm it', async () => {
  answer({ '/auth/second-factor': { ...off, emailVerified: false } });
  await openPage({ Component: SecondFactorSection, path });
  expect(said()).toContain('Confirm your email first');
  expect(all('main section button')).toEqual([]);
});

test('few recovery codes are a reason to make new ones', async () => {
  answer({ '/auth/second-factor': { ...off, on: true, recoveryCodesLeft: 2 } });
  await openPage({ Component: SecondFactorSection, path });
  expect(said()).toContain('Recovery codes left: 2 of 10. Make new ones');
});

test('what cannot be read can be asked for again', async () => {
  answer({});
  await openPage({ Component: SecondFactorSection, path });
  expect(all('main [role=alert]')).toHaveLength(1);
  answer({ '/auth/second-factor': off });
  await press(one('main button', 'Retry'));
  expect(all('main button', 'Set up a second factor')).toHaveLength(1);
});

test('a browser without passkeys says so calmly', async () => {
  answer({});
  await openPage({ Component: PasskeysSection, path });
  expect(said()).toContain('This browser has no passkeys.');
});

test('a shop that was opened by its number says where passkeys work', async () => {
  answer({});
  vi.stubGlobal('location', new URL(`http://127.0.0.1:3000${path}`));
  await openPage({ Component: PasskeysSection, path });
  expect(said()).toContain('Passkeys need the shop by its name');
  const link = one('main section a');
  expect(link.getAttribute('href')).toBe(`http://localhost:3000${path}`);
});
