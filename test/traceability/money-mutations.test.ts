/** What `npm run mutants` breaks is there to be broken, and so is who must notice. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeEdits } from '../../scripts/broken-copy.ts';
import { readMutants } from '../../scripts/money-mutations.ts';
import { faultsOf } from './faults.ts';

const root = join(import.meta.dirname, '../..');

function readFile(path: string): string | undefined {
  const place = join(root, path);
  return existsSync(place) ? readFileSync(place, 'utf8') : undefined;
}

const mutants = readMutants(readFile('scripts/money-mutations.txt') ?? '');

test('there are mutants of all of money and stock, each with a name of its own', () => {
  expect(mutants.length).toBeGreaterThan(40);
  expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
  expect(mutants.filter(({ id, words }) => id === '' || words === '')).toEqual([]);
});

test('what a mutant breaks stands once in its file', () => {
  const stale = mutants.filter(({ edits }) => {
    const files = new Map(edits.map(({ file }) => [file, readFile(file) ?? '']));
    const broken = makeEdits(files, edits);
    return (
      edits.length === 0 || !broken || [...files].some(([file, text]) => broken.get(file) === text)
    );
  });
  expect(stale.map(({ id }) => id)).toEqual([]);
});

test('whoever must kill a mutant is there', () => {
  const faults = mutants.flatMap(({ id, words, killers }) =>
    (killers.length === 0 ? [[]] : killers).flatMap((tests) => {
      const statement = { id: 'S-001', text: words, tests, pending: undefined, line: 1 };
      return faultsOf([statement], readFile).map((fault) => `${id}: ${fault}`);
    }),
  );
  expect(faults).toEqual([]);
});
