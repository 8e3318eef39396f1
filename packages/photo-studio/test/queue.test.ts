import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { mustStandStill, readProcessorTimes } from '../src/busy.ts';
import { listStale, runQueue, runWhenQuiet } from '../src/queue.ts';
import type { QueueOptions } from '../src/queue.ts';

const folder = mkdtempSync(join(tmpdir(), 'photo-queue-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function startQueue(fails = '') {
  const rendered: string[] = [];
  const options: QueueOptions = {
    photosFolder: folder,
    log: () => undefined,
    async render(name) {
      if (name === fails) throw new Error(`${name} has failed`);
      rendered.push(name);
      writeFileSync(join(folder, `${name}.jpg`), '');
    },
  };
  return { rendered, run: () => runQueue(['paint-pail', 'paint-tray', 'roller-mini'], options) };
}

test('a queue that was broken off goes on where it was', async () => {
  const broken = startQueue('roller-mini');
  await expect(broken.run()).rejects.toThrow('roller-mini has failed');
  expect(broken.rendered).toEqual(['paint-pail', 'paint-tray']);
  const next = startQueue();
  await next.run();
  expect(next.rendered).toEqual(['roller-mini']);
  expect(listStale(folder, ['paint-pail', 'putty-knife'])).toEqual(['putty-knife']);
});

test('a photograph that was made of another scene is made anew', () => {
  const path = join(folder, 'rendered.json');
  const record = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...record, 'paint-pail': 'of another scene' }));
  expect(listStale(folder, ['paint-pail', 'paint-tray'])).toEqual(['paint-pail']);
});

test('the kernel’s counters are read, low priority apart', () => {
  const text = 'cpu  100 900 20 5000 10 0 0 0 0 0\ncpu0 1 2 3 4\n';
  expect(readProcessorTimes(text)).toEqual({ ordinary: 120, total: 6030 });
  expect(() => readProcessorTimes('no counters')).toThrow('/proc/stat');
});

test('it stands still while others work, and goes on once they have stopped', () => {
  const from = { ordinary: 0, total: 0 };
  const share = (percent: number) => ({ ordinary: percent, total: 100 });
  expect(mustStandStill(from, share(50), false)).toBe(true);
  expect(mustStandStill(from, share(20), false)).toBe(false);
  expect(mustStandStill(from, share(20), true)).toBe(true);
  expect(mustStandStill(from, share(5), true)).toBe(false);
});

test('a program’s end is the queue’s: an error with its code', async () => {
  const done = join(folder, 'done');
  await runWhenQuiet('/bin/sh', ['-c', `touch ${done}`]);
  expect(existsSync(done)).toBe(true);
  await expect(runWhenQuiet('/bin/sh', ['-c', 'exit 3'])).rejects.toThrow('ended with 3');
});
