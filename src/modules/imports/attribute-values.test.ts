/** Values of attributes in files: columns by the codes of attributes. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAttribute, createProductType } from '#modules/catalogue/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createImporter } from '#test/support/importer.ts';
import { createManualClock, makeWorld } from '#test/support/world.ts';
import { exportTable } from './imports.ts';

let db: TestDatabase;
let importer: ReturnType<typeof createImporter>;
const clock = createManualClock();

const choices = ['natural', 'synthetic'].map((code) => ({ code, name: `${code} hair` }));
const shared = { isFacet: true, isShown: true, unit: '', choices: [], position: 1 };
const attributes = [
  { ...shared, code: 'width', name: 'Width', kind: 'number', unit: 'mm' },
  { ...shared, code: 'hair', name: 'Hair', kind: 'choice', choices },
  { ...shared, code: 'fits', name: 'Fits', kind: 'choices', choices },
  { ...shared, code: 'washable', name: 'Washable', kind: 'yes_no' },
  { ...shared, code: 'note', name: 'Note', kind: 'text', isFacet: false },
  { ...shared, code: 'weight', name: 'Weight', kind: 'text', isFacet: false },
] as const;
const ofType = ['width', 'hair', 'fits', 'washable', 'note'].map((code) => ({
  ...{ code, varies: code === 'width' },
}));
const type = { code: 'mop', name: 'Mop', position: 1, attributes: ofType };

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query({
    text: `truncate stock_movement, stock, tool, app_user, category, attribute, product_type
      cascade`,
  });
  const world = await makeWorld(db, clock);
  importer = createImporter(db, clock, world.mira.id);
  for (const attribute of attributes) {
    await createAttribute({ db }, importer.actor(), attribute);
  }
  await createProductType({ db }, importer.actor(), type);
  await apply(
    'sku,product,size,price,product type,attribute.width,hair,fits,washable,note\n' +
      'M-1,Mop,10 mm,5,mop,10,natural,"synthetic, natural",yes,"=1, or"\n' +
      'M-2,Mop,20 mm,5,mop,"20,50",,,,\n',
  );
});

async function apply(text: string) {
  const id = await importer.upload(text);
  expect((await importer.tryIt(id)).wrongLines).toEqual([]);
  expect((await importer.applyIt(id)).state).toBe('applied');
  return id;
}

async function shown(sku = 'M-1') {
  const { rows } = await db.query<{ kind: string; facts: { label: string; value: string }[] }>({
    text: 'select kind, facts from tool where sku = $1',
    values: [sku],
  });
  const facts = rows[0]?.facts.map(({ label, value }) => [label, value]) ?? [];
  return { kind: rows[0]?.kind, ...Object.fromEntries(facts) };
}

const first = {
  ...{ kind: 'mop', Width: '10 mm', Hair: 'natural hair', Fits: 'natural hair, synthetic hair' },
  ...{ Washable: 'Yes', Note: '=1, or' },
};

test('come with new sizes of a new product, and are shown', async () => {
  expect(await shown()).toEqual(first);
  expect(await shown('M-2')).toEqual({ kind: 'mop', Width: '20.5 mm' });
});

test('are changed, emptied and undone; what is not said stays', async () => {
  const id = await apply('sku,width,hair,note\nM-1,11,[clear],New\nM-2,,synthetic,\n');
  const { Hair: _, ...rest } = first;
  expect(await shown()).toEqual({ ...rest, Width: '11 mm', Note: 'New' });
  expect(await shown('M-2')).toEqual({ kind: 'mop', Width: '20.5 mm', Hair: 'synthetic hair' });
  const { rows } = await db.query({
    text: `select document #>> '{variants,0,values,width}' as width from product_revision
      where import_id = $1`,
    values: [id],
  });
  expect(rows).toEqual([{ width: '11' }]);
  await importer.undoIt(id);
  expect(await shown()).toEqual(first);
  expect(await shown('M-2')).toEqual({ kind: 'mop', Width: '20.5 mm' });
});

test('that cannot be are wrong, each with what to do', async () => {
  const id = await importer.upload(
    [
      'sku,product,size,price,product type,width,hair,fits,washable,note,attribute.weight',
      'M-1,,,,,1.200,goat,"natural,goat",maybe,,',
      'M-2,,,,,wide,,,,,heavy',
      'M-3,Mop,30 mm,5,,20.5,,,,,',
      'M-4,Mop,40 mm,5,brush,40,,,,,',
      'M-5,Swab,1,5,swab,1,,,,,',
      'M-6,Pad,1,5,,1,,,,,',
    ].join('\n'),
  );
  const { wrongLines } = await importer.tryIt(id);
  expect(
    wrongLines.flatMap(({ line, problems }) =>
      problems.map(({ column, code, detail }) => `${line} ${column} ${code} ${detail}`),
    ),
  ).toEqual([
    '2 values.width ambiguous_number 1.200',
    '2 values.hair unknown_choice natural, synthetic',
    '2 values.fits unknown_choice natural, synthetic',
    '2 values.washable no_answer maybe',
    '3 values.width not_a_number wide',
    '3 values.weight attribute_not_of_type Mop',
    '4 variant combination_taken Mop, 20 mm',
    '5 type other_type Mop',
    '6 type type_unknown swab',
    '7 values.width attribute_not_of_type ',
  ]);
});

test('do not take the place of the column of the same name', async () => {
  const id = await importer.upload('sku,weight\nM-1,45\n');
  expect((await importer.find(id)).mapping).toEqual(['sku', 'weightG']);
});

test.each(['csv', 'xlsx'] as const)(
  'are in the export as %s, which changes nothing when it is imported again',
  async (format) => {
    await db.query({ text: "update tool_value set number = 1.125 where number = '20.5'" });
    const pieces: Buffer[] = [];
    for await (const piece of exportTable(db, { target: 'tools', format, isTemplate: false }))
      pieces.push(Buffer.from(piece));
    const id = await importer.upload(Buffer.concat(pieces));
    const { mapping, headers, tried } = await importer.tryIt(id);
    expect(mapping).not.toContain(null);
    expect(headers).toContain('attribute.hair');
    expect(tried).toEqual({ added: 0, changed: 0, unchanged: 5, wrong: 0 });
  },
);

/** A line, 600 of other products, and another line: of different batches. */
const apart = (earlier: string, later: string) =>
  importer.upload(
    [
      'sku,name,product,size,price,product type,attribute.width',
      earlier,
      ...Array.from({ length: 600 }, (_, index) => `N-${index},Tool ${index},,,5.00,,`),
      later,
    ].join('\n'),
  );

test.each([
  ['of a new product', 'A-1,,Swab,one,5,mop,30', 'A-2,,swab,two,5,mop,"30,0"'],
  ['of a product that is there', 'A-1,,Mop,one,5,,30', 'A-2,,mop,two,5,,30.0'],
  ['that is there, and a new one', 'M-1,,,,,,30', 'A-2,,Mop,two,5,,30'],
])(
  'two sizes with the same values in different batches are found when tried: %s',
  async (_, earlier, later) => {
    const id = await apart(earlier, later);
    expect((await importer.tryIt(id)).wrongLines).toEqual([
      { line: 603, problems: [{ column: 'variant', code: 'values_repeated', detail: '2' }] },
    ]);
    expect((await importer.applyIt(id, true)).state).toBe('applied');
  },
);

test.each([
  ['of different products', 'A-1,,Swab,one,5,mop,30', 'A-2,,Brush,two,5,mop,30'],
  ['with different values', 'A-1,,Mop,one,5,,30', 'A-2,,Mop,two,5,,31'],
  ['without values', 'A-1,,Swab,one,5,mop,', 'A-2,,Swab,two,5,mop,'],
  ['of which one is only renamed', 'M-1,,,5 mm,,,', 'M-2,,,,,,30'],
])('sizes are not said to have the same values: %s', async (_, earlier, later) => {
  const id = await apart(earlier, later);
  expect((await importer.tryIt(id)).wrongLines).toEqual([]);
  expect((await importer.applyIt(id)).state).toBe('applied');
});
