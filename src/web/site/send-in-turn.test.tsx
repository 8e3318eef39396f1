/** Changes of a cart that is not there yet: one after the other, and none is lost. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { sendInTurn as SendInTurn } from './send-in-turn.ts';

let sendInTurn: typeof SendInTurn;
let sent: string[];

const send = (name: string, answer: Promise<string> = Promise.resolve(name)) =>
  sendInTurn(() => {
    sent.push(name);
    return answer;
  });

beforeEach(async () => {
  sent = [];
  vi.resetModules();
  ({ sendInTurn } = await import('./send-in-turn.ts'));
});
afterEach(() => {
  localStorage.clear();
  document.cookie = 'cart_lines=; max-age=0';
});

test('the second waits for the answer to the first, which brings the cookie', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const changes = [send('first', promise), send('second')];
  await Promise.resolve();
  expect(sent).toEqual(['first']);
  resolve('answered');
  expect(await Promise.all(changes)).toEqual(['answered', 'second']);
});

test('a first change that fails lets the next one begin the cart', async () => {
  const first = send('first', Promise.reject(new TypeError('no line')));
  const second = send('second');
  await expect(first).rejects.toThrow('no line');
  expect(await second).toBe('second');
});

test('who leaves the page loses no change that waits, and none is sent twice', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const changes = [send('first', promise), send('second')];
  await Promise.resolve();
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual(['first', 'second']);
  resolve('answered');
  await Promise.all(changes);
  expect(sent).toEqual(['first', 'second']);
});

test.each([
  ['an account', () => localStorage.setItem('token', 'sht_1')],
  ['a guest with a cart', () => void (document.cookie = 'cart_lines=2')],
])('%s does not wait', (_, begin) => {
  begin();
  const forever = Promise.withResolvers<string>().promise;
  void send('first', forever);
  void send('second', forever);
  expect(sent).toEqual(['first', 'second']);
});
