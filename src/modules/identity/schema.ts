/**
 * What identity needs in the database before it can work: the schema, the secret that all
 * instances share, and the provider's tables. A marker says that all is there, so that a usual
 * start asks two questions and loads nothing.
 */
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import {
  createSettingTable,
  insertSetting,
  isSettingTableThere,
  lockIdentity,
  locks,
  selectSettings,
  upsertSetting,
} from './queries/settings.ts';
import { randomSecret } from './secrets.ts';

/** Changes whenever the provider's version or the set of its plugins does. */
export const providerSchema =
  'better-auth 1.7.7: jwt, second factor, passkey 1.7.6, browsers, proofs';

const secretKey = 'secret';
const schemaKey = 'provider_schema';

/**
 * Prepares the database and answers the shared secret. `migrate` is called with it when the
 * provider's tables are missing or of another version; of several instances one does it.
 */
export async function prepareSchema(
  db: Database,
  migrate: (secret: string) => Promise<void>,
): Promise<string> {
  const settings = await readSettings(db);
  if (settings.schema === providerSchema && settings.secret) return settings.secret;
  // The lock's transaction writes nothing: what the others wait for is committed beside it.
  return inTransaction(db, async (lock) => {
    await lockIdentity.first(lock, locks.schema);
    await createSettingTable(db);
    await insertSetting.count(db, secretKey, randomSecret());
    const { secret, schema } = await readSettings(db);
    if (!secret) throw new Error('the secret of the identity provider was not kept');
    if (schema === providerSchema) return secret;
    await migrate(secret);
    await upsertSetting.count(db, schemaKey, providerSchema);
    return secret;
  });
}

async function readSettings(db: Database) {
  if (!(await isSettingTableThere.first(db))?.there) return {};
  const settings = new Map((await selectSettings.all(db)).map(({ key, value }) => [key, value]));
  return { secret: settings.get(secretKey), schema: settings.get(schemaKey) };
}
