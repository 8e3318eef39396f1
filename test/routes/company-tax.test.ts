/** Orders of companies by a proven tax number, which VIES is asked about in a job. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startSandboxVies, type SandboxVies } from '@ferrule/sandbox-vies';
import { askDue, leaveAllCompanies } from '#modules/companies/companies.ts';
import { createVies, type Vies } from '#modules/tax/tax.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { joinCompany, openCompany } from '#test/support/companies.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { enterGermanRegistrations, lyon, munich, removeRegistrations } from '#test/support/tax.ts';
import { addPerson, createManualClock, type Person } from '#test/support/world.ts';

let shop: TestShop;
let sandbox: SandboxVies;
let vies: Vies;
const clock = createManualClock(new Date('2026-11-26T09:00:00Z'));
const [minute, day] = [60_000, 24 * 3_600_000];

beforeAll(async () => {
  shop = await openTestShop({
    clock,
    settings: { LIMITS: 'companies=1000,orders=1000,open_orders=100' },
  });
  sandbox = await startSandboxVies();
  vies = createVies({ open: async () => sandbox.url, timeoutMs: 2000 });
  await shop.db.query({ text: 'update delivery_rate set price_minor = 690' });
  await enterGermanRegistrations(shop.db);
});
afterAll(async () => {
  await removeRegistrations(shop.db);
  await sandbox.close();
  await shop.close();
});
// No other test's company is due.
afterEach(async () => {
  sandbox.answerAllWith(undefined);
  await shop.db.query({ text: 'update company set tax_check_due_at = null' });
});

/** As staff, with a token that has not expired. */
const asStaff = async (operation: string, body?: object) =>
  shop.call(operation, { token: await shop.tokenOf(shop.world.mira), body });
const ask = () => askDue({ ...shop.shop.payments, vies });
const [proven, other, unknown] = ['FR 83 404833048', 'FR 12 345678903', 'FR 83 404833200'];

interface Opened {
  id: string;
  token: string;
  name: string;
  manager: Person;
}

async function open(taxNumber: string): Promise<Opened> {
  const manager = await addPerson(shop.db, crypto.randomUUID(), 'customer');
  const name = `Pinceaux ${crypto.randomUUID()}`;
  const terms = { name, taxNumber, staff: await shop.tokenOf(shop.world.mira) };
  return { manager, name, ...(await openCompany(shop, manager, terms)) };
}

async function openAsked(taxNumber: string): Promise<Opened> {
  const company = await open(taxNumber);
  await ask();
  return company;
}

const goods = () => [{ tool: shop.world.hundred, quantity: 3 }];
const place = ({ token }: { token: string }, total: number, more: object = {}) =>
  shop.call('POST /orders', {
    token,
    body: { lines: goods(), phone: '+33 4 72 00 00 00', total, address: lyon, ...more },
  });
const quote = async ({ token }: { token: string }, { country, postcode }: typeof lyon = lyon) => {
  const body = { lines: goods(), country, postcode };
  const answer = await shop.call('POST /orders/quote', { token, body });
  return Object(answer.body['offers'])[0];
};
const checkOf = async ({ id }: Opened) => (await asStaff(`GET /companies/${id}`)).body['taxCheck'];
const setNumber = async ({ id, name }: Opened, taxNumber: string) => {
  const { body } = await asStaff(`GET /companies/${id}`);
  return asStaff(`PUT /companies/${id}`, { name, taxNumber, version: body['version'] });
};

const untaxed = {
  ...{ tax: 0, total: 66.87 },
  taxed: { reason: 'intra_community', notes: [], rows: [{ place: 'FR', code: 'K', tax: 0 }] },
};
const french = (note: string) => ({
  ...{ tax: 13.37, total: 80.24 },
  taxed: { reason: 'oss', notes: [note], rows: [{ place: 'FR', code: 'S', tax: 13.37 }] },
});
const german = (notes: string[]) => ({
  ...{ tax: 12.71, total: 79.58 },
  taxed: { reason: 'domestic', notes, rows: [{ place: 'DE', code: 'S', tax: 12.71 }] },
});

describe('a company from Lyon', () => {
  test('whose number is proven pays no tax, and the answer stays with the order', async () => {
    const company = await openAsked(proven);
    expect(await quote(company)).toMatchObject({ tax: 0, taxed: untaxed.taxed });
    const { status, body } = await place(company, 66.87);
    expect([status, body]).toMatchObject([200, untaxed]);
    expect(Object(body['taxed']).taxNumber).toEqual({
      ...{ number: 'FR83404833048', state: 'valid', at: '2026-11-26T09:00:00.000Z' },
      requestId: expect.stringMatching(/^WAPI\w{12}$/),
    });
    // Whatever the number becomes later.
    await setNumber(company, unknown);
    expect(await shop.readOrder(String(body['_id']))).toMatchObject(untaxed);
  });

  test('whose number nobody has been asked about is charged', async () => {
    const company = await open(proven);
    expect((await place(company, 66.87)).body['code']).toBe('total_changed');
    expect((await place(company, 80.24)).body).toMatchObject(french('number_not_checked'));
  });

  test('is charged while VIES is down, and told why', async () => {
    sandbox.answerAllWith('MS_UNAVAILABLE');
    const company = await openAsked(proven);
    expect(await quote(company)).toMatchObject({ taxed: french('number_unavailable').taxed });
    const { body } = await place(company, 80.24);
    expect(body).toMatchObject(french('number_unavailable'));
    expect(Object(body['taxed']).taxNumber).toMatchObject({ state: 'unavailable', requestId: '' });
  });

  test('is charged where VIES does not know its number', async () => {
    const company = await openAsked(unknown);
    expect((await place(company, 80.24)).body).toMatchObject(french('number_invalid'));
    expect(await checkOf(company)).toMatchObject({ state: 'invalid', name: '' });
  });

  test('is charged without a number, and with one of another country', async () => {
    for (const number of ['', '12-3456789', 'GB 123 4567 89']) {
      const company = await openAsked(number);
      expect((await place(company, 80.24)).body).toMatchObject(french('number_missing'));
    }
  });

  test('is charged 19 % where the goods stay in Germany', async () => {
    const company = await openAsked(proven);
    const { body } = await place(company, 79.58, { address: munich });
    expect(body).toMatchObject(german(['stays_in_country']));
  });

  test('is charged with a number of the state that the goods leave', async () => {
    const company = await openAsked('DE 987654321');
    expect((await place(company, 80.24)).body).toMatchObject(french('number_of_departure'));
  });

  test('is charged where it fetches the goods', async () => {
    await shop.db.query({
      text: `insert into delivery_method (zone_id, name, kind, basis, position)
        select id, 'Fetched', 'pick_up', 'flat', 9 from delivery_zone limit 1`,
    });
    await shop.db.query({
      text: `insert into delivery_rate (method_id, price_minor)
        select id, 0 from delivery_method where name = 'Fetched'`,
    });
    const company = await openAsked(proven);
    const { rows } = await shop.db.query({
      text: "select id from delivery_method where name = 'Fetched'",
    });
    const delivery = { method: String(rows[0]?.['id']) };
    const { body } = await place(company, 71.36, { delivery });
    expect(body).toMatchObject({
      ...{ tax: 11.39, total: 71.36 },
      taxed: { reason: 'domestic', notes: ['picked_up'] },
    });
    await shop.db.query({ text: 'delete from delivery_rate where price_minor = 0' });
    await shop.db.query({ text: "delete from delivery_method where name = 'Fetched'" });
  });

  test('whose member buys for themselves is charged as a private person', async () => {
    const company = await openAsked(proven);
    const body = { company: null };
    await shop.call('PUT /my-companies/buying', { token: company.token, body });
    const { body: order } = await place(company, 80.24);
    expect(order).toMatchObject({ company: null, taxed: { reason: 'oss', notes: [] } });
    expect(Object(order['taxed']).taxNumber).toBeNull();
  });
});

describe('a number that is changed', () => {
  test('is not proven until VIES is asked about it', async () => {
    const company = await openAsked(proven);
    expect((await setNumber(company, other)).status).toBe(200);
    expect(await checkOf(company)).toMatchObject({ state: 'format', name: '', requestId: '' });
    expect((await place(company, 80.24)).body).toMatchObject(french('number_not_checked'));
    await ask();
    expect((await place(company, 66.87)).body).toMatchObject(untaxed);
  });

  test('only in how it is written stays proven, and is not asked about again', async () => {
    const company = await openAsked(proven);
    const asked = sandbox.requests.length;
    await setNumber(company, 'fr-83404833048');
    await ask();
    expect(sandbox.requests).toHaveLength(asked);
    expect((await place(company, 66.87)).body).toMatchObject(untaxed);
  });

  test('while VIES is asked about the one before is not proven by that answer', async () => {
    const company = await open(proven);
    const slow: Vies = {
      async ask(question) {
        await setNumber(company, other);
        sandbox.answerAllWith('MS_UNAVAILABLE');
        return question.number.number === 'FR83404833048'
          ? { state: 'valid', requestId: 'R', name: 'Before', address: '' }
          : vies.ask(question);
      },
    };
    await askDue({ ...shop.shop.payments, vies: slow });
    expect(await checkOf(company)).toMatchObject({ state: 'unavailable', name: '' });
    expect((await place(company, 80.24)).body).toMatchObject(french('number_unavailable'));
  });

  test('by its applicant has to be written as those of its state are', async () => {
    const person = await addPerson(shop.db, crypto.randomUUID(), 'customer');
    const token = await shop.tokenOf(person);
    const body = { name: 'Lyon', taxNumber: 'FR 123' };
    const wrong = await shop.call('POST /my-companies', { token, body });
    expect(wrong).toMatchObject({
      status: 422,
      body: {
        code: 'tax_number_malformed',
        errors: [
          {
            path: 'taxNumber',
            message: 'must be as those of its state are, such as FR12345678901',
          },
        ],
      },
    });
    const american = { ...body, taxNumber: '12-3456789' };
    expect((await shop.call('POST /my-companies', { token, body: american })).status).toBe(200);
  });

  test('by staff as well, unless it was like that before', async () => {
    const company = await open('');
    expect((await setNumber(company, 'FR 123')).body['code']).toBe('tax_number_malformed');
    const values = [company.id];
    await shop.db.query({ text: "update company set tax_number = 'FR 9' where id = $1", values });
    expect((await setNumber(company, 'FR 9')).status).toBe(200);
  });
});

describe('an order that is not paid', () => {
  test('is decided anew by what is known of the number then', async () => {
    sandbox.answerAllWith('SERVICE_UNAVAILABLE');
    const company = await openAsked(proven);
    const { body } = await place(company, 80.24);
    const id = String(body['_id']);
    sandbox.answerAllWith(undefined);
    clock.advance(minute);
    await ask();
    const edit = { lines: [{ tool: shop.world.hundred, quantity: 4 }], version: 1, total: 86.86 };
    const path = `POST /purchase/${id}/edits`;
    expect((await shop.call(path, { token: company.token, body: edit })).status).toBe(200);
    expect(await shop.readOrder(id)).toMatchObject({ tax: 0, taxed: { notes: [] } });
  });

  test('is decided anew where it goes elsewhere, and back', async () => {
    const company = await openAsked(proven);
    const id = String((await place(company, 66.87)).body['_id']);
    const move = (body: object) =>
      shop.call(`PUT /purchase/${id}/address`, { token: company.token, body });
    await move(munich);
    expect(await shop.readOrder(id)).toMatchObject(german(['stays_in_country']));
    await move(lyon);
    expect(await shop.readOrder(id)).toMatchObject(untaxed);
  });

  test('is charged when its buyer belongs to the company no more', async () => {
    const company = await openAsked(proven);
    const person = await addPerson(shop.db, crypto.randomUUID(), 'customer');
    const joined = { company: company.id, by: company.token, person, role: 'buyer' };
    const token = await joinCompany(shop, joined);
    const id = String((await place({ token }, 66.87)).body['_id']);
    await shop.call(`DELETE /my-companies/${company.id}/members/${person.id}`, { token });
    await shop.call(`PUT /purchase/${id}/address`, { token, body: { ...lyon, city: 'Bron' } });
    expect(await shop.readOrder(id)).toMatchObject(french('number_not_checked'));
  });
});

describe('VIES is asked', () => {
  const checks = async ({ id }: Opened) => {
    const text = `select number, state, request_id, error, name from tax_number_check
      where company_id = $1 order by id`;
    return (await shop.db.query({ text, values: [id] })).rows;
  };

  test('with the number of the shop, and each answer is kept', async () => {
    sandbox.answerAllWith('TIMEOUT');
    const company = await openAsked(proven);
    sandbox.answerAllWith(undefined);
    clock.advance(minute);
    await ask();
    expect(sandbox.requests.at(-1)).toMatchObject({
      ...{ countryCode: 'FR', vatNumber: '83404833048' },
      ...{ requesterMemberStateCode: 'DE', requesterNumber: '123456789' },
    });
    const kept = await checks(company);
    expect(kept).toMatchObject([
      { number: 'FR83404833048', state: 'unavailable', error: 'TIMEOUT', request_id: '' },
      { state: 'valid', error: '', name: 'SANDBOX FR 83404833048' },
    ]);
    const { requestId } = Object(await checkOf(company));
    expect(kept[1]?.['request_id']).toBe(requestId);
    const change = shop.db.query({ text: "update tax_number_check set state = 'valid'" });
    await expect(change).rejects.toThrow('is not changed');
  });

  test('again with growing pauses while it does not answer, for days', async () => {
    sandbox.answerAllWith('MS_UNAVAILABLE');
    const company = await openAsked(proven);
    const pauses: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      const dueAt = new Date(String(Object(await checkOf(company)).dueAt));
      pauses.push((dueAt.getTime() - clock.now().getTime()) / minute);
      clock.advance(dueAt.getTime() - clock.now().getTime());
      await ask();
    }
    expect(pauses).toEqual([1, 5, 15, 60, 180, 360, 360, 360]);
    expect(await checks(company)).toHaveLength(9);
  });

  test('again after 30 days, and its last answer counts for 60', async () => {
    const company = await openAsked(proven);
    sandbox.answerAllWith('SERVICE_UNAVAILABLE');
    clock.advance(30 * day - minute);
    await ask();
    expect(await checks(company)).toHaveLength(1);
    clock.advance(minute);
    await ask();
    expect(await checks(company)).toHaveLength(2);
    const quoted = async () => quote({ token: await shop.tokenOf(company.manager) });
    expect(await quoted()).toMatchObject({ taxed: untaxed.taxed });
    clock.advance(30 * day - 1);
    expect(await quoted()).toMatchObject({ taxed: untaxed.taxed });
    clock.advance(1);
    expect(await quoted()).toMatchObject({ taxed: french('number_unavailable').taxed });
  });

  test('by one of several instances', async () => {
    const asked = sandbox.requests.length;
    await open(proven);
    await Promise.all([ask(), ask(), ask()]);
    expect(sandbox.requests).toHaveLength(asked + 1);
  });

  test('again after an instance ended in between', async () => {
    const company = await open(proven);
    const broken: Vies = { ask: () => Promise.reject(new Error('killed')) };
    await expect(askDue({ ...shop.shop.payments, vies: broken })).rejects.toThrow('killed');
    await ask();
    expect(await checks(company)).toHaveLength(0);
    clock.advance(2 * minute);
    await ask();
    expect(await checks(company)).toHaveLength(1);
  });

  test('while orders are placed: a slow answer holds up nobody', async () => {
    const company = await open(proven);
    let finish = () => {};
    const answered = new Promise<void>((resolve) => (finish = resolve));
    const slow: Vies = {
      async ask(question) {
        await answered;
        return vies.ask(question);
      },
    };
    const asking = askDue({ ...shop.shop.payments, vies: slow });
    expect((await place(company, 80.24)).body).toMatchObject(french('number_not_checked'));
    expect((await setNumber(company, 'fr 83404833048')).status).toBe(200);
    finish();
    await asking;
  });

  test('by staff, who are told whose number it is', async () => {
    const company = await openAsked(proven);
    const again = () => asStaff(`POST /companies/${company.id}/ask-vies`);
    const asked = sandbox.requests.length;
    expect((await again()).status).toBe(200);
    await ask();
    expect(sandbox.requests).toHaveLength(asked + 1);
    expect(await checkOf(company)).toMatchObject({
      ...{ state: 'valid', name: 'SANDBOX FR 83404833048' },
      address: '1 SANDBOX STREET\n00000 FR',
    });
    await setNumber(company, 'GB 123 4567 89');
    expect((await again()).body['code']).toBe('tax_number_not_asked');
  });

  test('about numbers of the Union alone, and not of a company that is refused', async () => {
    const asked = sandbox.requests.length;
    for (const number of ['GB 123 4567 89', '12-3456789', '']) await openAsked(number);
    expect(sandbox.requests).toHaveLength(asked);
    const { id } = await open(proven);
    await asStaff(`POST /companies/${id}/refuse`, { reason: 'Closed', version: 2 });
    await ask();
    expect(sandbox.requests).toHaveLength(asked);
  });

  test('and what it said of a company goes with its members', async () => {
    const company = await openAsked(proven);
    const list = { name: 'Theirs', kind: 'contract', audience: company.id, rank: 1 };
    await asStaff('POST /price-lists', list);
    await inTransaction(shop.db, (tx) => leaveAllCompanies(tx, company.manager.id));
    expect(await checks(company)).toEqual([]);
    const { rows } = await shop.db.query({
      text: 'select tax_number, tax_check, tax_check_due_at from company where id = $1',
      values: [company.id],
    });
    expect(rows).toEqual([{ tax_number: '', tax_check: null, tax_check_due_at: null }]);
  });
});
