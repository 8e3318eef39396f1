import { showProgram } from './programs.ts';

/** `npm run faults:kill -- --kills 100 --seed 1`: see `test/faults/kills/run.ts`. */
export async function killShop(root: string, rest: string[]): Promise<void> {
  const options = ['test/faults/kills/run.ts', ...rest];
  process.exitCode = await showProgram(process.execPath, options, { cwd: root, env: process.env });
}
