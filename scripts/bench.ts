import { join } from 'node:path';

import { ensureBuild } from './ensure-build.ts';
import { showProgram } from './programs.ts';

/** `npm run bench`: measures the shop as it is shipped; the words after it choose what. */
export async function bench(root: string, words: readonly string[]): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const script = [join(root, 'bench', 'bench.ts'), ...words];
  process.exitCode = (await ensureBuild(root))
    ? await showProgram(process.execPath, script, { cwd: root, env })
    : 1;
}
