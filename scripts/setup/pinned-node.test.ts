import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test('whoever started the launcher learns how the command ended', async () => {
  const launcher = runUnderSameNode('process.exit(7)');
  expect(await once(launcher, 'exit')).toEqual([7, null]);
});

test('a signal that ends the command ends the launcher, too', async () => {
  const launcher = runUnderSameNode(`process.kill(process.pid, 'SIGKILL')`);
  expect(await once(launcher, 'exit')).toEqual([null, 'SIGKILL']);
});

test('the launcher waits for a command that is told to stop', async () => {
  const launcher = runUnderSameNode(
    `process.on('SIGTERM', () => setTimeout(() => { console.log('stopped'); process.exit(0) }, 50));
     setInterval(() => {}, 1000); console.log('ready')`,
  );
  const output = text(launcher.stdout);
  await once(launcher.stdout, 'data');
  launcher.kill('SIGTERM');
  expect(await once(launcher, 'exit')).toEqual([0, null]);
  expect(await output).toContain('stopped');
});

test('a command that does not exist is answered with those that do', async () => {
  const launcher = spawnNode([join(root, 'launch.mjs'), 'sell']);
  const errorOutput = text(launcher.stderr);
  expect(await once(launcher, 'exit')).toEqual([2, null]);
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const launched = Object.entries(scripts).flatMap(([name, script]) =>
    script.endsWith(`launch.mjs ${name}`) ? [name] : [],
  );
  const [, listed = ''] = /There are: (.+)\./.exec(await errorOutput) ?? [];
  expect(listed.split(', ').toSorted(byName)).toEqual(launched.toSorted(byName));
  expect(launched).toContain('start');
});

/** Runs a script under "the pinned Node", which here is the same one. */
function runUnderSameNode(script: string) {
  const launcher = `const { runUnderPinnedNode } = await import('./scripts/setup/pinned-node.mjs');
    await runUnderPinnedNode(process.execPath, ['-e', ${JSON.stringify(script)}]);`;
  return spawnNode(['--input-type=module', '-e', launcher]);
}

function spawnNode(options: string[]) {
  return spawn(process.execPath, options, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
}

function byName(one: string, other: string): number {
  return one.localeCompare(other);
}
