import { showProgram } from './programs.ts';

/** `npm run simulate -- --seed 1 --seeds 50 --customers 200`: see `test/simulation/run.ts`. */
export async function simulateShop(root: string, rest: string[]): Promise<void> {
  const options = ['test/simulation/run.ts', ...rest];
  process.exitCode = await showProgram(process.execPath, options, { cwd: root, env: process.env });
}
