import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type ProgramResult = { code: number; output: string };

type RunOptions = {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** It is killed after this time. */
  limitMs?: number;
};

/** Runs a program to its end and returns its output. */
export function runProgram(
  program: string,
  args: string[],
  runOptions: RunOptions,
): Promise<ProgramResult> {
  return run(program, args, runOptions, 'pipe');
}

/** Runs a program to its end, with its output in this terminal. */
export async function runInTerminal(
  program: string,
  args: string[],
  runOptions: RunOptions,
): Promise<number> {
  return (await run(program, args, runOptions, 'inherit')).code;
}

/** The path of the script of an installed package's command, to run with our own Node. */
export function findPackageScript(root: string, packageName: string, command: string): string {
  const folder = join(root, 'node_modules', packageName);
  const manifest: { bin: Record<string, string> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const script = manifest.bin[command];
  if (script === undefined) throw new Error(`${packageName} brings no command ${command}`);
  return join(folder, script);
}

function run(
  program: string,
  args: string[],
  { cwd, env, limitMs: timeout = 0 }: RunOptions,
  outputMode: 'pipe' | 'inherit',
): Promise<ProgramResult> {
  const child = spawn(program, args, {
    cwd,
    env,
    timeout,
    stdio: ['ignore', outputMode, outputMode],
  });
  const pieces: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => pieces.push(data));
  }
  const stop = () => {
    child.kill('SIGTERM');
    process.exit(143);
  };
  process.once('SIGTERM', stop);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('SIGTERM', stop);
      resolve({ code: code ?? 1, output: Buffer.concat(pieces).toString('utf8') });
    });
  });
}
