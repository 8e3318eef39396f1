import { join } from 'node:path';

import { ensureBuild } from './setup/ensure-build.ts';
import { runInTerminal } from './setup/programs.ts';

/** `npm run bench`: measures the shop as it is shipped; arguments choose the part. */
export async function bench(root: string, args: readonly string[]): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const script = [join(root, 'bench', 'bench.ts'), ...args];
  process.exitCode = (await ensureBuild(root))
    ? await runInTerminal(process.execPath, script, { cwd: root, env })
    : 1;
}
