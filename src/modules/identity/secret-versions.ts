/**
 * The versions of the shop's secret. The newest seals; what an older one sealed is read with that
 * one, so that a new version asks nobody to set up a second factor again.
 */
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { writeAudit } from '#modules/audit/audit.ts';
import {
  deleteSetting,
  insertSetting,
  isSettingTableThere,
  lockIdentity,
  locks,
  selectOldestSealed,
  selectSettings,
} from './queries/settings.ts';
import { randomSecret } from './secrets.ts';

export interface SecretVersion {
  version: number;
  value: string;
}

/** Newest first. */
export type SecretVersions = readonly [SecretVersion, ...SecretVersion[]];

/** What a renewal did: the version that is new, and those that nothing was sealed with any more. */
export interface Renewed {
  version: number;
  kept: number[];
  removed: number[];
}

const firstKey = 'secret';
const laterKey = /^secret\.(\d+)$/;

/** Which row of the settings keeps a version: the first has the name from when it was alone. */
export function secretKeyOf(version: number): string {
  return version === 1 ? firstKey : `${firstKey}.${version}`;
}

/** Those among the settings, or undefined when there is none yet. */
export function secretsIn(settings: ReadonlyMap<string, string>): SecretVersions | undefined {
  const found = [...settings].flatMap(([key, value]) => {
    const version = key === firstKey ? 1 : Number(laterKey.exec(key)?.[1] ?? 0);
    return version > 0 ? [{ version, value }] : [];
  });
  const [newest, ...older] = found.toSorted((one, other) => other.version - one.version);
  return newest && [newest, ...older];
}

/**
 * Adds a version, and removes those older than the one before it that no second factor and no
 * signing key needs any more. Undefined when the shop has no secret yet.
 */
export async function renewSecret(
  db: Database,
  { clock }: { clock: Clock },
): Promise<Renewed | undefined> {
  if (!(await isSettingTableThere.first(db))?.there) return undefined;
  return inTransaction(db, async (tx) => {
    await lockIdentity.first(tx, locks.schema);
    const rows = await selectSettings.all(tx);
    const secrets = secretsIn(new Map(rows.map(({ key, value }) => [key, value])));
    if (!secrets) return undefined;
    const now = clock.now();
    const [{ version: before }] = secrets;
    const version = before + 1;
    const oldest = Math.min(before, (await selectOldestSealed.first(tx, now))?.version ?? before);
    const versions = secrets.map((secret) => secret.version);
    const removed = versions.filter((each) => each < oldest);
    await insertSetting.count(tx, secretKeyOf(version), randomSecret());
    for (const each of removed) await deleteSetting.count(tx, secretKeyOf(each));
    const object = `secret:${version}`;
    await writeAudit(tx, { actor: 'shop', action: 'secret.renewed', object }, now);
    return { version, kept: versions.filter((each) => each >= oldest), removed };
  });
}
