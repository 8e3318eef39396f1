import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BodyTooSlowError, enforceMinimumRate } from './minimum-body-rate.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => vi.useRealTimers());

const rate = { graceMs: 4000, bytesPerSecond: 100 };

function sendBody() {
  const body = new PassThrough();
  const received = buffer(enforceMinimumRate(body, rate)).catch((error: unknown) => error);
  return { body, whole: received };
}

test('what keeps the pace arrives as it was', async () => {
  const { body, whole: received } = sendBody();
  for (let second = 0; second < 20; second += 1) {
    body.write('x'.repeat(100));
    await vi.advanceTimersByTimeAsync(1000);
  }
  body.end();
  expect(await received).toEqual(Buffer.from('x'.repeat(2000)));
  expect(vi.getTimerCount()).toBe(0);
});

test('nothing at all is waited for as long as is granted, and no longer', async () => {
  const { body, whole: received } = sendBody();
  await vi.advanceTimersByTimeAsync(4000);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await received).toBeInstanceOf(BodyTooSlowError);
  // The connection is not closed here: that is left to whoever sends the response.
  expect(body.destroyed).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test('a byte now and then is no pace', async () => {
  const { body, whole: received } = sendBody();
  for (let second = 0; second < 10; second += 1) {
    body.write('x');
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(await received).toBeInstanceOf(BodyTooSlowError);
});

test('what was sent at once counts for later', async () => {
  const { body, whole: received } = sendBody();
  body.write('x'.repeat(1000));
  await vi.advanceTimersByTimeAsync(13_000);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await received).toBeInstanceOf(BodyTooSlowError);
});

test('a body that is left in the middle is no longer looked at', async () => {
  const { body, whole: received } = sendBody();
  body.write('x');
  body.destroy();
  expect(await received).toMatchObject({ message: 'the body was left in the middle' });
  expect(vi.getTimerCount()).toBe(0);
});
