/** What `npm run mutants` breaks is there to be broken, and so is who must notice. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applyEdits } from '../../scripts/proofs/broken-copy.ts';
import { readMutants } from '../../scripts/proofs/money-mutations.ts';
import { findViolations } from './violations.ts';

const root = join(import.meta.dirname, '../..');

function readFile(path: string): string | undefined {
  const fullPath = join(root, path);
  return existsSync(fullPath) ? readFileSync(fullPath, 'utf8') : undefined;
}

const mutants = readMutants(readFile('scripts/proofs/money-mutations.txt') ?? '');

test('there are mutants of all of money and stock, each with a name of its own', () => {
  // README.md says so.
  expect(mutants.length).toBeGreaterThan(100);
  expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
  expect(mutants.filter(({ id, description }) => id === '' || description === '')).toEqual([]);
});

test('what a mutant breaks stands once in its file', () => {
  const outdated = mutants.filter(({ edits }) => {
    const files = new Map(edits.map(({ file }) => [file, readFile(file) ?? '']));
    const broken = applyEdits(files, edits);
    return (
      edits.length === 0 || !broken || [...files].some(([file, text]) => broken.get(file) === text)
    );
  });
  expect(outdated.map(({ id }) => id)).toEqual([]);
});

test('whoever must kill a mutant is there', () => {
  // In one list, which reads each file once.
  const killings = mutants.flatMap(({ id, description, killers }) =>
    (killers.length === 0 ? [[]] : killers).map((tests) => ({ mutant: id, description, tests })),
  );
  const requirements = killings.map(({ mutant, description, tests }, index) => ({
    id: `S-${String(index + 1).padStart(3, '0')}`,
    text: description && `${mutant}: ${description}`,
    ...{ tests, pending: undefined, line: index },
  }));
  const violations = findViolations(requirements, readFile);
  expect(violations.map((text) => `${killings[lineOf(text)]?.mutant}: ${text}`)).toEqual([]);
});

function lineOf(violation: string): number {
  return Number(/:(\d+) /.exec(violation)?.[1]);
}
