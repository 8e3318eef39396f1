import { join } from 'node:path';
import { ensureBuild } from '../setup/ensure-build.ts';
import { runInTerminal } from '../setup/programs.ts';

/** `npm run drill`: see `test/faults/drill/drill.ts`. */
export async function drill(root: string, args: readonly string[]): Promise<void> {
  const script = [join(root, 'test/faults/drill/drill.ts'), ...args];
  const run = { cwd: root, env: process.env };
  process.exitCode = (await ensureBuild(root))
    ? await runInTerminal(process.execPath, script, run)
    : 1;
}
