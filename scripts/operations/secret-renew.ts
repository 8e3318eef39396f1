import { systemClock } from '#platform/clock.ts';
import { loadConfig } from '#settings/config.ts';
import { readDotEnv } from '#settings/dot-env.ts';
import { renewSecret } from '#modules/identity/identity.ts';
import { runCommand, withShopDatabase } from './shop-database.ts';

/**
 * `npm run secret:renew`: gives the shop's secret a new version. The shop may run meanwhile; it
 * seals with the new one from its next start on.
 */
export function renewShopSecret(_root: string): Promise<void> {
  return runCommand([], async () => {
    const config = loadConfig(process.env, readDotEnv());
    await withShopDatabase(config, async (db) => {
      const result = await renewSecret(db, { clock: systemClock });
      if (result) return printResult(result);
      console.error('The shop has no secret yet: start it once, which makes one.');
      process.exitCode = 1;
    });
  });
}

function printResult({
  version,
  keptVersions,
  removedVersions,
}: NonNullable<Awaited<ReturnType<typeof renewSecret>>>) {
  console.log(`The shop's secret is now version ${version}.`);
  console.log(`  kept for reading  ${keptVersions.join(', ')}`);
  if (removedVersions.length > 0) console.log(`  removed           ${removedVersions.join(', ')}`);
  console.log(
    '  If the shop runs, start it again, every instance: until then it uses the old one.',
  );
  console.log('  Second factors, recovery codes and links in emails go on. Tokens of the shop do');
  console.log('  too; after them, people sign in again.');
}
