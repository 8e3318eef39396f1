import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hourMs } from '#platform/clock.ts';
import { exchangeCredential, listUsers, type Identity } from '#modules/identity/identity.ts';
import { openWorld, type World } from '#modules/identity/testing/world.ts';
import { createImporter } from '#test/support/importer.ts';
import { addPerson, type Person } from '#test/support/world.ts';
import { continueImports, exportTable } from '../imports.ts';

let world: World;
let identity: Identity;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let mira: Person;
let importer: ReturnType<typeof createImporter>;

beforeAll(async () => {
  world = await openWorld();
  keys = await generateKeyPair('ES256');
  const issuer = { audience: 'shop', algorithms: ['ES256'], keys: async () => keys.publicKey };
  identity = { ...world.identity, issuers: new Map([['house', issuer]]) };
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.query({ text: 'truncate app_user cascade' });
  mira = await addPerson(world.db, 'Mira', 'admin');
  importer = createImporter(world.db, world.clock, mira.id);
});

const file = 'E-Mail;Kunde\nAnna@Old.example;Anna Old\nmira@people.example;Somebody else\n';

const names = async () => {
  const { items } = await listUsers({ db: world.db }, { limit: 50 });
  return Object.fromEntries(items.map(({ email, displayName }) => [email, displayName]));
};

async function signIn(verified: boolean) {
  const email = 'anna@old.example';
  const claims = { sub: 'anna', name: 'Anna', email, email_verified: verified };
  const credential = await new SignJWT({ ...claims, iss: 'house', aud: 'shop' })
    .setJti(crypto.randomUUID())
    .setProtectedHeader({ alg: 'ES256' })
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(keys.privateKey);
  const exchanged = await exchangeCredential(identity, { credential, email, browser: false });
  return exchanged.ok ? exchanged.user.id : exchanged.reason;
}

async function importFile() {
  const id = await importer.upload(file, 'customers');
  expect((await importer.tryIt(id)).tried).toEqual({
    ...{ added: 1, changed: 0, unchanged: 1, wrong: 0 },
  });
  expect(Object.keys(await names())).toEqual([mira.email]);
  await importer.applyIt(id);
  return id;
}

test('customers are added, and nobody is changed or sent an email', async () => {
  const id = await importFile();
  expect(await names()).toEqual({ [mira.email]: 'Mira', 'anna@old.example': 'Anna Old' });
  expect(await world.emailsTo('anna@old.example')).toEqual([]);
  const pieces: string[] = [];
  const request = { target: 'customers', format: 'csv', isTemplate: false } as const;
  for await (const piece of exportTable(world.db, request)) pieces.push(String(piece));
  expect(pieces.join('')).toBe('\u{FEFF}Email,Name\r\nanna@old.example,Anna Old\r\n');
  expect((await importer.undoIt(id)).conflicts).toEqual([]);
  expect(Object.keys(await names())).toEqual([mira.email]);
});

test('whoever proves the email gets the account, which is not undone then', async () => {
  const id = await importFile();
  expect(await signIn(false)).toBe('email_taken');
  const { rows } = await world.db.query<{ id: string }>({
    text: `select id from app_user where email = 'anna@old.example'`,
  });
  expect(await signIn(true)).toBe(rows[0]?.id);
  expect((await importer.undoIt(id)).conflicts).toEqual([{ line: 2, columns: ['email'] }]);
  expect(await signIn(true)).toBe(rows[0]?.id);
});

test('what was in the file is deleted as soon as it is applied', async () => {
  const id = await importFile();
  expect((await importer.find(id)).sample).toEqual([]);
  const { rows } = await world.db.query({
    text: `select * from import_batch where rows::text || applied::text || tried::text ~ 'old'`,
  });
  expect(rows).toEqual([]);
});

test('what was in a file that is not applied is deleted after a day', async () => {
  const id = await importer.upload(file, 'customers');
  world.clock.advance(23 * hourMs);
  await continueImports(importer.deps);
  expect((await importer.find(id)).sample).toHaveLength(2);
  world.clock.advance(2 * hourMs);
  await continueImports(importer.deps);
  expect((await importer.find(id)).sample).toEqual([]);
});

test('each wrong line says what is wrong', async () => {
  const lines = ['Email,Name', 'anna,Anna', 'a@b.example,', 'c@d.example,C', 'C@D.example,C'];
  const id = await importer.upload(lines.join('\n'), 'customers');
  const { wrongLines } = await importer.tryIt(id);
  expect(
    wrongLines.map(({ line, problems }) => `${line} ${problems[0]?.column} ${problems[0]?.code}`),
  ).toEqual(['2 email not_an_email', '3 name missing', '5 email repeated']);
});
