import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  findAll,
  mockFetch,
  findField,
  findOne,
  renderPage,
  click,
  typeInto,
} from '#test/traceability/page.tsx';
import { secondFactor } from '#web/identity/builtin-second-factor.ts';
import { SecondFactorStep } from './second-factor-step.tsx';

const onVerified = vi.fn<() => Promise<void>>(async () => undefined);
const onBack = vi.fn<() => void>();
afterEach(() => {
  onVerified.mockClear();
  onBack.mockClear();
});

/** Keeps what was sent to the second factor; `answer` is the provider's. */
async function open(answer: () => unknown = () => ({ token: 'x' })) {
  const sent: string[] = [];
  mockFetch((what, body) => {
    if (!what.includes('/two-factor/')) return { token: null };
    sent.push(`${what} ${JSON.stringify(body)}`);
    return answer();
  });
  const Component = () => (
    <SecondFactorStep secondFactor={secondFactor} onVerified={onVerified} onBack={onBack} />
  );
  await renderPage({ Component, path: '/login' });
  return sent;
}

const submit = () => click(findOne('button[type=submit]'));
const mainText = () => findOne('main').textContent;

describe('the code of the app', () => {
  test('is asked for so that a telephone offers it, and the heading is told', async () => {
    await open();
    expect(findField('Code')).toMatchObject({
      inputMode: 'numeric',
      autocomplete: 'one-time-code',
    });
    expect(document.activeElement?.textContent).toBe('One more step');
  });

  test('of anything but six digits is refused without asking anybody', async () => {
    const sent = await open();
    await typeInto('Code', '12345');
    await submit();
    expect(mainText()).toContain('Please enter the six digits of your app');
    expect(sent).toEqual([]);
  });

  test('that is right goes on', async () => {
    const sent = await open();
    await typeInto('Code', '123 456');
    await submit();
    expect(sent).toEqual(['POST /auth/two-factor/verify-totp {"code":"123 456"}']);
    expect(onVerified).toHaveBeenCalledOnce();
  });

  test('that is wrong says so in plain words, and can be typed again', async () => {
    const body = { code: 'INVALID_CODE', message: 'Invalid code' };
    await open(() => Response.json(body, { status: 401 }));
    await typeInto('Code', '123456');
    await submit();
    expect(mainText()).toContain('That code is not right.');
    expect(onVerified).not.toHaveBeenCalled();
    expect(findOne('button[type=submit]')).toHaveProperty('disabled', false);
  });
});

test('a recovery code is another field, and goes where such codes go', async () => {
  const sent = await open();
  await click(findOne('button', 'Use a recovery code instead'));
  expect(findAll('main label', 'Code')).toEqual([]);
  await typeInto('Recovery code', 'abcde-fghjk-mnpqr');
  await submit();
  expect(sent).toEqual(['POST /auth/two-factor/verify-backup-code {"code":"abcde-fghjk-mnpqr"}']);
  expect(onVerified).toHaveBeenCalledOnce();
});

test('there is a way back to the password', async () => {
  await open();
  await click(findOne('button', 'Back to the password'));
  expect(onBack).toHaveBeenCalledOnce();
});
