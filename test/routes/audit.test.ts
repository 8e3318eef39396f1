/** What staff do is in the audit log, with who and from where; rejected requests are not. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { createReviewer } from '#test/support/product-reviews.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson, type Person } from '#test/support/world.ts';

let shop: TestShop;
let token: string;
let ben: Person;
beforeAll(async () => {
  shop = await openTestShop();
  token = await shop.tokenOf(shop.world.mira);
  ({ ben } = shop.world);
});
afterAll(() => shop.close());

interface Entry {
  id: number;
  action: string;
  detail: Record<string, string>;
  network: string;
  actor: { id: string; email: string | null };
  object: { kind: string; id: string; name: string | null };
}

async function list(query = ''): Promise<Entry[]> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${shop.url}/api/audit${query}`, { headers });
  return answer.json();
}

const body = { name: 'Filbert, 18 mm', price: 8.45, quantity1: 6, quantity2: 90 };
const asMira = (operation: string, input?: object) =>
  shop.call(operation, { token, ...(input && { body: input }) });
const add = async () => String((await asMira('POST /tools', body)).body['insertedId']);

async function order(): Promise<string> {
  const { hundred, anna } = shop.world;
  const wanted = { tool: hundred, name: 'x', phone: '+44 20 7946', price: 19.99, qurantity: 1 };
  const request = { token: await shop.tokenOf(anna), body: wanted };
  return String((await shop.call('POST /purchase', request)).body['insertedId']);
}

async function paidOrder(): Promise<string> {
  const id = await order();
  const owner = await shop.tokenOf(shop.world.anna);
  const response = await shop.call('POST /create-payment-intent', {
    token: owner,
    body: { order: id },
  });
  const secret = String(response.body['clientSecret']);
  await shop.pay(secret);
  const transaction = secret.split('_secret_')[0];
  await shop.call(`PATCH /purchase/${id}`, { token: owner, body: { transaction } });
  return id;
}

async function review(): Promise<string> {
  const request = { token: await shop.tokenOf(ben), body: { name: 'Ben', review: 'x', rating: 3 } };
  return String((await shop.call('POST /reviews', request)).body['insertedId']);
}

async function addDraft(): Promise<string> {
  return String((await asMira('POST /products', { name: 'Filbert, Anna’s' })).body['insertedId']);
}

async function productReview(): Promise<string> {
  const reviewer = await createReviewer(shop, shop.world.hundred);
  return String((await reviewer.write()).body['_id']);
}

/** By action: does it, and says to what and with which detail. */
const staffActions: Record<string, () => Promise<{ object: object; detail?: object }>> = {
  'tool.added': async () => {
    const id = await add();
    return { object: { kind: 'tool', id, name: body.name } };
  },
  'tool.changed': async () => {
    const id = await add();
    await asMira(`PATCH /tools/${id}`, { price: 9.5, description: 'New' });
    const detail = { price: '845 → 950', description: '…' };
    return { object: { kind: 'tool', id, name: body.name }, detail };
  },
  'tools.changed': async () => {
    const ids = [await add(), await add()];
    const [seen, fields] = [{ price: 8.45 }, { price: 9.5 }];
    await asMira('PATCH /tools', { rows: ids.map((tool) => ({ tool, seen, fields })) });
    const changes = ids.map((id) => [id, 'price 845 → 950']);
    const detail = { count: '2', ...Object.fromEntries(changes) };
    return { object: { kind: 'tools' }, detail };
  },
  'tool.archived': async () => {
    const id = await add();
    await asMira(`DELETE /tools/${id}`);
    return { object: { kind: 'tool', id, name: body.name } };
  },
  'product.added': async () => {
    const id = await addDraft();
    return { object: { kind: 'product', id, name: 'Filbert, Anna’s' } };
  },
  'product.changed': async () => {
    const id = await addDraft();
    await asMira(`PATCH /products/${id}`, { version: 1, fields: { name: 'Filbert' } });
    const detail = { fields: 'name', version: '2' };
    return { object: { kind: 'product', id, name: 'Filbert' }, detail };
  },
  'attributes.changed': async () => {
    const attribute = { code: 'ben-width', kind: 'number', name: 'Ben’s' };
    const id = String((await asMira('POST /attributes', attribute)).body['insertedId']);
    return { object: { kind: 'attribute', id } };
  },
  'category.changed': async () => {
    const fields = { slug: 'ben-s', name: 'Ben’s', description: '', parent: null, position: 1 };
    const id = String((await asMira('POST /categories', fields)).body['insertedId']);
    return { object: { kind: 'category', id, name: 'Ben’s' } };
  },
  'finder.changed': async () => {
    const fields = { question: 'paint', name: 'Anna’s paint' };
    const id = String((await asMira('POST /finder/answers', fields)).body['insertedId']);
    return { object: { kind: 'finder_answer', id }, detail: { change: 'added' } };
  },
  'home.changed': async () => {
    await asMira('PUT /home-tools', { seen: [], tools: [shop.world.hundred] });
    return { object: { kind: 'home' }, detail: { count: '1' } };
  },
  'search.changed': async () => {
    await asMira('POST /synonyms', { word: 'Annas', means: 'brush' });
    return { object: { kind: 'search' }, detail: { change: 'synonym_added' } };
  },
  'stock.changed': async () => {
    const id = await add();
    const booking = { kind: 'corrected', change: -3, reason: 'Broken by somebody we know' };
    await asMira(`POST /tools/${id}/stock`, booking);
    return { object: { kind: 'tool', id }, detail: { kind: 'corrected', change: '-3' } };
  },
  'order.cancelled': async () => {
    const id = await order();
    await asMira(`DELETE /purchaseadmin/${id}`, { reason: 'She called' });
    return { object: { kind: 'order', id }, detail: { refund: 'none' } };
  },
  'order.advanced': async () => {
    const id = await paidOrder();
    await asMira(`POST /purchaseadmin/${id}/fulfilment`, { to: 'in_production' });
    return { object: { kind: 'order', id }, detail: { from: 'new', to: 'in_production' } };
  },
  'order.address_changed': async () => {
    const id = await order();
    const address = { recipient: 'Ben', street: '5 Mill Lane', city: 'Leeds', postcode: 'LS1' };
    await asMira(`PUT /purchase/${id}/address`, { ...address, country: 'UK' });
    const elsewhere = {
      ...address,
      country: 'UK',
      recipient: 'Somebody Else',
      street: '1 Elsewhere',
    };
    await asMira(`PUT /purchase/${id}/address`, elsewhere);
    return { object: { kind: 'order', id }, detail: { fields: 'recipient, street' } };
  },
  'order.bill_to_changed': async () => {
    const id = await order();
    const address = { ...deliveryAddress, billTo: { ...deliveryAddress, company: 'Hall & Sons' } };
    await asMira(`PUT /purchase/${id}/address`, address);
    return { object: { kind: 'order', id }, detail: {} };
  },
  'review.published': async () => {
    for (let count = 0; count < 3; count += 1) await review();
    const id = await review();
    await asMira(`POST /reviews/${id}/publish`);
    return { object: { kind: 'review', id, name: 'Ben' } };
  },
  'review.author_hidden': async () => {
    await asMira(`DELETE /reviews/${await review()}/author`);
    return { object: { kind: 'user', id: ben.id } };
  },
  'review.hidden': async () => {
    const id = await review();
    await asMira(`DELETE /reviews/${id}`);
    return { object: { kind: 'review', id, name: 'Ben' } };
  },
  'product_review.published': async () => {
    const id = await productReview();
    await asMira(`POST /product-reviews/${id}/publish`, { version: 1 });
    return { object: { kind: 'product_review', id, name: null } };
  },
  'product_review.hidden': async () => {
    const id = await productReview();
    await asMira(`POST /product-reviews/${id}/hide`, { version: 1, reason: 'names Anna' });
    return { object: { kind: 'product_review', id }, detail: {} };
  },
  'product_review.answered': async () => {
    const id = await productReview();
    await asMira(`PUT /product-reviews/${id}/answer`, { version: 1, answer: 'Thank you' });
    return { object: { kind: 'product_review', id } };
  },
  'product_review.answer_removed': async () => {
    const id = await productReview();
    await asMira(`PUT /product-reviews/${id}/answer`, { version: 1, answer: 'Thank you' });
    await asMira(`PUT /product-reviews/${id}/answer`, { version: 2, answer: '' });
    return { object: { kind: 'product_review', id } };
  },
  'role.changed': async () => {
    const { id, email } = await addPerson(shop.db, 'Ada', 'customer');
    await asMira(`PUT /user/role/${email}`, { role: 'orders' });
    const detail = { from: 'customer', to: 'orders' };
    return { object: { kind: 'user', id, name: email }, detail };
  },
  'session.revoked': async () => {
    await asMira(`DELETE /user/${ben.email}/tokens`);
    return { object: { kind: 'user', id: ben.id, name: ben.email } };
  },
};

describe('what staff do', () => {
  test.each(Object.keys(staffActions))('is written down: %s', async (action) => {
    const wanted = await staffActions[action]?.();
    const [entry] = await list();
    const { id, email } = shop.world.mira;
    expect(entry).toMatchObject({ action, ...wanted });
    expect(entry).toMatchObject({ actor: { id, email }, network: '127.0.0.0/24' });
  });

  test('and is refused, is not', async () => {
    const before = await list();
    const unknown = '01890000-0000-7000-8000-000000000000';
    await asMira(`DELETE /tools/${unknown}`);
    await asMira(`POST /tools/${shop.world.lastFive}/stock`, {
      kind: 'corrected',
      change: -6,
      reason: 'x',
    });
    await asMira(`PUT /user/role/${shop.world.mira.email}`, { role: 'orders' });
    await asMira(`DELETE /reviews/${unknown}`);
    await asMira(`POST /purchaseadmin/${await order()}/fulfilment`, { to: 'shipped' });
    expect(await list()).toEqual(before);
  });

  test('leaves no name, no e-mail and nothing that was typed in the log itself', async () => {
    for (const action of Object.values(staffActions)) await action().catch(() => undefined);
    const { rows } = await shop.db.query({ text: 'select * from audit_entry' });
    expect(JSON.stringify(rows)).not.toMatch(/@|Anna|Ben|Mira|She called|somebody we know/);
  });
});

test('what customers do when they order and pay is not in the log', async () => {
  const before = await list();
  await paidOrder();
  expect(await list()).toEqual(before);
});

describe('the list', () => {
  test('is found by who, to what, what and when, and comes in pages', async () => {
    const cora = await addPerson(shop.db, 'Cora', 'admin');
    const hers = await shop.tokenOf(cora);
    await shop.call(`PUT /user/role/${ben.email}`, { token: hers, body: { role: 'users' } });
    expect(await list(`?actor=${cora.email}`)).toMatchObject([{ action: 'role.changed' }]);
    expect(await list('?actor=nobody@people.example')).toEqual([]);
    const [newest] = await list(`?object=${ben.email}&action=role.changed`);
    expect(newest).toMatchObject({ object: { id: ben.id }, actor: { email: cora.email } });
    expect((await list('?object=tool')).every(({ object }) => object.kind === 'tool')).toBe(true);
    expect(await list('?from=2100-01-01T00:00:00Z')).toEqual([]);
    const first = await fetch(`${shop.url}/api/audit?limit=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const cursor = first.headers.get('next-cursor');
    const [second] = await list(`?limit=1&cursor=${cursor}`);
    expect(second?.id).toBe(Number(cursor) - 1);
  });

  test('is whole, until somebody changes it behind the shop', async () => {
    const check = async () => (await asMira('GET /audit/check')).body;
    expect(await check()).toMatchObject({ whole: true, all: true, broken: null });
    await shop.db.query({ text: 'alter table audit_entry disable trigger user' });
    await shop.db.query({ text: "update audit_entry set actor = 'nobody' where id = 2" });
    expect(await check()).toMatchObject({ whole: false, broken: { id: 2, reason: 'changed' } });
  });
});
