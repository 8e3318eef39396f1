import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('whoever started the launcher learns how the command ended', async () => {
  const outer = handOver('process.exit(7)');
  expect(await once(outer, 'exit')).toEqual([7, null]);
});

test('a signal that ends the command ends the launcher, too', async () => {
  const outer = handOver(`process.kill(process.pid, 'SIGKILL')`);
  expect(await once(outer, 'exit')).toEqual([null, 'SIGKILL']);
});

test('the launcher waits for a command that is told to stop', async () => {
  const outer = handOver(
    `process.on('SIGTERM', () => setTimeout(() => { console.log('stopped'); process.exit(0) }, 50));
     setInterval(() => {}, 1000); console.log('ready')`,
  );
  const said = text(outer.stdout);
  await once(outer.stdout, 'data');
  outer.kill('SIGTERM');
  expect(await once(outer, 'exit')).toEqual([0, null]);
  expect(await said).toContain('stopped');
});

test('a command that does not exist is answered with those that do', async () => {
  const launcher = run([join(root, 'launch.mjs'), 'sell']);
  const complaint = text(launcher.stderr);
  expect(await once(launcher, 'exit')).toEqual([2, null]);
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const launched = Object.entries(scripts).flatMap(([name, script]) =>
    script.endsWith(`launch.mjs ${name}`) ? [name] : [],
  );
  const [, listed = ''] = /There are: (.+)\./.exec(await complaint) ?? [];
  expect(listed.split(', ').toSorted(inOrder)).toEqual(launched.toSorted(inOrder));
  expect(launched).toContain('start');
});

/** Hands a script over to "the other Node", which here is the same. */
function handOver(script: string) {
  const launcher = `const { runUnderPinnedNode } = await import('./scripts/pinned-node.mjs');
    await runUnderPinnedNode(process.execPath, ['-e', ${JSON.stringify(script)}]);`;
  return run(['--input-type=module', '-e', launcher]);
}

function run(options: string[]) {
  return spawn(process.execPath, options, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
}

function inOrder(one: string, other: string): number {
  return one.localeCompare(other);
}
