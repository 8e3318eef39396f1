/** Messages of visitors are answered once, kept with what was answered, and deleted in the end. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs } from '#platform/clock.ts';
import { createBuyer } from '#test/support/buyer.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { createManualClock } from '#test/support/world.ts';

const clock = createManualClock(new Date('2026-07-01T09:30:15Z'));
const dayMs = 24 * hourMs;
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ clock });
});
afterAll(() => shop.close());
beforeEach(async () => {
  const text = 'delete from contact_message; delete from email; delete from rate_limit';
  await shop.db.query({ text });
});

const question = 'Do you make a 120 mm one?\nIn oak?';
const answer = 'We do.\n\nIn beech, from spring on.';

async function write(email = 'kai@people.example', message = question): Promise<string> {
  const body = { name: 'Kai', email, message };
  return String((await shop.call('POST /contact', { body })).body['insertedId']);
}

/** With a token of this moment: the clock goes on by months. */
async function asMira(operation: string, body?: object, key?: string) {
  const token = await shop.tokenOf(shop.world.mira);
  return shop.call(operation, { token, body, headers: key ? { 'idempotency-key': key } : {} });
}

const reply = (id: string, body: object = {}, key?: string) =>
  asMira(`POST /contact/${id}/answers`, { answer, version: 1, ...body }, key);

async function list(query = '') {
  const { body } = await asMira(`GET /contact${query}`);
  const rows: Record<string, unknown>[] = JSON.parse(JSON.stringify(body));
  return rows;
}

const counts = async () => (await asMira('GET /contact/counts')).body;

async function emails() {
  const text = 'select kind, recipient, contents from email order by id';
  return (await shop.db.query({ text })).rows;
}

async function audited(id: string) {
  const text = 'select action, actor, detail from audit_entry where object = $1 order by id';
  return (await shop.db.query({ text, values: [`message:${id}`] })).rows;
}

test('a message says whether an account has its email, and which orders it names', async () => {
  const buyer = await createBuyer(shop, shop.world.anna);
  const id = await buyer.placeOrder();
  const number = Number((await shop.readOrder(id))['number']);
  await write(shop.world.anna.email, `Where is order ${number}? Not #999999.`);
  expect(await list()).toMatchObject([{ hasAccount: true, orders: [{ _id: id, number }] }]);
  const stranger = await write();
  expect((await list()).find(({ _id }) => _id === stranger)).toMatchObject({
    ...{ hasAccount: false, orders: [] },
  });
  // In the log it has a name for as long as it has one.
  await asMira(`POST /contact/${stranger}/close`);
  const { body } = await asMira('GET /audit?action=message.closed&limit=1');
  expect(body[0]).toMatchObject({ object: { kind: 'message', name: 'Kai' } });
});

describe('an answer', () => {
  test('is an email that quotes the question, and is kept with who sent it and when', async () => {
    const id = await write();
    const sent = await reply(id);
    expect([sent.status, sent.body]).toEqual([200, { acknowledged: true, modifiedCount: 1 }]);
    expect(await emails()).toEqual([
      {
        ...{ kind: 'message_answered', recipient: 'kai@people.example' },
        contents: { name: 'Kai', answer, question, askedOn: '1 July 2026' },
      },
    ]);
    const by = shop.world.mira.email;
    expect(await list()).toMatchObject([
      {
        ...{ _id: id, state: 'answered', version: 2 },
        events: [{ kind: 'answered', at: '2026-07-01T09:30:15.000Z', by, answer }],
      },
    ]);
    expect(await audited(id)).toEqual([
      { action: 'message.answered', actor: shop.world.mira.id, detail: {} },
    ]);
  });

  test('that is sent again with its key is one: by a double click, or unheard', async () => {
    const id = await write();
    const key = crypto.randomUUID();
    const both = await Promise.all([reply(id, {}, key), reply(id, {}, key)]);
    const again = await reply(id, {}, key);
    expect([...both, again].map(({ status }) => status)).toEqual([200, 200, 200]);
    const changed = [...both, again].map(({ body }) => body['modifiedCount']);
    expect(changed.filter((count) => count === 1)).toHaveLength(1);
    expect(await emails()).toHaveLength(1);
    const other = await reply(id, { answer: 'We do not.' }, key);
    expect(other.body['code']).toBe('key_reused');
    expect(await emails()).toHaveLength(1);
  });

  test('of a second member of staff who has read the same version is refused', async () => {
    const id = await write();
    const both = await Promise.all([reply(id), reply(id, { answer: 'No.' })]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await emails()).toHaveLength(1);
    const late = both.find(({ status }) => status === 409);
    expect(late?.body['code']).toBe('message_changed');
    expect((await reply(id, { version: 2 })).status).toBe(200);
    expect(await emails()).toHaveLength(2);
  });

  test.each([
    ['empty', '   '],
    ['too long', 'x'.repeat(4001)],
  ])('that is %s is refused, and nothing is sent', async (_, text) => {
    const id = await write();
    const { status, body } = await reply(id, { answer: text });
    expect([status, body['code']]).toEqual([422, 'bad_input']);
    expect([await emails(), await counts()]).toEqual([[], { open: 1, answered: 0, closed: 0 }]);
  });

  test('to nobody is refused: whoever wrote it has erased their account', async () => {
    const id = await write();
    const text = "update contact_message set email = 'erased-1@erased.invalid'";
    await shop.db.query({ text });
    expect((await reply(id)).body['code']).toBe('sender_erased');
    expect((await list())[0]).toMatchObject({ state: 'open', events: [] });
  });
});

test('a message is closed without an answer, opened again, and found by its state', async () => {
  const [first, second] = [await write(), await write('lou@people.example')];
  expect(await counts()).toEqual({ open: 2, answered: 0, closed: 0 });
  await asMira(`POST /contact/${first}/close`);
  expect((await asMira(`POST /contact/${first}/close`)).body['modifiedCount']).toBe(0);
  await reply(second);
  // What is answered stays so.
  expect((await asMira(`POST /contact/${second}/close`)).body['modifiedCount']).toBe(0);
  expect(await counts()).toEqual({ open: 0, answered: 1, closed: 1 });
  const idsOf = async (state: string) => (await list(`?state=${state}`)).map(({ _id }) => _id);
  expect([await idsOf('open'), await idsOf('answered'), await idsOf('closed')]).toEqual([
    ...[[], [second], [first]],
  ]);
  expect(await list('?state=closed&q=lou')).toEqual([]);
  await asMira(`POST /contact/${first}/reopen`);
  expect((await asMira(`POST /contact/${first}/reopen`)).body['modifiedCount']).toBe(0);
  expect(await idsOf('open')).toEqual([first]);
  expect(await emails()).toHaveLength(1);
  const actions = (await audited(first)).map(({ action }) => action);
  expect(actions).toEqual(['message.closed', 'message.reopened']);
});

test('the overview counts what is open, however old', async () => {
  const old = await write();
  await write('lou@people.example');
  const text = "update contact_message set received_at = now() - interval '1 year' where id = $1";
  await shop.db.query({ text, values: [old] });
  const { body } = await asMira('GET /overview');
  expect(body['orders']).toMatchObject({ openMessages: 2 });
});

test('what is open stays; what is settled goes 24 months after the last answer', async () => {
  const [open, answered, reopened] = [await write(), await write(), await write()];
  await reply(answered);
  await asMira(`POST /contact/${reopened}/close`);
  await asMira(`POST /contact/${reopened}/reopen`);
  const purge = async () => {
    await shop.shop.scheduledJobs['delete-expired']();
    return (await list()).map(({ _id }) => _id);
  };
  clock.advance(729 * dayMs);
  await reply(answered, { version: 2 });
  clock.advance(2 * dayMs);
  expect(await purge()).toHaveLength(3);
  clock.advance(729 * dayMs);
  expect(new Set(await purge())).toEqual(new Set([open, reopened]));
  const { rows } = await shop.db.query({
    text: 'select from message_event where message_id = $1',
    values: [answered],
  });
  expect(rows).toEqual([]);
});

test('who exports their data gets the answers; who erases their account is in none', async () => {
  const { anna } = shop.world;
  const id = await write(anna.email);
  await reply(id, { answer: `Dear Kai, we write to ${anna.email}.` });
  const token = await shop.tokenOf(anna);
  const exported = await shop.call('GET /my-data', { token });
  expect(exported.body['messages']).toMatchObject([
    { message: question, answers: [{ answer: `Dear Kai, we write to ${anna.email}.` }] },
  ]);
  expect(JSON.stringify(exported.body['messages'])).not.toContain(shop.world.mira.email);
});
