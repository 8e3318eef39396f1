import { afterEach, describe, expect, test, vi } from 'vitest';
import { all, answerWith, one, openPage, press, type } from '#test/traceability/page.tsx';
import { PasskeysSection } from './passkeys.tsx';
import { SecondFactorSection } from './second-factor.tsx';

afterEach(() => vi.unstubAllGlobals());

const path = '/dashboard/profile';
const off = {
  ...{ on: false, recoveryCodesLeft: 0, hasPassword: true, emailVerified: true },
  codeNeeded: false,
};
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

describe('a code given too long ago', () => {
  const on = { ...off, on: true, recoveryCodesLeft: 10, codeNeeded: true };
  const start = async (more: object = {}) => {
    const asked = answer({
      '/auth/second-factor': on,
      '/auth/two-factor/verify-totp': {},
      '/auth/two-factor/verify-backup-code': {},
      '/auth/two-factor/generate-backup-codes': { backupCodes: [recoveryCode] },
      ...more,
    });
    await openPage({ Component: SecondFactorSection, path });
    await press(one('button', 'New recovery codes'));
    return asked;
  };

  test.each([
    ['123 456', '/auth/two-factor/verify-totp {"code":"123 456"}'],
    [recoveryCode, `/auth/two-factor/verify-backup-code {"code":"${recoveryCode}"}`],
  ])('is asked for beside the password: %s', async (code, call) => {
    const asked = await start();
    await type('Your password', 'bristle');
    await type('Code of your second factor', code);
    await submit();
    const posted = asked.filter((what) => what.startsWith('POST /auth'));
    expect(posted.slice(0, 2)).toEqual([
      `POST ${call}`,
      'POST /auth/two-factor/generate-backup-codes {"password":"bristle"}',
    ]);
    expect(said()).toContain(recoveryCode);
  });

  test('is asked for once the shop says so, if the page has been open for long', async () => {
    const body = { code: 'CODE_NEEDED', message: 'Enter a code of your second factor as well.' };
    const refused = Response.json(body, { status: 403 });
    await start({
      '/auth/second-factor': { ...on, codeNeeded: false },
      '/auth/two-factor/generate-backup-codes': refused,
    });
    expect(all('main input')).toHaveLength(1);
    await type('Your password', 'bristle');
    await submit();
    expect(said()).toContain('Enter a code of your second factor as well.');
    expect(said()).toContain('Code of your second factor');
  });
});
