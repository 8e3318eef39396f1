import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeAddress, keepAddress, listSavedAddresses } from '#modules/addresses/addresses.ts';
import { openWorld, type World } from '#modules/identity/testing/world.ts';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { createImporter } from '#test/support/importer.ts';
import { addPerson, type Person } from '#test/support/world.ts';
import { exportTable } from '../imports.ts';

let world: World;
let anna: Person;
let ben: Person;
let importer: ReturnType<typeof createImporter>;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.query({ text: 'truncate app_user cascade' });
  const mira = await addPerson(world.db, 'Mira', 'admin');
  anna = await addPerson(world.db, 'Anna', 'customer');
  ben = await addPerson(world.db, 'Ben', 'customer');
  importer = createImporter(world.db, world.clock, mira.id);
});

const headers =
  'Email,Called,Recipient,Company,Street,Second line,City,Postcode,Region,Country,Default';
const leeds = ',Anna Old,,5 Mill Lane,,Leeds,ls14ap,,United Kingdom,';
const newark = 'Depot,Anna Old,Old & Sons,1 Main St,Floor 2,Newark,7102,nj,usa,yes';

const file = (...lines: string[]) => [headers, ...lines].join('\n');
const book = async (person: Person) => listSavedAddresses(world.db, person.id);

async function exportAll(): Promise<string> {
  const pieces: string[] = [];
  const request = { target: 'addresses', format: 'csv', isTemplate: false } as const;
  for await (const piece of exportTable(world.db, request)) pieces.push(String(piece));
  return pieces.join('');
}

const problemsOf = async (id: string) =>
  (await importer.tryIt(id)).wrongLines.map(({ line, problems }) =>
    [line, ...problems.map(({ column, code }) => `${column} ${code}`)].join(' '),
  );

test('addresses come into the books of their customers, and go again', async () => {
  const depot = newark.replace(',7102,', ',07102,');
  const id = await importer.upload(
    file(`${anna.email},${leeds}`, `${anna.email.toUpperCase()},${depot}`, `${ben.email},${leeds}`),
    'addresses',
  );
  expect((await importer.tryIt(id)).tried).toEqual({
    added: 3,
    changed: 0,
    unchanged: 0,
    wrong: 0,
  });
  expect(await book(anna)).toEqual([]);
  await importer.applyIt(id);
  const newarkAddress = {
    ...{ recipient: 'Anna Old', company: 'Old & Sons', street: '1 Main St', line2: 'Floor 2' },
    ...{ city: 'Newark', postcode: '07102', region: 'US-NJ', country: 'US' },
  };
  expect(await book(anna)).toMatchObject([
    { label: 'Depot', isDefault: true, address: newarkAddress },
    {
      label: '5 Mill Lane, Leeds',
      isDefault: false,
      address: { ...deliveryAddress, recipient: 'Anna Old' },
    },
  ]);
  expect(await book(ben)).toMatchObject([{ isDefault: true }]);
  expect((await importer.undoIt(id)).conflicts).toEqual([]);
  expect([await book(anna), await book(ben)]).toEqual([[], []]);
});

test('an export is imported again unchanged', async () => {
  const id = await importer.upload(
    file(`${anna.email},${leeds}`, `${ben.email},${leeds}`),
    'addresses',
  );
  await importer.tryIt(id);
  await importer.applyIt(id);
  const exported = await exportAll();
  expect(exported).toBe(
    `\u{FEFF}${headers}\r\n` +
      [anna, ben]
        .map(
          ({ email }) =>
            `${email},"5 Mill Lane, Leeds",Anna Old,,5 Mill Lane,,Leeds,LS1 4AP,,GB,yes\r\n`,
        )
        .join(''),
  );
  const again = await importer.upload(exported, 'addresses');
  const { tried } = await importer.tryIt(again);
  expect(tried).toEqual({ added: 0, changed: 0, unchanged: 2, wrong: 0 });
  await importer.applyIt(again);
  expect(await exportAll()).toBe(exported);
});

test('what a customer has is not changed, nor the default', async () => {
  const owner = { userId: anna.id, at: world.clock.now() };
  const own = { label: 'Depot', address: deliveryAddress, isDefault: false };
  await keepAddress(world.db, owner, own);
  const line = `${anna.email},${newark.replace(',7102,', ',07102,')}`;
  const id = await importer.upload(file(line, line.replace('Depot', 'Barn')), 'addresses');
  expect(await problemsOf(id)).toEqual(['2 label address_differs']);
  await importer.applyIt(id, true);
  expect(await book(anna)).toMatchObject([
    { label: 'Depot', isDefault: true, address: deliveryAddress },
    { label: 'Barn', isDefault: false },
  ]);
});

test('each wrong cell says what is wrong', async () => {
  const id = await importer.upload(
    file(
      `${anna.email},${newark}`,
      `nobody@people.example,${leeds}`,
      `${anna.email},${leeds.replace('United Kingdom', 'Atlantis')}`,
      `${anna.email},Shed,,,,,,,,GB,perhaps`,
      `${anna.email},Hut,,,,,,,,GB,`,
      `${ben.email},${leeds}`,
      `${ben.email},${leeds}`,
      `,Hut,Anna,,5 Mill Lane,,Leeds,LS1 4AP,,GB,`,
      `${anna.email},Sydney,Anna,,1 George St,,Sydney,2000,Kent,AU,`,
    ),
    'addresses',
  );
  expect(await problemsOf(id)).toEqual([
    '2 postcode not_a_postcode',
    '3 email no_account',
    '4 country country_unknown',
    '5 default not_yes_or_no',
    '6 recipient missing street missing city missing postcode missing',
    '8 street repeated',
    '9 email missing',
    '10 region not_a_region',
  ]);
});

test('a book has twenty places, also by a file', async () => {
  const lines = Array.from({ length: 22 }, (_, index) => `${anna.email},No. ${index}${leeds}`);
  const id = await importer.upload(file(...lines), 'addresses');
  expect(await problemsOf(id)).toEqual([
    '22 email too_many_addresses',
    '23 email too_many_addresses',
  ]);
  await importer.applyIt(id, true);
  expect(await book(anna)).toHaveLength(20);
});

test('what the customer has changed since is not undone', async () => {
  const id = await importer.upload(
    file(`${anna.email},${leeds}`, `${ben.email},${leeds}`),
    'addresses',
  );
  await importer.tryIt(id);
  await importer.applyIt(id);
  const [own] = await book(anna);
  world.clock.advance(1000);
  const key = { userId: anna.id, at: world.clock.now(), id: own?.id ?? '' };
  const york = { ...deliveryAddress, city: 'York' };
  await changeAddress(world.db, key, { label: 'Home', address: york, isDefault: false });
  expect((await importer.undoIt(id)).conflicts).toEqual([{ line: 2, columns: ['email'] }]);
  expect(await book(anna)).toMatchObject([{ label: 'Home', isDefault: true }]);
  expect(await book(ben)).toEqual([]);
});

test('what was in the file is deleted as soon as it is applied', async () => {
  const id = await importer.upload(file(`${anna.email},${leeds}`), 'addresses');
  await importer.tryIt(id);
  await importer.applyIt(id);
  expect((await importer.find(id)).sample).toEqual([]);
  const { rows } = await world.db.query({
    text: `select * from import_batch where rows::text || applied::text || tried::text ~ 'Mill'`,
  });
  expect(rows).toEqual([]);
});
