import { afterEach, describe, expect, test, vi } from 'vitest';
import { all, answerWith, field, one, openPage, press, type } from '#test/traceability/page.tsx';
import { secondFactor } from '../identity/builtin-second-factor.ts';
import { SecondStep } from './second-step.tsx';

const onPassed = vi.fn<() => Promise<void>>(async () => undefined);
const onBack = vi.fn<() => void>();
afterEach(() => {
  vi.unstubAllGlobals();
  onPassed.mockClear();
  onBack.mockClear();
});

/** Keeps what was sent to the second factor; `answer` is the provider's. */
async function open(answer: () => unknown = () => ({ token: 'x' })) {
  const sent: string[] = [];
  answerWith((what, body) => {
    if (!what.includes('/two-factor/')) return { token: null };
    sent.push(`${what} ${JSON.stringify(body)}`);
    return answer();
  });
  const Component = () => (
    <SecondStep secondFactor={secondFactor} onPassed={onPassed} onBack={onBack} />
  );
  await openPage({ Component, path: '/login' });
  return sent;
}

const go = () => press(one('button[type=submit]'));
const said = () => one('main').textContent;

describe('the code of the app', () => {
  test('is asked for so that a telephone offers it, and the heading is told', async () => {
    await open();
    expect(field('Code')).toMatchObject({ inputMode: 'numeric', autocomplete: 'one-time-code' });
    expect(document.activeElement?.textContent).toBe('One more step');
  });

  test('of anything but six digits is refused without asking anybody', async () => {
    const sent = await open();
    await type('Code', '12345');
    await go();
    expect(said()).toContain('Please enter the six digits of your app');
    expect(sent).toEqual([]);
  });

  test('that is right goes on', async () => {
    const sent = await open();
    await type('Code', '123 456');
    await go();
    expect(sent).toEqual(['POST /auth/two-factor/verify-totp {"code":"123 456"}']);
    expect(onPassed).toHaveBeenCalledOnce();
  });

  test('that is wrong says so in plain words, and can be typed again', async () => {
    const body = { code: 'INVALID_CODE', message: 'Invalid code' };
    await open(() => Response.json(body, { status: 401 }));
    await type('Code', '123456');
    await go();
    expect(said()).toContain('That code is not right.');
    expect(onPassed).not.toHaveBeenCalled();
    expect(one('button[type=submit]')).toHaveProperty('disabled', false);
  });
});

test('a recovery code is another field, and goes where such codes go', async () => {
  const sent = await open();
  await press(one('button', 'Use a recovery code instead'));
  expect(all('main label', 'Code')).toEqual([]);
  await type('Recovery code', 'abcde-fghjk-mnpqr');
  await go();
  expect(sent).toEqual(['POST /auth/two-factor/verify-backup-code {"code":"abcde-fghjk-mnpqr"}']);
  expect(onPassed).toHaveBeenCalledOnce();
});

test('there is a way back to the password', async () => {
  await open();
  await press(one('button', 'Back to the password'));
  expect(onBack).toHaveBeenCalledOnce();
});
