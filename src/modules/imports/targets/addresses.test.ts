import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { eraseProfile, listAddresses } from '#modules/profiles/profiles.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createImporter } from '#test/support/importer.ts';
import { addPerson, createManualClock, type Person } from '#test/support/world.ts';
import { exportTable } from '../imports.ts';

let db: TestDatabase;
let mira: Person;
let anna: Person;
let importer: ReturnType<typeof createImporter>;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query({ text: 'truncate app_user cascade' });
  mira = await addPerson(db, 'Mira', 'admin');
  anna = await addPerson(db, 'Anna', 'customer');
  await db.query({ text: 'update app_user set email_verified = true' });
  importer = createImporter(db, createManualClock(), mira.id);
});

const head = 'E-Mail;Firma;Straße;PLZ;Ort;Land';
const shop = 'Malerei Anna;Gasse 4;01067;Dresden;DE';
const store = '=Lager;Hof 1;80331;München;DE';

async function exported(): Promise<string> {
  let text = '';
  for await (const piece of exportTable(db, {
    ...{ target: 'addresses', format: 'csv', isTemplate: false },
  })) {
    text += Buffer.from(piece).toString();
  }
  return text;
}

test('a customer gets addresses, each once, and loses them when it is undone', async () => {
  const file = [head, `${anna.email.toUpperCase()};${shop}`, `${anna.email};${store}`].join('\n');
  const id = await importer.upload(file, 'addresses');
  expect((await importer.tryIt(id)).tried).toMatchObject({ added: 2, wrong: 0 });
  expect(await listAddresses(db, anna.id)).toEqual([]);
  const { sample } = await importer.applyIt(id);
  // What the file says of people is not kept.
  expect(sample).toEqual([]);
  expect(await listAddresses(db, anna.id)).toEqual([
    {
      ...{ recipient: 'Malerei Anna', street: 'Gasse 4', postcode: '01067' },
      ...{ city: 'Dresden', country: 'DE' },
    },
    {
      ...{ recipient: '=Lager', street: 'Hof 1', postcode: '80331' },
      ...{ city: 'München', country: 'DE' },
    },
  ]);
  const again = await importer.upload(await exported(), 'addresses');
  expect((await importer.tryIt(again)).tried).toEqual({
    ...{ added: 0, changed: 0, unchanged: 2, wrong: 0 },
  });
  expect((await importer.undoIt(id)).conflicts).toEqual([]);
  expect(await listAddresses(db, anna.id)).toEqual([]);
});

test('each wrong line says what is wrong', async () => {
  await db.query({
    text: 'update app_user set email_verified = false where id = $1',
    values: [anna.id],
  });
  const lines = [`${anna.email};${shop}`, `${mira.email};;;;;`, `x;${shop}`];
  const twice = [`${mira.email};${store}`, `${mira.email};${store}`];
  const id = await importer.upload([head, ...lines, ...twice].join('\n'), 'addresses');
  const { wrongLines } = await importer.tryIt(id);
  expect(
    wrongLines.flatMap(({ line, problems }) =>
      problems.map(({ column, code }) => `${line} ${column} ${code}`),
    ),
  ).toEqual([
    '2 email customer_unknown',
    ...['recipient', 'street', 'postcode', 'city', 'country'].map((key) => `3 ${key} missing`),
    '4 email not_an_email',
    '6 street repeated',
  ]);
});

test('two imports at once add an address once, and erasing an account deletes it', async () => {
  const text = [head, `${anna.email};${shop}`].join('\n');
  const ids = [await importer.upload(text, 'addresses'), await importer.upload(text, 'addresses')];
  for (const id of ids) await importer.tryIt(id);
  const results = await Promise.all(ids.map((id) => importer.applyIt(id)));
  expect(results.map(({ state }) => state)).toContain('applied');
  expect(await listAddresses(db, anna.id)).toHaveLength(1);
  await inTransaction(db, (tx) => eraseProfile(tx, anna.id));
  expect(await listAddresses(db, anna.id)).toEqual([]);
});
