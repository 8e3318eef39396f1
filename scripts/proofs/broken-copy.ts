/** A copy of the project for mutation tests: broken in one place, to see whether tests fail. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import type { Count } from '../checks/reports.ts';
import { runNamedTests } from './run-named-tests.ts';
import type { TestName } from './traceability-requirements.ts';

/** A text that occurs once in a file, and its replacement. */
export interface Edit {
  file: string;
  search: string;
  replace: string;
}

/** The source with the edit; undefined when the text does not occur exactly once. */
export function applyEdit(
  source: string,
  { search, replace }: Pick<Edit, 'search' | 'replace'>,
): string | undefined {
  const [before, after, ...more] = source.split(search);
  if (before === undefined || after === undefined || more.length > 0) return undefined;
  return before + replace + after;
}

const photos = join('packages', 'photo-studio', 'photos');
const excluded = ['node_modules', '.git', '.data', 'test-results', photos, 'coverage'];

/** Runs `callback` with a copy of the project, which is removed at the end. */
export async function withCopy<Value>(
  root: string,
  callback: (copy: string) => Promise<Value>,
): Promise<Value> {
  const copy = mkdtempSync(join(tmpdir(), 'ferrule-break-'));
  const remove = () => rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
  // SIGTERM ends the runner that is under way as well, and then this process.
  const cancel = () => {
    if (process.listenerCount('SIGTERM') === 0) process.exit(130);
    process.emit('SIGTERM');
  };
  process.once('SIGINT', cancel);
  process.once('exit', remove);
  try {
    const filter = (path: string) => !excluded.includes(relative(root, path));
    cpSync(root, copy, { recursive: true, filter });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
    return await callback(copy);
  } finally {
    process.off('SIGINT', cancel);
    process.off('exit', remove);
    remove();
  }
}

export interface Breakage {
  edits: readonly Edit[];
  /** The tests that must fail. */
  tests: readonly TestName[];
}

/**
 * Breaks the copy, runs the tests, and restores it; undefined when an edit no longer
 * matches.
 */
export async function breakAndRun(
  copy: string,
  { edits, tests }: Breakage,
): Promise<Count | undefined> {
  const originals = new Map(
    edits.map(({ file }) => [file, readFileSync(join(copy, file), 'utf8')] as const),
  );
  const editedFiles = applyEdits(originals, edits);
  if (!editedFiles) return undefined;
  writeFiles(copy, editedFiles);
  try {
    return await runNamedTests(copy, tests);
  } finally {
    writeFiles(copy, originals);
  }
}

/** The files with all edits made; undefined when one of them cannot be made. */
export function applyEdits(
  files: ReadonlyMap<string, string>,
  edits: readonly Edit[],
): Map<string, string> | undefined {
  const editedFiles = new Map(files);
  for (const edit of edits) {
    const source = applyEdit(editedFiles.get(edit.file) ?? '', edit);
    if (source === undefined) return undefined;
    editedFiles.set(edit.file, source);
  }
  return editedFiles;
}

function writeFiles(copy: string, files: ReadonlyMap<string, string>): void {
  for (const [file, text] of files) writeFileSync(join(copy, file), text);
}
