import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

test('a gate runs few at once, lets few wait and turns the rest away', async () => {
  const gate = createGate({ running: 2, waiting: 1 });
  const leave: (() => void)[] = [];
  let inside = 0;
  const work = async () => {
    inside += 1;
    await new Promise<void>((resolve) => leave.push(resolve));
    inside -= 1;
    return 'done';
  };
  const passes = [gate.pass(work), gate.pass(work), gate.pass(work)];
  expect(await gate.pass(work)).toBeUndefined();
  expect(inside).toBe(2);
  while (leave.length > 0) {
    leave.shift()?.();
    await Promise.resolve(new Promise((resolve) => setImmediate(resolve)));
    expect(inside).toBeLessThanOrEqual(2);
  }
  expect(await Promise.all(passes)).toEqual(['done', 'done', 'done']);
});

test('a gate that work failed behind is free again', async () => {
  const gate = createGate({ running: 1, waiting: 0 });
  const fail = () => gate.pass(() => Promise.reject(new Error('no')));
  await expect(fail()).rejects.toThrow('no');
  expect(await gate.pass(async () => 'in')).toBe('in');
});
