/**
 * Mutation tests: breaks the code of money and stock in a copy, one way at a time, and
 * runs the tests that must fail. A mutant that makes no test fail is a survivor.
 *
 *   npm run mutants -- [--only unlocked-apply,new-key-each-try]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { breakAndRun, withCopy } from './broken-copy.ts';
import { readMutants, type Mutant } from './money-mutations.ts';
import { runNamedTests } from './run-named-tests.ts';

export async function testMutants(root: string, args: string[]): Promise<void> {
  const { values } = parseArgs({ args: args, options: { only: { type: 'string' } } });
  const only = values.only?.split(',');
  const allMutants = readMutants(
    readFileSync(join(root, 'scripts/proofs/money-mutations.txt'), 'utf8'),
  );
  const chosen = allMutants.filter(({ id }) => only === undefined || only.includes(id));
  const unknownIds = only?.filter((id) => !allMutants.some((mutant) => mutant.id === id)) ?? [];
  if (unknownIds.length > 0) console.error(`There is no mutant ${unknownIds.join(', ')}.`);
  const survivors = await withCopy(root, (copy) => testAll(copy, chosen));
  const killed = chosen.length - survivors.length;
  console.log(`\n${chosen.length} mutants, ${killed} killed`);
  if (survivors.length > 0) console.log(`Not killed: ${survivors.join(', ')}`);
  process.exitCode = survivors.length + unknownIds.length === 0 && killed > 0 ? 0 : 1;
}

/** Tests one mutant after the other; returns the survivors. */
async function testAll(copy: string, mutants: readonly Mutant[]): Promise<string[]> {
  const baseline = await runNamedTests(
    copy,
    mutants.flatMap(({ killers }) => killers.flat()),
  );
  const failing = new Set(baseline.failing);
  if (failing.size > 0) console.log(`Fails as it is: ${[...failing].join(', ')}`);
  const survivors: string[] = [];
  for (const mutant of mutants) {
    const isKilled = await testOne(copy, mutant, failing);
    if (!isKilled) survivors.push(mutant.id);
  }
  return survivors;
}

/** Whether every line of killers has a failing test; tests that always fail do not count. */
async function testOne(
  copy: string,
  { id, description, killers, edits }: Mutant,
  failingBefore: ReadonlySet<string>,
): Promise<boolean> {
  let isKilled = killers.length > 0;
  for (const tests of killers) {
    const before = performance.now();
    const result = await breakAndRun(copy, { edits, tests });
    const seconds = ((performance.now() - before) / 1000).toFixed(0);
    const paths = [...new Set(tests.map(({ path }) => path))].join(', ');
    const failingTest = result?.failing.find((name) => !failingBefore.has(name));
    const outcome = failingTest
      ? `killed by ${paths}: ${failingTest}`
      : result
        ? 'survived'
        : 'out of date';
    console.log(`${id} (${description}) ${outcome}, ${seconds} s`);
    isKilled &&= failingTest !== undefined;
  }
  return isKilled;
}
