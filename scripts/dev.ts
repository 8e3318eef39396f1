import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { whenNpmIsGone } from '../src/platform/parent.ts';
import { serverOf } from './server-module.ts';

/** What the server runs as it is; the pages are Vite's. */
const serverSources = ['src/platform', 'src/modules', 'src/api', 'src/shop', 'sandbox', 'db'];

/**
 * `npm run dev`: the shop, started anew when a file of the server changes; Vite exchanges the
 * pages in place. Node's watcher asks the old shop to stop (SIGTERM) and waits for it, so its
 * database is down before the next one starts.
 */
export async function dev(root: string): Promise<void> {
  // Named, because Vite's own temporary files would start it anew for ever.
  const watched = serverSources.map((folder) => `--watch-path=${join(root, folder)}`);
  const options = [...watched, '--watch-preserve-output', join(root, 'scripts', 'dev.ts')];
  const watcher = spawn(process.execPath, options, { stdio: 'inherit' });
  const pass = (signal: NodeJS.Signals) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) watcher.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, pass);
  whenNpmIsGone(() => watcher.kill('SIGTERM'));
  process.exitCode = await new Promise<number>((resolve, reject) => {
    watcher.once('error', reject);
    watcher.once('exit', (code) => resolve(code ?? 0));
  });
}

if (import.meta.main) {
  const { main } = await serverOf(join(import.meta.dirname, '..'));
  await main({ dev: true });
}
