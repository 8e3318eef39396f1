/** Orders of companies by a proven tax number, which VIES is asked about in a job. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Vies } from '#modules/tax/tax.ts';
import { createBuyer, intentIdOf } from '#test/support/buyer.ts';
import { joinCompany } from '#test/support/companies.ts';
import {
  french,
  german,
  numbers,
  openGermanShop,
  untaxed,
  type GermanShop,
} from '#test/support/german-shop.ts';
import { lyon, munich } from '#test/support/tax.ts';
import { addPerson } from '#test/support/world.ts';

const minute = 60_000;
let seller: GermanShop;

beforeAll(async () => {
  seller = await openGermanShop();
});
afterAll(() => seller.close());
afterEach(() => seller.settle());

describe('a company from Lyon', () => {
  test('whose number is proven pays no tax, and the answer stays with the order', async () => {
    const company = await seller.openChecked(numbers.proven);
    expect(await seller.quote(company)).toMatchObject({ tax: 0, taxed: untaxed.taxed });
    const { status, body } = await seller.place(company, 66.87);
    expect([status, body]).toMatchObject([200, untaxed]);
    expect(Object(body['taxed']).taxNumber).toEqual({
      ...{ number: 'FR83404833048', state: 'valid', at: '2026-11-26T09:00:00.000Z' },
      requestId: expect.stringMatching(/^WAPI\w{12}$/),
    });
    // Whatever the number becomes later.
    await seller.setNumber(company, numbers.unknown);
    expect(await seller.shop.readOrder(String(body['_id']))).toMatchObject(untaxed);
  });

  test('whose number nobody has been asked about is charged', async () => {
    const company = await seller.open(numbers.proven);
    expect((await seller.place(company, 66.87)).body['code']).toBe('total_changed');
    expect((await seller.place(company, 80.24)).body).toMatchObject(french('number_not_checked'));
  });

  test('is charged while VIES is down, and told why', async () => {
    seller.sandbox.answerAllWith('MS_UNAVAILABLE');
    const company = await seller.openChecked(numbers.proven);
    expect(await seller.quote(company)).toMatchObject({
      taxed: french('number_unavailable').taxed,
    });
    const { body } = await seller.place(company, 80.24);
    expect(body).toMatchObject(french('number_unavailable'));
    expect(Object(body['taxed']).taxNumber).toMatchObject({ state: 'unavailable', requestId: '' });
  });

  test('is charged where VIES does not know its number', async () => {
    const company = await seller.openChecked(numbers.unknown);
    expect((await seller.place(company, 80.24)).body).toMatchObject(french('number_invalid'));
    expect(await seller.checkOf(company)).toMatchObject({ state: 'invalid', name: '' });
  });

  test('is charged without a number, and with one of another country', async () => {
    for (const number of ['', '12-3456789', 'GB 123 4567 89']) {
      const company = await seller.openChecked(number);
      expect((await seller.place(company, 80.24)).body).toMatchObject(french('number_missing'));
    }
  });

  test('is charged 19 % where the goods stay in Germany', async () => {
    const company = await seller.openChecked(numbers.proven);
    const { body } = await seller.place(company, 79.58, { address: munich });
    expect(body).toMatchObject(german(['stays_in_country']));
  });

  test('is charged with a number of the state that the goods leave', async () => {
    const company = await seller.openChecked('DE 987654321');
    expect((await seller.place(company, 80.24)).body).toMatchObject(french('number_of_departure'));
  });

  test('is charged where it fetches the goods', async () => {
    await seller.shop.db.query({
      text: `insert into delivery_method (zone_id, name, kind, basis, position)
        select id, 'Fetched', 'pick_up', 'flat', 9 from delivery_zone limit 1`,
    });
    await seller.shop.db.query({
      text: `insert into delivery_rate (method_id, price_minor)
        select id, 0 from delivery_method where name = 'Fetched'`,
    });
    const company = await seller.openChecked(numbers.proven);
    const { rows } = await seller.shop.db.query({
      text: "select id from delivery_method where name = 'Fetched'",
    });
    const delivery = { method: String(rows[0]?.['id']) };
    const { body } = await seller.place(company, 71.36, { delivery });
    expect(body).toMatchObject({
      ...{ tax: 11.39, total: 71.36 },
      taxed: { reason: 'domestic', notes: ['picked_up'] },
    });
    await seller.shop.db.query({ text: 'delete from delivery_rate where price_minor = 0' });
    await seller.shop.db.query({ text: "delete from delivery_method where name = 'Fetched'" });
  });

  test('whose member buys for themselves is charged as a private person', async () => {
    const company = await seller.openChecked(numbers.proven);
    const body = { company: null };
    await seller.shop.call('PUT /my-companies/buying', { token: company.token, body });
    const { body: order } = await seller.place(company, 80.24);
    expect(order).toMatchObject({ company: null, taxed: { reason: 'oss', notes: [] } });
    expect(Object(order['taxed']).taxNumber).toBeNull();
  });
});

describe('a number that is changed', () => {
  test('is not proven until VIES is asked about it', async () => {
    const company = await seller.openChecked(numbers.proven);
    expect((await seller.setNumber(company, numbers.other)).status).toBe(200);
    expect(await seller.checkOf(company)).toMatchObject({
      state: 'format',
      name: '',
      requestId: '',
    });
    expect((await seller.place(company, 80.24)).body).toMatchObject(french('number_not_checked'));
    await seller.ask();
    expect((await seller.place(company, 66.87)).body).toMatchObject(untaxed);
  });

  test('only in how it is written stays proven, and is not asked about again', async () => {
    const company = await seller.openChecked(numbers.proven);
    const before = seller.sandbox.requests.length;
    await seller.setNumber(company, 'fr-83404833048');
    await seller.ask();
    expect(seller.sandbox.requests).toHaveLength(before);
    expect((await seller.place(company, 66.87)).body).toMatchObject(untaxed);
  });

  test('while VIES is asked about the one before is not proven by that answer', async () => {
    const company = await seller.open(numbers.proven);
    const slow: Vies = {
      async ask(question) {
        await seller.setNumber(company, numbers.other);
        seller.sandbox.answerAllWith('MS_UNAVAILABLE');
        return question.number.number === 'FR83404833048'
          ? { state: 'valid', requestId: 'R', name: 'Before', address: '' }
          : seller.vies.ask(question);
      },
    };
    await seller.ask(slow);
    expect(await seller.checkOf(company)).toMatchObject({ state: 'unavailable', name: '' });
    expect((await seller.place(company, 80.24)).body).toMatchObject(french('number_unavailable'));
  });

  test('by its applicant has to be written as those of its state are', async () => {
    const person = await addPerson(seller.shop.db, crypto.randomUUID(), 'customer');
    const token = await seller.shop.tokenOf(person);
    const body = { name: 'Lyon', taxNumber: 'FR 123' };
    const wrong = await seller.shop.call('POST /my-companies', { token, body });
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
    expect((await seller.shop.call('POST /my-companies', { token, body: american })).status).toBe(
      200,
    );
  });

  test('by staff as well, unless it was like that before', async () => {
    const company = await seller.open('');
    expect((await seller.setNumber(company, 'FR 123')).body['code']).toBe('tax_number_malformed');
    const values = [company.id];
    await seller.shop.db.query({
      text: "update company set tax_number = 'FR 9' where id = $1",
      values,
    });
    expect((await seller.setNumber(company, 'FR 9')).status).toBe(200);
  });
});

describe('an order that is not paid', () => {
  test('is decided anew by what is known of the number then', async () => {
    seller.sandbox.answerAllWith('SERVICE_UNAVAILABLE');
    const company = await seller.openChecked(numbers.proven);
    const { body } = await seller.place(company, 80.24);
    const id = String(body['_id']);
    seller.sandbox.answerAllWith(undefined);
    seller.clock.advance(minute);
    await seller.ask();
    const edit = {
      lines: [{ tool: seller.shop.world.hundred, quantity: 4 }],
      version: 1,
      total: 86.86,
    };
    const path = `POST /purchase/${id}/edits`;
    expect((await seller.shop.call(path, { token: company.token, body: edit })).status).toBe(200);
    expect(await seller.shop.readOrder(id)).toMatchObject({ tax: 0, taxed: { notes: [] } });
  });

  test('is decided anew where it goes elsewhere, and back', async () => {
    const company = await seller.openChecked(numbers.proven);
    const id = String((await seller.place(company, 66.87)).body['_id']);
    const move = (body: object) =>
      seller.shop.call(`PUT /purchase/${id}/address`, { token: company.token, body });
    await move(munich);
    expect(await seller.shop.readOrder(id)).toMatchObject(german(['stays_in_country']));
    await move(lyon);
    expect(await seller.shop.readOrder(id)).toMatchObject(untaxed);
  });

  test('is charged when its buyer belongs to the company no more', async () => {
    const company = await seller.openChecked(numbers.proven);
    const person = await addPerson(seller.shop.db, crypto.randomUUID(), 'customer');
    const joined = { company: company.id, by: company.token, person, role: 'buyer' };
    const token = await joinCompany(seller.shop, joined);
    const id = String((await seller.place({ token }, 66.87)).body['_id']);
    await seller.shop.call(`DELETE /my-companies/${company.id}/members/${person.id}`, { token });
    await seller.shop.call(`PUT /purchase/${id}/address`, {
      token,
      body: { ...lyon, city: 'Bron' },
    });
    expect(await seller.shop.readOrder(id)).toMatchObject(french('number_not_checked'));
  });
});

describe('an order that is paid', () => {
  test('stays with the states that it was taxed for once it is paid', async () => {
    const company = await seller.openChecked(numbers.proven);
    const { body: placed } = await seller.place(company, 66.87);
    const id = String(placed['_id']);
    const buyer = await createBuyer(seller.shop, company.manager);
    const secret = await buyer.beginPayment(id);
    await seller.shop.pay(secret);
    await buyer.confirm(id, intentIdOf(secret));
    const path = `PUT /purchase/${id}/address`;
    const move = (body: object) => seller.shop.call(path, { token: company.token, body });
    expect(await move(munich)).toMatchObject({ status: 409, body: { code: 'tax_differs' } });
    expect((await seller.asStaff(path, munich)).body['code']).toBe('tax_differs');
    // Another member state taxes it at nothing as well, by the same number.
    expect((await move({ ...lyon, city: 'Bron', postcode: '69500' })).status).toBe(200);
    expect((await move({ ...lyon, city: 'Turin', postcode: '10121', country: 'IT' })).status).toBe(
      200,
    );
    expect(await seller.shop.readOrder(id)).toMatchObject(untaxed);
  });
});
