/** The audit log is searched by words: of an entry, and of what it is about. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBuyer } from '#test/support/buyer.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson, type Person } from '#test/support/world.ts';

let shop: TestShop;
let token: string;
let cora: Person;
let number: string;
let tool: string;

const asMira = (call: string, body?: object) => shop.call(call, { token, ...(body && { body }) });

/** Entries, the oldest first: a role, a tool and its price, an order, tools at once, a product. */
beforeAll(async () => {
  shop = await openTestShop();
  token = await shop.tokenOf(shop.world.mira);
  cora = await addPerson(shop.db, 'Cora', 'customer');
  await asMira(`PUT /user/role/${cora.email}`, { role: 'admin' });
  const fields = { name: 'Filbert, 18 mm', price: 8.45, quantity1: 6, quantity2: 90 };
  tool = String((await asMira('POST /tools', fields)).body['insertedId']);
  await shop.db.query({ text: `update tool set sku = 'FB-18' where id = '${tool}'` });
  await asMira(`PATCH /tools/${tool}`, { price: 9.5 });
  const order = await (await createBuyer(shop, shop.world.anna)).placeOrder();
  const { rows: orders } = await shop.db.query<{ number: number }>({
    text: 'select number from orders',
  });
  number = String(orders[0]?.number);
  await asMira(`DELETE /purchaseadmin/${order}`, { reason: 'She called' });
  const other = { ...fields, name: 'Mottler, 3 in' };
  const tools = [tool, String((await asMira('POST /tools', other)).body['insertedId'])];
  const change = { seen: { minimum: 6 }, fields: { minimum: 7 } };
  await asMira('PATCH /tools', { rows: tools.map((id) => ({ tool: id, ...change })) });
  await asMira('POST /products', { name: 'Stencil "lifter", wide' });
}, 60_000);
afterAll(() => shop.close());

async function find(q: string, filters = ''): Promise<string[]> {
  const { status, body } = await asMira(`GET /audit?q=${encodeURIComponent(q)}${filters}`);
  expect([q, status]).toEqual([q, 200]);
  const entries: { action: string }[] = JSON.parse(JSON.stringify(body));
  return entries.map(({ action }) => action);
}

test('its words are found in any order, each as a part of its texts', async () => {
  expect(await find('role.changed')).toEqual(['role.changed']);
  expect(await find('customer ROLE')).toEqual(['role.changed']);
  expect(await find('rol custom')).toEqual(['role.changed']);
  expect(await find('845 950')).toEqual(['tool.changed']);
  expect(await find('price tool.ch')).toEqual(['tool.changed']);
  expect(await find('role nobody')).toEqual([]);
  // What no entry shows: the name of a value.
  expect(await find('role from')).toEqual([]);
});

describe('what it is about is found by its name:', () => {
  test('accounts by their email, whether they did it or it was done to them', async () => {
    expect(await find(cora.email)).toEqual(['role.changed']);
    expect(await find(`changed ${cora.email.toUpperCase()}`)).toEqual(['role.changed']);
    expect(await find(`${shop.world.mira.email} role`)).toEqual(['role.changed']);
    expect(await find(`${cora.email} refund`)).toEqual([]);
    expect(await find('nobody@people.example')).toEqual([]);
  });

  test('orders by their number', async () => {
    expect(await find(`#${number}`)).toEqual(['order.cancelled']);
    expect(await find(`${number} cancelled`)).toEqual(['order.cancelled']);
    expect(await find(`#${Number(number) + 1}`)).toEqual([]);
  });

  test.each(['Filbert, 18 mm', 'filbert', 'FB-18', 'fb 18'])('tools as %s', async (q) => {
    expect(new Set(await find(q))).toEqual(
      new Set(['tools.changed', 'tool.changed', 'tool.added']),
    );
  });

  test('a name with words of an entry', async () => {
    expect(await find('filbert added')).toEqual(['tool.added']);
    expect(await find('minimum fb18')).toEqual(['tools.changed']);
  });

  test('archived tools and drafts of products', async () => {
    expect(await find('lifter')).toEqual(['product.added']);
    expect(await find('"lifter", wide')).toEqual(['product.added']);
    await asMira(`DELETE /tools/${tool}`);
    expect(await find('filbert')).toContain('tool.archived');
  });

  test('a word in more names than can be told apart, only by the texts of entries', async () => {
    const clones = Array.from({ length: 4 }, (_, index) => `Tarbrush ${index}`);
    for (const name of clones) await asMira('POST /products', { name });
    expect(await find('tarbrush')).toEqual([]);
    expect(await find('tarbrush 3')).toEqual(['product.added']);
  });
});

test('no sign is special', async () => {
  const signs = ['(', '.*(', '[^b]', 'q|', '\\', '***=', '%', '^', '*', '+', '{', '"', '\\m', ':"'];
  for (const sign of signs) expect([sign, await find(sign)]).toEqual([sign, []]);
});

test('the other filters go with it', async () => {
  expect(await find('changed', '&action=role.changed')).toEqual(['role.changed']);
  expect(await find('changed', `&actor=${cora.email}`)).toEqual([]);
  expect(await find('filbert', '&object=tool&action=tool.changed')).toEqual(['tool.changed']);
  expect(await find('role', '&from=2100-01-01T00:00:00Z')).toEqual([]);
});

test('pages of what was found follow each other, of few entries and of many', async () => {
  const read = async () => {
    const found: string[] = [];
    for (let cursor = ''; ;) {
      const page = await asMira(`GET /audit?q=password&limit=2${cursor}`);
      const entries: { id: number }[] = JSON.parse(JSON.stringify(page.body));
      found.push(...entries.map(({ id }) => String(id)));
      const next = page.headers.get('next-cursor');
      if (next === null) return found;
      cursor = `&cursor=${next}`;
    }
  };
  const add = (count: number) =>
    shop.db.query({
      text: `insert into audit_entry
        select (select max(id) from audit_entry) + n, now(), 'shop', 'sign_in.done', 'shop',
          '{"method": "password"}', '', sha256(''), sha256('') from generate_series(1, ${count}) n`,
    });
  await add(5);
  const few = await read();
  expect(few).toHaveLength(5);
  expect(few).toEqual(few.toSorted((one, other) => Number(other) - Number(one)));
  await add(60);
  expect(new Set(await read()).size).toBe(65);
});
