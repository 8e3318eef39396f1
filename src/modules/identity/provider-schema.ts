/**
 * What identity needs in the database before it can work: the schema, the secret that all
 * instances share, and the provider's tables. A marker says that everything exists, so that a usual
 * start runs two queries and loads nothing.
 */
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { randomToken } from '#platform/http/random-token.ts';
import {
  createSettingTable,
  insertSetting,
  isSettingTableThere,
  lockIdentity,
  locks,
  selectSettings,
  upsertSetting,
} from './queries/settings.ts';
import { secretKeyOf, findSecrets, type SecretVersions } from './tokens/secret-versions.ts';

/** Changes whenever the provider's version or the set of its plugins does. */
export const providerSchema =
  'better-auth 1.7.7: jwt, second factor, passkey 1.7.6, browsers, proofs';

const schemaKey = 'provider_schema';

/**
 * Prepares the database and returns the shared secret's versions. `migrate` is called with them
 * when the provider's tables are missing or of another version; of several instances one does it.
 */
export async function prepareSchema(
  db: Database,
  migrate: (secrets: SecretVersions) => Promise<void>,
): Promise<SecretVersions> {
  const settings = await readSettings(db);
  if (settings.schema === providerSchema && settings.secrets) return settings.secrets;
  // This transaction only holds the lock: the others wait for what is committed beside it.
  return inTransaction(db, async (tx) => {
    await lockIdentity.first(tx, { schema: locks.schema });
    await createSettingTable(db);
    const current = await readSettings(db);
    if (!current.secrets)
      await insertSetting.count(db, { key: secretKeyOf(1), value: randomToken() });
    const { secrets, schema } = await readSettings(db);
    if (!secrets) throw new Error('the secret of the identity provider was not kept');
    if (schema === providerSchema) return secrets;
    await migrate(secrets);
    await upsertSetting.count(db, { key: schemaKey, value: providerSchema });
    return secrets;
  });
}

async function readSettings(db: Database) {
  if (!(await isSettingTableThere.first(db, {}))?.there) return {};
  const settings = new Map(
    (await selectSettings.all(db, {})).map(({ key, value }) => [key, value]),
  );
  return { secrets: findSecrets(settings), schema: settings.get(schemaKey) };
}
