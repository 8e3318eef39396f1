/** Prices of a list by a file, over the API: what its company pays, and who may do it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTool } from '#modules/catalogue/catalogue.ts';
import { handleImportJobs } from '#modules/imports/imports.ts';
import { openCompany } from '#test/support/companies.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson } from '#test/support/world.ts';

let shop: TestShop;
let mira: string;
let hall: { id: string; token: string };
let brush: string;
let list: string;

beforeAll(async () => {
  shop = await openTestShop();
  mira = await shop.tokenOf(shop.world.mira);
  const added = { name: 'Brush', kind: 'brush', description: '', img: '', facts: [] };
  const more = { priceMinor: 800, minimumOrder: 1, ratingTenths: 50, stock: 10_000, position: 1 };
  brush = await addTool({ db: shop.db }, { ...added, ...more }, { at: new Date() });
  await shop.db.query({ text: "update tool set sku = 'FB-50' where id = $1", values: [brush] });
  const manager = await addPerson(shop.db, 'Hall', 'customer');
  hall = await openCompany(shop, manager, { name: 'Hall', staff: mira });
  const body = { name: 'Hall 2027', kind: 'contract', audience: hall.id, rank: 1 };
  const created = await shop.call('POST /price-lists', { token: mira, body });
  list = String(created.body['insertedId']);
});
afterAll(() => shop.close());

const upload = (text: string, query: object, token = mira) =>
  fetch(`${shop.url}/api/imports?${new URLSearchParams({ name: 'hall.csv', ...query })}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: text,
  });

async function begin(id: string, step: string, body?: object): Promise<void> {
  const started = await shop.call(`POST /imports/${id}/${step}`, { token: mira, body });
  expect(started.status).toBe(200);
  await handleImportJobs(shop.shop.payments)['run-import']({ import: id });
}

/** What members of the company read of its list, which is kept for all of them. */
async function readSteps(): Promise<unknown> {
  const { body } = await shop.call(`GET /prices/${list}`, { token: hall.token });
  const [tool] = Object(body).tools;
  return tool?.prices.find((one: { list: string }) => one.list === list).steps;
}

test('what a file says of a contract is what its company reads at once, and again', async () => {
  expect(await readSteps()).toBeUndefined();
  const text = 'SKU;From quantity;Price\nFB-50;1;7,50\nFB-50;12;6,80\n';
  const uploaded = await upload(text, { target: 'prices', list });
  const { insertedId: id } = await uploaded.json();
  const { body: read } = await shop.call(`GET /imports/${id}`, { token: mira });
  expect(read).toMatchObject({ target: 'prices', list: { _id: list, name: 'Hall 2027' } });
  await begin(id, 'try', { mapping: read['mapping'] });
  expect(await readSteps()).toBeUndefined();
  await begin(id, 'apply', {});
  const steps = [
    { from: 1, price: 7.5 },
    { from: 12, price: 6.8 },
  ];
  await expect.poll(readSteps).toEqual(steps);
  const exported = await fetch(`${shop.url}/api/exports/prices?list=${list}`, {
    headers: { authorization: `Bearer ${mira}` },
  });
  expect(await exported.text()).toContain('FB-50,Brush,12,6.80,USD,1,,\r\n');
  await begin(id, 'undo');
  await expect.poll(readSteps).toBeUndefined();
  const { body: audit } = await shop.call('GET /audit?limit=2', { token: mira });
  for (const place of [0, 1])
    expect(audit[place]).toMatchObject({ detail: { target: 'prices', list } });
});

test('a file of prices names the list that it is of', async () => {
  const text = 'SKU;Price\nFB-50;7,50\n';
  for (const query of [{}, { list: crypto.randomUUID() }]) {
    const refused = await upload(text, { target: 'prices', ...query });
    expect([refused.status, (await refused.json()).code]).toEqual([404, 'price_list_unknown']);
    const path = `GET /exports/prices?${new URLSearchParams({ ...query })}`;
    expect((await shop.call(path, { token: mira })).status).toBe(404);
  }
  const template = await fetch(`${shop.url}/api/exports/prices?rows=none`, {
    headers: { authorization: `Bearer ${mira}` },
  });
  expect(await template.text()).toContain('SKU,Name,From quantity,Price');
});

test('those who do not look after the catalogue neither import nor export prices', async () => {
  const orders = await shop.tokenOf(await addPerson(shop.db, 'Orders', 'orders'));
  for (const token of [orders, hall.token]) {
    expect((await upload('SKU\nA\n', { target: 'prices', list }, token)).status).toBe(403);
    expect((await shop.call(`GET /exports/prices?list=${list}`, { token })).status).toBe(403);
  }
});
