/**
 * Shows that the tests hold the specification: breaks statements of `docs/specification.md` in a
 * copy of the project, one at a time, and runs only the tests that hold them, which must fail.
 *
 *   node scripts/traceability-break.ts [--seed 7] [--count 25] [--only S-012,S-034] [--all]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { seededDice } from '#sandbox/card/control/faults.ts';

import { breakAndRun, inCopy } from './broken-copy.ts';
import { readMutations, type Mutation } from './traceability-mutations.ts';
import { runLinked } from './traceability-runs.ts';
import { readStatements, type Statement } from './traceability-statements.ts';

interface Breakage extends Mutation {
  statement: Statement;
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
  const root = join(import.meta.dirname, '..');
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const known = readBreakages(root);
  const only = values.only?.split(',');
  const drawn = only
    ? known.filter(({ id }) => only.includes(id))
    : draw(known, { seed, count: values.all ? known.length : Number(values.count) });
  console.log(`Breaking ${drawn.length} of ${known.length} statements; --seed ${seed}`);
  const survivors = await inCopy(root, (copy) => breakAll(copy, drawn));
  console.log(
    survivors.length === 0
      ? `\n${drawn.length} broken, ${drawn.length} noticed`
      : `\nNot noticed: ${survivors.join(', ')}`,
  );
  process.exitCode = survivors.length === 0 && drawn.length > 0 ? 0 : 1;
}

function readBreakages(root: string): Breakage[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const statements = new Map(readStatements(read('docs/specification.md')).map((s) => [s.id, s]));
  return readMutations(read('scripts/traceability-mutations.txt')).map((mutation) => {
    const statement = statements.get(mutation.id);
    if (!statement) throw new Error(`there is no statement ${mutation.id}`);
    return { ...mutation, statement };
  });
}

/** The same ones for the same seed. */
function draw(known: Breakage[], { seed, count }: { seed: number; count: number }): Breakage[] {
  const dice = seededDice(seed);
  const left = [...known];
  const drawn: Breakage[] = [];
  while (drawn.length < count && left.length > 0) {
    drawn.push(...left.splice(Math.floor(dice() * left.length), 1));
  }
  return drawn;
}

/** The statements whose breaking no linked test noticed. */
async function breakAll(copy: string, drawn: readonly Breakage[]): Promise<string[]> {
  const survivors: string[] = [];
  for (const breakage of drawn) {
    const { id, file, statement } = breakage;
    const outcome = await breakOne(copy, breakage);
    if (outcome !== 'noticed') survivors.push(id);
    console.log(`${id} ${outcome.padEnd(12)} ${file}: ${statement.text}`);
  }
  return survivors;
}

type Outcome = 'noticed' | 'survived' | 'not passing' | 'out of date';

async function breakOne(copy: string, breakage: Breakage): Promise<Outcome> {
  const { tests } = breakage.statement;
  // A test that fails without being asked to, or is not found, notices nothing.
  const before = await runLinked(copy, tests);
  if (before.failed > 0 || before.passed === 0) return 'not passing';
  const after = await breakAndRun(copy, { edits: [breakage], tests });
  if (!after) return 'out of date';
  return after.failed > 0 ? 'noticed' : 'survived';
}

if (import.meta.main) await main();
