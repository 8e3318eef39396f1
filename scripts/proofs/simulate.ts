import { runInTerminal } from '../setup/programs.ts';

/** `npm run simulate -- --seed 1 --seeds 50 --customers 200`: see `test/simulation/run.ts`. */
export async function runSimulation(root: string, args: string[]): Promise<void> {
  const options = ['test/simulation/run.ts', ...args];
  process.exitCode = await runInTerminal(process.execPath, options, {
    cwd: root,
    env: process.env,
  });
}
