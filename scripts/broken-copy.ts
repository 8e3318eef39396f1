/** A copy of the project that is broken in single places, to see whether tests notice. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import type { Count } from './reports.ts';
import { runLinked } from './traceability-runs.ts';
import type { TestName } from './traceability-statements.ts';

/** What stands once in a file, and what takes its place. */
export interface Edit {
  file: string;
  search: string;
  replace: string;
}

/** The source with the edit made; undefined when it does not say so exactly once. */
export function edit(
  source: string,
  { search, replace }: Pick<Edit, 'search' | 'replace'>,
): string | undefined {
  const [before, after, ...more] = source.split(search);
  if (before === undefined || after === undefined || more.length > 0) return undefined;
  return before + replace + after;
}

const notCopied = ['node_modules', '.git', '.data', 'test-results', 'imagery', 'coverage'];

/** In a copy of the project, so that the project itself is never broken; it goes in the end. */
export async function inCopy<Value>(
  root: string,
  run: (copy: string) => Promise<Value>,
): Promise<Value> {
  const copy = mkdtempSync(join(tmpdir(), 'ferrule-break-'));
  const remove = () => rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
  // SIGTERM ends the runner that is under way as well, and then this process.
  const leave = () => {
    if (process.listenerCount('SIGTERM') === 0) process.exit(130);
    process.emit('SIGTERM');
  };
  process.once('SIGINT', leave);
  process.once('exit', remove);
  try {
    const filter = (path: string) => !notCopied.includes(relative(root, path));
    cpSync(root, copy, { recursive: true, filter });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
    return await run(copy);
  } finally {
    process.off('SIGINT', leave);
    process.off('exit', remove);
    remove();
  }
}

export interface Breakage {
  edits: readonly Edit[];
  /** Who must notice. */
  tests: readonly TestName[];
}

/**
 * Breaks the copy, runs the tests, and mends it again; undefined when it cannot be broken like
 * this any more.
 */
export async function breakAndRun(
  copy: string,
  { edits, tests }: Breakage,
): Promise<Count | undefined> {
  const whole = new Map(
    edits.map(({ file }) => [file, readFileSync(join(copy, file), 'utf8')] as const),
  );
  const broken = makeEdits(whole, edits);
  if (!broken) return undefined;
  write(copy, broken);
  try {
    return await runLinked(copy, tests);
  } finally {
    write(copy, whole);
  }
}

/** The files with all edits made; undefined when one of them cannot be made. */
export function makeEdits(
  files: ReadonlyMap<string, string>,
  edits: readonly Edit[],
): Map<string, string> | undefined {
  const broken = new Map(files);
  for (const one of edits) {
    const source = edit(broken.get(one.file) ?? '', one);
    if (source === undefined) return undefined;
    broken.set(one.file, source);
  }
  return broken;
}

function write(copy: string, files: ReadonlyMap<string, string>): void {
  for (const [file, text] of files) writeFileSync(join(copy, file), text);
}
