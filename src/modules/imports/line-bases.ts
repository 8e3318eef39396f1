/** Whether lines would do what their try did, and the first of them that would not. Pure. */
import { createHash } from 'node:crypto';
import type { WrongLine } from './import.ts';
import type { LineBasis } from './targets/target.ts';

/** The hash of what was read for a line. */
export type LineHash = readonly [line: number, hash: string];

const hashLength = 8;

const hash = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/** Of a whole batch. */
export function hashBasis(basis: readonly LineBasis[]): string {
  return hash(basis.map(({ read }) => read));
}

/** Of each line by itself, to name the one that has changed. */
export function hashLines(basis: readonly LineBasis[]): LineHash[] {
  return basis.map(({ line, read }) => [line, hash(read).slice(0, hashLength)]);
}

/** The first line of which something else was read; also one that was read only once. */
export function findFirstChanged(
  tried: readonly LineHash[],
  now: readonly LineHash[],
): number | undefined {
  const before = new Set(tried.map(String));
  const after = new Set(now.map(String));
  return findFirst([
    ...tried.filter((one) => !after.has(String(one))).map(([line]) => line),
    ...now.filter((one) => !before.has(String(one))).map(([line]) => line),
  ]);
}

/** The first line that is wrong and was not when it was tried. */
export function findFirstNewlyWrong(
  tried: readonly WrongLine[],
  now: readonly WrongLine[],
): number | undefined {
  const before = new Set(tried.map(({ line }) => line));
  return findFirst(now.map(({ line }) => line).filter((line) => !before.has(line)));
}

function findFirst(lines: readonly number[]): number | undefined {
  return lines.length === 0 ? undefined : lines.reduce((one, other) => Math.min(one, other));
}
