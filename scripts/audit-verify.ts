import { loadConfig } from '#platform/config.ts';
import { readDotEnv } from '#platform/dot-env.ts';
import { verifyAudit, WitnessError, type Walked } from '#modules/audit/audit.ts';
import { forPeople, withShopDatabase } from './shop-database.ts';

const faults = {
  changed: 'something in it was changed after it was written',
  missing: 'it does not follow the entry before it: entries are missing or were put in',
  cut_off: 'the newest entries are missing, from this one on',
  rewritten: 'the log is another than the one that the witness has seen',
} as const;

/** `npm run audit:verify`: computes the whole audit log again; fails at the first broken entry. */
export function verify(_root: string): Promise<void> {
  return forPeople([WitnessError], async () => {
    const config = loadConfig(process.env, readDotEnv());
    await withShopDatabase(config, async (db) => {
      const walked = await verifyAudit(db, config.data.auditWitness);
      tell(walked, config.data.auditWitness);
      if (walked.broken) process.exitCode = 1;
    });
  });
}

function tell({ count, first, last, broken, seen }: Walked, witness: string): void {
  const range = last ? `, from ${first} to ${last.id}` : '';
  console.log(`${count} entries${range}`);
  if (last) console.log(`  newest hash  ${last.hash.toString('hex')}`);
  console.log(`  witness      ${seen ? `entry ${seen.id}` : `none yet in ${witness}`}`);
  if (!broken) return console.log('  The log is as it was written.');
  console.error(`  BROKEN at entry ${broken.id}: ${faults[broken.fault]}.`);
  console.error('  Keep the database and this folder as they are, and find out who had access.');
}
