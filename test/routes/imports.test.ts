import { afterAll, beforeAll, expect, test } from 'vitest';
import { handleImportJobs } from '#modules/imports/imports.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson } from '#test/support/world.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openTestShop();
  token = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());

const headers = () => ({ authorization: `Bearer ${token}` });

async function upload(file: string | Buffer<ArrayBuffer>, name = 'prices.csv') {
  const response = await fetch(`${shop.url}/api/imports?target=tools&name=${name}`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/octet-stream' },
    body: file,
  });
  return { status: response.status, body: await response.json() };
}

async function run(id: string): Promise<void> {
  await handleImportJobs(shop.shop.payments)['run-import']({ import: id });
}

const get = (id: string) => shop.call(`GET /imports/${id}`, { token });

test('what is exported is uploaded, tried, applied and undone', async () => {
  const exported = await fetch(`${shop.url}/api/exports/tools?format=xlsx`, { headers: headers() });
  expect(exported.headers.get('content-disposition')).toBe('attachment; filename="tools.xlsx"');
  expect(exported.headers.get('cache-control')).toBe('no-store');
  const { status, body } = await upload(Buffer.from(await exported.arrayBuffer()), 'tools.xlsx');
  expect(status).toBe(200);
  const id = String(body.insertedId);
  const found = await get(id);
  expect(found.body).toMatchObject({
    state: 'read',
    fileName: 'tools.xlsx',
    createdBy: shop.world.mira.email,
    source: { format: 'xlsx', sheet: 'tools' },
    rowCount: 3,
  });
  const { mapping } = found.body;
  for (const [step, input] of [
    ['try', { mapping }],
    ['apply', {}],
    ['undo', undefined],
  ] as const) {
    const started = await shop.call(`POST /imports/${id}/${step}`, { token, body: input });
    expect(started.status).toBe(200);
    await run(id);
  }
  expect((await get(id)).body).toMatchObject({
    state: 'undone',
    tried: { added: 0, changed: 0, unchanged: 3, wrong: 0 },
    batches: { all: 1, tried: 1, applied: 1, undone: 1 },
  });
  const { body: audit } = await shop.call('GET /audit?limit=2', { token });
  expect([audit[0]?.['action'], audit[1]?.['action']]).toEqual(['import.undone', 'import.applied']);
});

test('customers are for those who also look after users', async () => {
  const path = 'customers&name=a.csv';
  const send = async (clerkToken: string) =>
    fetch(`${shop.url}/api/imports?target=${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${clerkToken}`,
        'content-type': 'application/octet-stream',
      },
      body: 'Email,Name\na@b.example,A\n',
    });
  const clerk = await shop.tokenOf(await addPerson(shop.db, 'Clerk', 'catalogue'));
  expect((await send(clerk)).status).toBe(403);
  expect((await shop.call('GET /exports/customers', { token: clerk })).status).toBe(403);
  const { insertedId: id } = await (await send(token)).json();
  expect((await get(String(id))).status).toBe(200);
  for (const call of ['GET /imports/ID', 'GET /imports/ID/wrong-lines', 'POST /imports/ID/undo']) {
    const { status } = await shop.call(call.replace('ID', String(id)), { token: clerk });
    expect(status).toBe(404);
  }
  const { body } = await shop.call('GET /imports', { token: clerk });
  expect(JSON.stringify(body)).not.toContain(String(id));
});

test.each([
  ['SKU;Price\n"A;4,20\n', 'file_unreadable', /^Line \d: A quotation mark/],
  [Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'file_unreadable', /XLSX/],
  ['SKU;Price\n', 'file_unreadable', /no rows/],
  ['', 'file_unreadable', /no rows/],
])('the upload %j is refused with what to do', async (file, code, detail) => {
  const { status, body } = await upload(file);
  expect(status).toBe(422);
  expect(body).toMatchObject({ code, detail: expect.stringMatching(detail) });
});

test('a file of more than 50 MiB is refused', async () => {
  expect((await upload(Buffer.alloc(50 * 1024 * 1024 + 1))).status).toBe(413);
});
