import { describe, expect, test, vi } from 'vitest';
import {
  findAll,
  mockFetch,
  findOne,
  renderPage,
  click,
  typeInto,
} from '#test/traceability/page.tsx';
import { PasskeysSection } from './passkeys.tsx';
import { SecondFactorSection } from './second-factor.tsx';

const path = '/dashboard/profile';
const off = {
  ...{ on: false, recoveryCodesLeft: 0, hasPassword: true, emailVerified: true },
  codeNeeded: false,
};
const uri = 'otpauth://totp/Ferrule:ada%40example.com?secret=ABCDEFGH&issuer=Ferrule';
const recoveryCode = 'abcde-fghjk-mnpqr';

/** What the provider answers, by path; what is not there it cannot answer now. */
const answer = (answers: Readonly<Record<string, object>>) =>
  mockFetch((what) => answers[what.split(' ')[1] ?? ''] ?? Response.json({}, { status: 503 }));

const submit = () => click(findOne('main form button[type=submit]'));
const mainText = () => findOne('main').textContent ?? '';

test('it is set up with the password, the key as a picture and as text, and a code', async () => {
  const requests = answer({
    '/auth/second-factor': off,
    '/auth/two-factor/enable': { totpURI: uri, backupCodes: [recoveryCode] },
    '/auth/two-factor/verify-totp': { token: 'x' },
  });
  await renderPage({ Component: SecondFactorSection, path });
  await click(findOne('button', 'Set up a second factor'));
  await typeInto('Your password', 'bristle');
  await submit();
  expect(requests).toContain('POST /auth/two-factor/enable {"password":"bristle"}');
  expect(mainText()).toContain('ABCD EFGH');
  expect(mainText()).not.toContain(recoveryCode);
  await vi.waitFor(() => expect(findAll('main svg[role=img] path')).toHaveLength(1));
  await typeInto('Code that the app shows now', '123456');
  await submit();
  expect(mainText()).toContain(recoveryCode);
  await click(findOne('button', 'I have kept them'));
  expect(mainText()).not.toContain(recoveryCode);
});

test('an account with an address that nobody has confirmed is told to confirm it', async () => {
  answer({ '/auth/second-factor': { ...off, emailVerified: false } });
  await renderPage({ Component: SecondFactorSection, path });
  expect(mainText()).toContain('Confirm your email first');
  expect(findAll('main section button')).toEqual([]);
});

test('few recovery codes are a reason to make new ones', async () => {
  answer({ '/auth/second-factor': { ...off, on: true, recoveryCodesLeft: 2 } });
  await renderPage({ Component: SecondFactorSection, path });
  expect(mainText()).toContain('Recovery codes left: 2 of 10. Make new ones');
});

test('what cannot be read can be asked for again', async () => {
  answer({});
  await renderPage({ Component: SecondFactorSection, path });
  expect(findAll('main [role=alert]')).toHaveLength(1);
  answer({ '/auth/second-factor': off });
  await click(findOne('main button', 'Retry'));
  expect(findAll('main button', 'Set up a second factor')).toHaveLength(1);
});

test('a browser without passkeys says so calmly', async () => {
  answer({});
  await renderPage({ Component: PasskeysSection, path });
  expect(mainText()).toContain('This browser has no passkeys.');
});

test('a shop that was opened by its number says where passkeys work', async () => {
  answer({});
  vi.stubGlobal('location', new URL(`http://127.0.0.1:3000${path}`));
  await renderPage({ Component: PasskeysSection, path });
  expect(mainText()).toContain('Passkeys need the shop by its name');
  const link = findOne('main section a');
  expect(link.getAttribute('href')).toBe(`http://localhost:3000${path}`);
});

describe('a code given too long ago', () => {
  const on = { ...off, on: true, recoveryCodesLeft: 10, codeNeeded: true };
  const start = async (more: object = {}) => {
    const requests = answer({
      '/auth/second-factor': on,
      '/auth/two-factor/verify-totp': {},
      '/auth/two-factor/verify-backup-code': {},
      '/auth/two-factor/generate-backup-codes': { backupCodes: [recoveryCode] },
      ...more,
    });
    await renderPage({ Component: SecondFactorSection, path });
    await click(findOne('button', 'New recovery codes'));
    return requests;
  };

  test.each([
    ['123 456', '/auth/two-factor/verify-totp {"code":"123 456"}'],
    [recoveryCode, `/auth/two-factor/verify-backup-code {"code":"${recoveryCode}"}`],
  ])('is asked for beside the password: %s', async (code, call) => {
    const requests = await start();
    await typeInto('Your password', 'bristle');
    await typeInto('Code of your second factor', code);
    await submit();
    const posted = requests.filter((what) => what.startsWith('POST /auth'));
    expect(posted.slice(0, 2)).toEqual([
      `POST ${call}`,
      'POST /auth/two-factor/generate-backup-codes {"password":"bristle"}',
    ]);
    expect(mainText()).toContain(recoveryCode);
  });

  test('is asked for once the shop says so, if the page has been open for long', async () => {
    const body = { code: 'CODE_NEEDED', message: 'Enter a code of your second factor as well.' };
    const rejection = Response.json(body, { status: 403 });
    await start({
      '/auth/second-factor': { ...on, codeNeeded: false },
      '/auth/two-factor/generate-backup-codes': rejection,
    });
    expect(findAll('main input')).toHaveLength(1);
    await typeInto('Your password', 'bristle');
    await submit();
    expect(mainText()).toContain('Enter a code of your second factor as well.');
    expect(mainText()).toContain('Code of your second factor');
  });
});
