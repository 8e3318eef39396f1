/**
 * The versions of the shop's secret. The newest one encrypts; what an older one encrypted is read
 * with that one, so that after a renewal nobody has to set up a second factor again.
 */
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { randomToken } from '#platform/http/random-token.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import { shopActor } from '#modules/audit/entry.ts';
import {
  deleteSetting,
  insertSetting,
  isSettingTableThere,
  lockIdentity,
  locks,
  selectOldestUsedSecret,
  selectSettings,
} from '../queries/settings.ts';

export interface SecretVersion {
  version: number;
  value: string;
}

/** Newest first. */
export type SecretVersions = readonly [SecretVersion, ...SecretVersion[]];

/** What a renewal did: the new version, and those that were removed as nothing needs them. */
export interface SecretRenewal {
  version: number;
  keptVersions: number[];
  removedVersions: number[];
}

const firstKey = 'secret';
const laterKey = /^secret\.(\d+)$/;

/** The key of the settings row with a version; the first one has a key without a number. */
export function secretKeyOf(version: number): string {
  return version === 1 ? firstKey : `${firstKey}.${version}`;
}

/** The secrets among the settings, or undefined when there is none yet. */
export function findSecrets(settings: ReadonlyMap<string, string>): SecretVersions | undefined {
  const versions = [...settings].flatMap(([key, value]) => {
    const version = key === firstKey ? 1 : Number(laterKey.exec(key)?.[1] ?? 0);
    return version > 0 ? [{ version, value }] : [];
  });
  const [newest, ...older] = versions.toSorted((one, other) => other.version - one.version);
  return newest && [newest, ...older];
}

/**
 * Adds a version, and removes those older than the one before it that no second factor and no
 * signing key needs any more. Undefined when the shop has no secret yet.
 */
export async function renewSecret(
  db: Database,
  { clock }: { clock: Clock },
): Promise<SecretRenewal | undefined> {
  if (!(await isSettingTableThere.first(db, {}))?.there) return undefined;
  return inTransaction(db, async (tx) => {
    await lockIdentity.first(tx, { schema: locks.schema });
    const rows = await selectSettings.all(tx, {});
    const secrets = findSecrets(new Map(rows.map(({ key, value }) => [key, value])));
    if (!secrets) return undefined;
    const now = clock.now();
    const [{ version: current }] = secrets;
    const version = current + 1;
    const oldest = Math.min(
      current,
      (await selectOldestUsedSecret.first(tx, { now }))?.version ?? current,
    );
    const versions = secrets.map((secret) => secret.version);
    const removedVersions = versions.filter((each) => each < oldest);
    await insertSetting.count(tx, { key: secretKeyOf(version), value: randomToken() });
    for (const each of removedVersions) await deleteSetting.count(tx, { key: secretKeyOf(each) });
    const object = `secret:${version}`;
    await writeAuditEntry(tx, shopActor(now), { action: 'secret.renewed', object });
    return { version, keptVersions: versions.filter((each) => each >= oldest), removedVersions };
  });
}
