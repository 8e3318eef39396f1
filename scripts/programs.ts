import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Ended = { code: number; output: string };

type Place = {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** When it is ended, if it has not ended by itself. */
  limitMs?: number;
};

/** Runs a program to its end and keeps what it says. */
export function runProgram(program: string, options: string[], place: Place): Promise<Ended> {
  return run(program, options, place, 'pipe');
}

/** Runs a program to its end in this terminal. */
export async function showProgram(
  program: string,
  options: string[],
  place: Place,
): Promise<number> {
  return (await run(program, options, place, 'inherit')).code;
}

/** The script behind a command of an installed package, for our own Node to run. */
export function scriptOf(root: string, packageName: string, command: string): string {
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
  options: string[],
  { cwd, env, limitMs: timeout = 0 }: Place,
  out: 'pipe' | 'inherit',
): Promise<Ended> {
  const child = spawn(program, options, { cwd, env, timeout, stdio: ['ignore', out, out] });
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
