import { loadConfig } from '#settings/config.ts';
import { readDotEnv } from '#settings/dot-env.ts';
import { verifyAuditLog, CheckpointError, type AuditVerification } from '#modules/audit/audit.ts';
import { runCommand, withShopDatabase } from './shop-database.ts';

const violations = {
  changed: 'something in it was changed after it was written',
  missing: 'it does not follow the entry before it: entries are missing or were put in',
  cut_off: 'the newest entries are missing, from this one on',
  rewritten: 'the log is not the one that the checkpoint was taken of',
} as const;

/** `npm run audit:verify`: checks the hash chain of the audit log; fails at a broken entry. */
export function verifyShopAuditLog(_root: string): Promise<void> {
  return runCommand([CheckpointError], async () => {
    const config = loadConfig(process.env, readDotEnv());
    await withShopDatabase(config, async (db) => {
      const result = await verifyAuditLog(db, config.data.auditCheckpoint);
      printResult(result, config.data.auditCheckpoint);
      if (result.broken) process.exitCode = 1;
    });
  });
}

function printResult(
  { count, first, last, broken, checkpoint }: AuditVerification,
  checkpointFile: string,
): void {
  const range = last ? `, from ${first} to ${last.id}` : '';
  console.log(`${count} entries${range}`);
  if (last) console.log(`  newest hash  ${last.hash.toString('hex')}`);
  console.log(
    `  checkpoint   ${checkpoint ? `entry ${checkpoint.id}` : `none yet in ${checkpointFile}`}`,
  );
  if (!broken) return console.log('  The log is as it was written.');
  console.error(`  BROKEN at entry ${broken.id}: ${violations[broken.reason]}.`);
  console.error('  Keep the database and this folder as they are, and find out who had access.');
}
