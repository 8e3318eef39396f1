/**
 * Renders one photograph after the other, those alone whose scene or shot has changed since. It
 * can be ended at any time and goes on where it was; while others need the machine it stands still.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { mustStandStill, readProcessorTimes } from './busy.ts';
import { shots } from './shots.ts';

type Name = keyof typeof shots;

export type QueueOptions = {
  /** Holds the photographs and `rendered.json`, which says of what each was made. */
  readonly photosFolder: string;
  /** Renders the photograph and its matte; rejects when that fails. */
  readonly render: (name: Name) => Promise<void>;
  /** Told of each photograph before and after. */
  readonly log: (line: string) => void;
};

const scenesFolder = join(import.meta.dirname, '../scenes');
const pollMs = 3000;

/** The photographs to be made anew, of those names or of all. */
export function listStale(photosFolder: string, names: readonly Name[] = namesOfAll()): Name[] {
  const rendered = readRecord(photosFolder);
  return names.filter(
    (name) => rendered[name] !== digestOf(name) || !existsSync(join(photosFolder, `${name}.jpg`)),
  );
}

/** Renders what is stale; the record grows by one name after each, so nothing is made twice. */
export async function runQueue(names: readonly Name[], options: QueueOptions): Promise<void> {
  const { photosFolder, render, log } = options;
  const stale = listStale(photosFolder, names);
  for (const [index, name] of stale.entries()) {
    log(`${index + 1} of ${stale.length}: ${name}`);
    // oxlint-disable-next-line no-await-in-loop -- one render takes the whole machine
    await render(name);
    const record = { ...readRecord(photosFolder), [name]: digestOf(name) };
    writeFileSync(recordPath(photosFolder), `${JSON.stringify(sorted(record), null, 2)}\n`);
  }
  log(`${stale.length} rendered, ${names.length - stale.length} were as they should be`);
}

/**
 * Runs a program at the lowest priority, and halts it for as long as others need the machine.
 *
 * @throws Error when it ends with another code than 0
 */
export function runWhenQuiet(program: string, parameters: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('nice', ['-n', '19', program, ...parameters], {
      stdio: 'ignore',
      detached: true,
    });
    let before = readProcessorTimes();
    let isHalted = false;
    const timer = setInterval(() => {
      const now = readProcessorTimes();
      const halts = mustStandStill(before, now, isHalted);
      before = now;
      if (halts === isHalted || child.pid === undefined) return;
      isHalted = halts;
      // The group: Blender is a child of its own of `nice` on some systems.
      process.kill(-child.pid, halts ? 'SIGSTOP' : 'SIGCONT');
    }, pollMs);
    child.once('error', reject);
    child.once('close', (code) => {
      clearInterval(timer);
      if (code === 0) resolve();
      else reject(new Error(`${program} ended with ${code}`));
    });
    process.once('exit', () => child.exitCode === null && child.kill('SIGKILL'));
  });
}

function namesOfAll(): Name[] {
  return Object.keys(shots).filter((name): name is Name => Object.hasOwn(shots, name));
}

function recordPath(photosFolder: string): string {
  return join(photosFolder, 'rendered.json');
}

function readRecord(photosFolder: string): Readonly<Record<string, string>> {
  const path = recordPath(photosFolder);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/** Of the shot and of every script of the scenes. */
function digestOf(name: Name): string {
  const hash = createHash('sha256').update(JSON.stringify(shots[name]));
  for (const file of readdirSync(scenesFolder).toSorted()) {
    if (file.endsWith('.py')) hash.update(readFileSync(join(scenesFolder, file)));
  }
  return hash.digest('hex').slice(0, 12);
}

function sorted(record: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => a.localeCompare(b)));
}
