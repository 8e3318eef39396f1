/**
 * The test of the tests: breaks money and stock in a copy of the project, one way at a time, and
 * runs those who must notice, a test or the simulation. One that nobody notices is a survivor.
 *
 *   npm run mutants -- [--only unlocked-apply,new-key-each-try]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { breakAndRun, inCopy } from './broken-copy.ts';
import { readMutants, type Mutant } from './money-mutations.ts';
import { runLinked } from './traceability-runs.ts';

export async function killMutants(root: string, rest: string[]): Promise<void> {
  const { values } = parseArgs({ args: rest, options: { only: { type: 'string' } } });
  const only = values.only?.split(',');
  const known = readMutants(readFileSync(join(root, 'scripts/money-mutations.txt'), 'utf8'));
  const chosen = known.filter(({ id }) => only === undefined || only.includes(id));
  const strangers = only?.filter((id) => !known.some((mutant) => mutant.id === id)) ?? [];
  if (strangers.length > 0) console.error(`There is no mutant ${strangers.join(', ')}.`);
  const survivors = await inCopy(root, (copy) => killAll(copy, chosen));
  const killed = chosen.length - survivors.length;
  console.log(`\n${chosen.length} mutants, ${killed} killed`);
  if (survivors.length > 0) console.log(`Not killed: ${survivors.join(', ')}`);
  process.exitCode = survivors.length + strangers.length === 0 && killed > 0 ? 0 : 1;
}

/** One after the other; answers those that are alive. */
async function killAll(copy: string, mutants: readonly Mutant[]): Promise<string[]> {
  const unbroken = await runLinked(
    copy,
    mutants.flatMap(({ killers }) => killers.flat()),
  );
  const failing = new Set(unbroken.failing);
  if (failing.size > 0) console.log(`Fails as it is: ${[...failing].join(', ')}`);
  const survivors: string[] = [];
  for (const mutant of mutants) {
    const isKilled = await killOne(copy, mutant, failing);
    if (!isKilled) survivors.push(mutant.id);
  }
  return survivors;
}

/** Whether each of those who must notice has; who fails without a mutant notices nothing. */
async function killOne(
  copy: string,
  { id, words, killers, edits }: Mutant,
  sick: ReadonlySet<string>,
): Promise<boolean> {
  let isKilled = killers.length > 0;
  for (const tests of killers) {
    const before = performance.now();
    const run = await breakAndRun(copy, { edits, tests });
    const seconds = ((performance.now() - before) / 1000).toFixed(0);
    const paths = [...new Set(tests.map(({ path }) => path))].join(', ');
    const who = run?.failing.find((name) => !sick.has(name));
    const said = who ? `killed by ${paths}: ${who}` : run ? 'survived' : 'out of date';
    console.log(`${id} (${words}) ${said}, ${seconds} s`);
    isKilled &&= who !== undefined;
  }
  return isKilled;
}
