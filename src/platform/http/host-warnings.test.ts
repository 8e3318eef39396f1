import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '#platform/clock.ts';
import { captureLog } from '#test/support/log.ts';
import { createHostWarnings } from './host-warnings.ts';

function createWarnings() {
  const capturedLog = captureLog();
  let now = 0;
  const warn = createHostWarnings(capturedLog.log, () => now);
  const hosts = () => capturedLog.lines().map(({ host }) => host);
  return { warn, hosts, wait: (ms: number) => (now += ms) };
}

test('a host is named once, however often it is asked for', () => {
  const { warn, hosts, wait } = createWarnings();
  for (let attempt = 0; attempt < 100; attempt += 1) {
    warn('127.0.0.1:8080');
    wait(minuteMs);
  }
  expect(hosts()).toEqual(['127.0.0.1:8080']);
});

test('one line a minute: another host is named at its next request after that', () => {
  const { warn, hosts, wait } = createWarnings();
  for (const host of ['a.example', 'b.example', 'c.example']) warn(host);
  expect(hosts()).toEqual(['a.example']);
  wait(minuteMs);
  for (const host of ['a.example', 'b.example', 'c.example']) warn(host);
  expect(hosts()).toEqual(['a.example', 'b.example']);
});

test('twenty hosts a day, each cut to what a name can have', () => {
  const { warn, hosts, wait } = createWarnings();
  for (let attempt = 0; attempt < 100; attempt += 1) {
    warn(`${attempt}.${'x'.repeat(4000)}`);
    wait(minuteMs);
  }
  expect(hosts()).toHaveLength(20);
  expect(hosts().every((host) => String(host).length === 253)).toBe(true);
  wait(24 * hourMs);
  warn('proxy.example');
  expect(hosts()).toHaveLength(21);
});
