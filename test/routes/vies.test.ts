/** VIES is asked about the numbers of companies: when, by whom, and what is kept. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { leaveAllCompanies } from '#modules/companies/companies.ts';
import type { Vies } from '#modules/tax/tax.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import {
  french,
  numbers,
  openGermanShop,
  untaxed,
  type GermanShop,
  type OpenedCompany,
} from '#test/support/german-shop.ts';

const [minute, day] = [60_000, 24 * 3_600_000];
let seller: GermanShop;

beforeAll(async () => {
  seller = await openGermanShop();
});
afterAll(() => seller.close());
afterEach(() => seller.settle());

describe('VIES is asked', () => {
  const checks = async ({ id }: OpenedCompany) => {
    const text = `select number, state, request_id, error, name from tax_number_check
      where company_id = $1 order by id`;
    return (await seller.shop.db.query({ text, values: [id] })).rows;
  };

  test('with the number of the seller.shop, and each answer is kept', async () => {
    seller.sandbox.answerAllWith('TIMEOUT');
    const company = await seller.openChecked(numbers.proven);
    seller.sandbox.answerAllWith(undefined);
    seller.clock.advance(minute);
    await seller.ask();
    expect(seller.sandbox.requests.at(-1)).toMatchObject({
      ...{ countryCode: 'FR', vatNumber: '83404833048' },
      ...{ requesterMemberStateCode: 'DE', requesterNumber: '123456789' },
    });
    const kept = await checks(company);
    expect(kept).toMatchObject([
      { number: 'FR83404833048', state: 'unavailable', error: 'TIMEOUT', request_id: '' },
      { state: 'valid', error: '', name: 'SANDBOX FR 83404833048' },
    ]);
    const { requestId } = Object(await seller.checkOf(company));
    expect(kept[1]?.['request_id']).toBe(requestId);
    const change = seller.shop.db.query({ text: "update tax_number_check set state = 'valid'" });
    await expect(change).rejects.toThrow('is not changed');
  });

  test('again with growing pauses while it does not answer, for days', async () => {
    seller.sandbox.answerAllWith('MS_UNAVAILABLE');
    const company = await seller.openChecked(numbers.proven);
    const pauses: number[] = [];
    for (let attempts = 0; attempts < 8; attempts += 1) {
      const dueAt = new Date(String(Object(await seller.checkOf(company)).dueAt));
      pauses.push((dueAt.getTime() - seller.clock.now().getTime()) / minute);
      seller.clock.advance(dueAt.getTime() - seller.clock.now().getTime());
      await seller.ask();
    }
    expect(pauses).toEqual([1, 5, 15, 60, 180, 360, 360, 360]);
    expect(await checks(company)).toHaveLength(9);
  });

  test('again after 30 days, and its last answer counts for 60', async () => {
    const company = await seller.openChecked(numbers.proven);
    seller.sandbox.answerAllWith('SERVICE_UNAVAILABLE');
    seller.clock.advance(30 * day - minute);
    await seller.ask();
    expect(await checks(company)).toHaveLength(1);
    seller.clock.advance(minute);
    await seller.ask();
    expect(await checks(company)).toHaveLength(2);
    const quoted = async () => seller.quote({ token: await seller.shop.tokenOf(company.manager) });
    expect(await quoted()).toMatchObject({ taxed: untaxed.taxed });
    seller.clock.advance(30 * day - 1);
    expect(await quoted()).toMatchObject({ taxed: untaxed.taxed });
    seller.clock.advance(1);
    expect(await quoted()).toMatchObject({ taxed: french('number_unavailable').taxed });
  });

  test('by one of several instances', async () => {
    const before = seller.sandbox.requests.length;
    await seller.open(numbers.proven);
    await Promise.all([seller.ask(), seller.ask(), seller.ask()]);
    expect(seller.sandbox.requests).toHaveLength(before + 1);
  });

  test('again after an instance ended in between', async () => {
    const company = await seller.open(numbers.proven);
    const broken: Vies = { ask: () => Promise.reject(new Error('killed')) };
    await expect(seller.ask(broken)).rejects.toThrow('killed');
    await seller.ask();
    expect(await checks(company)).toHaveLength(0);
    seller.clock.advance(2 * minute);
    await seller.ask();
    expect(await checks(company)).toHaveLength(1);
  });

  test('while orders are placed: a slow answer holds up nobody', async () => {
    const company = await seller.open(numbers.proven);
    let finish = () => {};
    const answered = new Promise<void>((resolve) => (finish = resolve));
    const slow: Vies = {
      async ask(question) {
        await answered;
        return seller.vies.ask(question);
      },
    };
    const asking = seller.ask(slow);
    expect((await seller.place(company, 80.24)).body).toMatchObject(french('number_not_checked'));
    expect((await seller.setNumber(company, 'fr 83404833048')).status).toBe(200);
    finish();
    await asking;
  });

  test('by staff, who are told whose number it is', async () => {
    const company = await seller.openChecked(numbers.proven);
    const again = () => seller.asStaff(`POST /companies/${company.id}/ask-vies`);
    const before = seller.sandbox.requests.length;
    expect((await again()).status).toBe(200);
    await seller.ask();
    expect(seller.sandbox.requests).toHaveLength(before + 1);
    expect(await seller.checkOf(company)).toMatchObject({
      ...{ state: 'valid', name: 'SANDBOX FR 83404833048' },
      address: '1 SANDBOX STREET\n00000 FR',
    });
    await seller.setNumber(company, 'GB 123 4567 89');
    expect((await again()).body['code']).toBe('tax_number_not_asked');
  });

  test('about numbers of the Union alone, and not of a company that is refused', async () => {
    const before = seller.sandbox.requests.length;
    for (const number of ['GB 123 4567 89', '12-3456789', '']) await seller.openChecked(number);
    expect(seller.sandbox.requests).toHaveLength(before);
    const { id } = await seller.open(numbers.proven);
    await seller.asStaff(`POST /companies/${id}/refuse`, { reason: 'Closed', version: 2 });
    await seller.ask();
    expect(seller.sandbox.requests).toHaveLength(before);
  });

  test('and what it said of a company goes with its members', async () => {
    const company = await seller.openChecked(numbers.proven);
    const list = { name: 'Theirs', kind: 'contract', audience: company.id, rank: 1 };
    await seller.asStaff('POST /price-lists', list);
    await inTransaction(seller.shop.db, (tx) => leaveAllCompanies(tx, company.manager.id));
    expect(await checks(company)).toEqual([]);
    const { rows } = await seller.shop.db.query({
      text: 'select tax_number, tax_check, tax_check_due_at from company where id = $1',
      values: [company.id],
    });
    expect(rows).toEqual([{ tax_number: '', tax_check: null, tax_check_due_at: null }]);
  });
});
