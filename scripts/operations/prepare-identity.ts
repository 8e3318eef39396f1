/** The tables of the identity provider, which it makes itself, and a backup has rows of. */
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { createLog } from '#platform/log.ts';
import { openIdentity } from '#modules/identity/identity.ts';

/** Makes them where they are missing; they are the same whatever the settings of the shop. */
export async function prepareIdentity(owner: Database, dataDir: string): Promise<void> {
  const address = { publicOrigin: 'http://127.0.0.1', trustedProxyHops: 0 };
  const settings = { ...address, adminEmails: [], shopName: 'Ferrule', dataDir };
  await openIdentity({ db: owner, clock: systemClock, log: createLog('silent'), settings });
}
