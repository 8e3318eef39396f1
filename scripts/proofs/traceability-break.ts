/**
 * Mutation tests of the specification: breaks requirements of `docs/specification.md` in a
 * copy of the project, one at a time, and runs only the tests that prove them, which must fail.
 *
 *   node scripts/proofs/traceability-break.ts [--seed 7] [--count 25] [--only S-012,S-034] [--all]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { seededRandom } from './seeded-random.ts';

import { breakAndRun, withCopy } from './broken-copy.ts';
import { readMutations, type Mutation } from './traceability-mutations.ts';
import { runNamedTests } from './traceability-runs.ts';
import { readRequirements, type Requirement } from './traceability-requirements.ts';

interface Breakage extends Mutation {
  requirement: Requirement;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      count: { type: 'string', default: '25' },
      only: { type: 'string' },
      all: { type: 'boolean', default: false },
    },
  });
  const root = join(import.meta.dirname, '../..');
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const allBreakages = readBreakages(root);
  const only = values.only?.split(',');
  const chosen = only
    ? allBreakages.filter(({ id }) => only.includes(id))
    : drawRandomly(allBreakages, {
        seed,
        count: values.all ? allBreakages.length : Number(values.count),
      });
  console.log(`Breaking ${chosen.length} of ${allBreakages.length} statements; --seed ${seed}`);
  const survivors = await withCopy(root, (copy) => breakAll(copy, chosen));
  console.log(
    survivors.length === 0
      ? `\n${chosen.length} broken, ${chosen.length} noticed`
      : `\nNot noticed: ${survivors.join(', ')}`,
  );
  process.exitCode = survivors.length === 0 && chosen.length > 0 ? 0 : 1;
}

function readBreakages(root: string): Breakage[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const requirements = new Map(
    readRequirements(read('docs/specification.md')).map((s) => [s.id, s]),
  );
  return readMutations(read('scripts/proofs/traceability-mutations.txt')).map((mutation) => {
    const requirement = requirements.get(mutation.id);
    if (!requirement) throw new Error(`there is no statement ${mutation.id}`);
    return { ...mutation, requirement };
  });
}

/** The same ones for the same seed. */
function drawRandomly(
  allBreakages: Breakage[],
  { seed, count }: { seed: number; count: number },
): Breakage[] {
  const random = seededRandom(seed);
  const remaining = [...allBreakages];
  const chosen: Breakage[] = [];
  while (chosen.length < count && remaining.length > 0) {
    chosen.push(...remaining.splice(Math.floor(random() * remaining.length), 1));
  }
  return chosen;
}

/** The ids of the requirements whose tests did not fail. */
async function breakAll(copy: string, chosen: readonly Breakage[]): Promise<string[]> {
  const survivors: string[] = [];
  for (const breakage of chosen) {
    const { id, file, requirement } = breakage;
    const outcome = await breakOne(copy, breakage);
    if (outcome !== 'noticed') survivors.push(id);
    console.log(`${id} ${outcome.padEnd(12)} ${file}: ${requirement.text}`);
  }
  return survivors;
}

type Outcome = 'noticed' | 'survived' | 'not passing' | 'out of date';

async function breakOne(copy: string, breakage: Breakage): Promise<Outcome> {
  const { tests } = breakage.requirement;
  // A test that fails before the change, or is not found, proves nothing.
  const before = await runNamedTests(copy, tests);
  if (before.failed > 0 || before.passed === 0) return 'not passing';
  const after = await breakAndRun(copy, { edits: [breakage], tests });
  if (!after) return 'out of date';
  return after.failed > 0 ? 'noticed' : 'survived';
}

if (import.meta.main) await main();
