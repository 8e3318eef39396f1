import { runInTerminal } from '../setup/programs.ts';

/** `npm run faults:kill -- --kills 100 --seed 1`: see `test/faults/kills/run.ts`. */
export async function runKillTest(root: string, args: string[]): Promise<void> {
  const options = ['test/faults/kills/run.ts', ...args];
  process.exitCode = await runInTerminal(process.execPath, options, {
    cwd: root,
    env: process.env,
  });
}
