import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#test/support/database.ts';
import { prepareSchema, providerSchema } from './provider-schema.ts';

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.query({ text: 'drop schema if exists identity cascade' });
});
afterAll(() => db.close());

test('of instances that start at once one makes the tables, and all share its secret', async () => {
  const migrated: string[] = [];
  const start = () => prepareSchema(db, async ([newest]) => void migrated.push(newest.value));
  const secretsOfStarts = await Promise.all([start(), start(), start()]);
  const secrets = secretsOfStarts.map(([newest]) => newest.value);
  expect(migrated).toHaveLength(1);
  expect(new Set([...secrets, ...migrated]).size).toBe(1);
  expect(secrets[0]?.length).toBeGreaterThanOrEqual(43);
});

test('a later start makes nothing', async () => {
  const [secret] = await prepareSchema(db, () => Promise.reject(new Error('made again')));
  expect(secret.value).toHaveLength(43);
});

test('a start that failed half-way is made good by the next, with the same secret', async () => {
  const text = "delete from identity.setting where key = 'provider_schema'";
  await db.query({ text });
  const before = await prepareSchema(db, async () => {});
  await db.query({ text });
  await expect(prepareSchema(db, () => Promise.reject(new Error('killed')))).rejects.toThrow();
  expect(await prepareSchema(db, async () => {})).toEqual(before);
});

test('the marker names the versions that are installed', async () => {
  const [provider, passkey] = await Promise.all([
    versionOf(import.meta.resolve('better-auth')),
    versionOf(import.meta.resolve('@better-auth/passkey')),
  ]);
  const plugins = `jwt, second factor, passkey ${passkey}, browsers, proofs`;
  expect(providerSchema).toBe(`better-auth ${provider}: ${plugins}`);
});

async function versionOf(entry: string): Promise<string> {
  const text = await readFile(new URL('../package.json', entry), 'utf8');
  const { version }: { version: string } = JSON.parse(text);
  return version;
}
