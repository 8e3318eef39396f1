import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { onNpmExit } from '../src/platform/parent-process.ts';
import { loadServer } from './setup/server-module.ts';

/** The folders whose changes restart the server; Vite watches those of the pages. */
const serverSources = [
  'src/platform',
  'src/modules',
  'src/api',
  'src/app',
  'src/settings',
  'packages',
  'db',
];

/**
 * `npm run dev`: the shop, restarted when a file of the server changes; Vite replaces the
 * pages in place. Node's watcher stops the old shop (SIGTERM) and waits for it, so its
 * database is down before the next one starts.
 */
export async function startDevShop(root: string): Promise<void> {
  // Explicit paths, because Vite's own temporary files would restart it again and again.
  const watchOptions = serverSources.map((folder) => `--watch-path=${join(root, folder)}`);
  const options = [...watchOptions, '--watch-preserve-output', join(root, 'scripts', 'dev.ts')];
  const env = { NODE_ENV: 'development', ...process.env };
  const watcher = spawn(process.execPath, options, { stdio: 'inherit', env });
  const forwardSignal = (signal: NodeJS.Signals) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) watcher.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, forwardSignal);
  onNpmExit(() => watcher.kill('SIGTERM'));
  process.exitCode = await new Promise<number>((resolve, reject) => {
    watcher.once('error', reject);
    watcher.once('exit', (code) => resolve(code ?? 0));
  });
}

if (import.meta.main) {
  const { main } = await loadServer(join(import.meta.dirname, '..'));
  await main({ dev: true });
}
