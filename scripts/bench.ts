import { join } from 'node:path';

import { ensureBuild } from './ensure-build.ts';
import { showProgram } from './programs.ts';

/** `npm run bench`: measures the shop as it is shipped, in `bench/bench.ts`. */
export async function bench(root: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  process.exitCode = (await ensureBuild(root))
    ? await showProgram(process.execPath, [join(root, 'bench', 'bench.ts')], { cwd: root, env })
    : 1;
}
