/** Who belongs to companies while others erase, approve, choose and join beside them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteSavedData } from '#modules/privacy/privacy.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { fillMembers, invitationTo, joinCompany, openCompany } from '#test/support/companies.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson, createManualClock, type Person } from '#test/support/world.ts';

let shop: TestShop;
let mira: string;
const clock = createManualClock();

beforeAll(async () => {
  shop = await openTestShop({ clock, settings: { LIMITS: 'companies=1000' } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  mira = await shop.tokenOf(shop.world.mira);
});

const newPerson = (): Promise<Person> => addPerson(shop.db, crypto.randomUUID(), 'customer');
const details = (id: string, token: string) => shop.call(`GET /my-companies/${id}`, { token });
const choose = (company: string | null, token: string) =>
  shop.call('PUT /my-companies/buying', { token, body: { company } });
const erase = (person: Person) => inTransaction(shop.db, (tx) => deleteSavedData(tx, person.id));
const rolesOf = async (id: string, token: string) => {
  const { body } = await details(id, token);
  const members = Object.values(Object(body['members']));
  return Object.fromEntries(members.map((one) => [Object(one)._id, Object(one).role]));
};

async function open(terms: { taxNumber?: string } = {}) {
  const manager = await newPerson();
  const name = `Hall ${crypto.randomUUID()}`;
  return { manager, name, ...(await openCompany(shop, manager, { name, staff: mira, ...terms })) };
}

/** Each a moment after the one before. */
async function join({ id, token }: { id: string; token: string }) {
  clock.advance(1000);
  const person = await newPerson();
  const joined = { company: id, by: token, person, role: 'buyer' };
  return { person, token: await joinCompany(shop, joined) };
}

async function apply() {
  const person = await newPerson();
  const token = await shop.tokenOf(person);
  const body = {
    name: `New ${crypto.randomUUID()}`,
    message: 'Please',
    taxNumber: 'GB 123 4567 89',
  };
  const applied = await shop.call('POST /my-companies', { token, body });
  return { person, token, name: body.name, id: String(applied.body['insertedId']) };
}

const approve = ({ id, name }: { id: string; name: string }, version = 1) =>
  shop.call(`POST /companies/${id}/approve`, { token: mira, body: { name, version } });
const rowOf = async (id: string) => {
  const text = 'select message, tax_number from company where id = $1';
  return (await shop.db.query({ text, values: [id] })).rows[0];
};

describe('an account that is erased', () => {
  test('leaves its company to the oldest member, where it was the last manager', async () => {
    const company = await open();
    const [first, second] = [await join(company), await join(company)];
    await erase(company.manager);
    expect(await rolesOf(company.id, first.token)).toEqual({
      [first.person.id]: 'manager',
      [second.person.id]: 'buyer',
    });
  });

  test('leaves a manager beside one who leaves at once', async () => {
    const company = await open();
    const [other, buyer] = [await join(company), await join(company)];
    const path = `/my-companies/${company.id}/members/${other.person.id}`;
    await shop.call(`PUT ${path}`, { token: company.token, body: { role: 'manager' } });
    await Promise.all([
      erase(company.manager),
      shop.call(`DELETE ${path}`, { token: other.token }),
    ]);
    expect(Object.values(await rolesOf(company.id, buyer.token))).toContain('manager');
  });

  test('takes with it what nobody else belongs to', async () => {
    const { manager, id } = await open({ taxNumber: 'GB 123 4567 89' });
    await erase(manager);
    expect(await rowOf(id)).toBe(undefined);
  });

  test('leaves a company that has a price list, without what its applicant wrote', async () => {
    const { manager, id } = await open({ taxNumber: 'GB 123 4567 89' });
    const body = { name: 'Theirs', kind: 'contract', audience: id, rank: 1 };
    expect((await shop.call('POST /price-lists', { token: mira, body })).status).toBe(200);
    await erase(manager);
    expect(await rowOf(id)).toEqual({ message: '', tax_number: '' });
  });
});

test('whoever alone belongs to a company may give it up before it is approved', async () => {
  const { id, token, person } = await apply();
  const leave = () => shop.call(`DELETE /my-companies/${id}/members/${person.id}`, { token });
  expect((await leave()).status).toBe(200);
  expect(await rowOf(id)).toBe(undefined);
  expect((await leave()).body['code']).toBe('company_unknown');
});

describe('approving', () => {
  test('beside members who choose for whom they buy is done', async () => {
    for (let round = 0; round < 8; round += 1) {
      const applied = await apply();
      const theirs = [];
      for (let count = 0; count < 2; count += 1) {
        const company = await open();
        const joined = { company: company.id, by: company.token, role: 'buyer' };
        await joinCompany(shop, { ...joined, person: applied.person });
        theirs.push(company);
      }
      await choose(null, applied.token);
      const answers = await Promise.all([
        choose(theirs[0]?.id ?? null, applied.token),
        approve(applied),
        choose(theirs[1]?.id ?? null, applied.token),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
  });

  test('two companies of one member at once is done', async () => {
    for (let round = 0; round < 8; round += 1) {
      const first = await apply();
      const body = { name: `Second ${crypto.randomUUID()}` };
      const { token } = first;
      const applied = await shop.call('POST /my-companies', { token, body });
      const second = { name: body.name, id: String(applied.body['insertedId']) };
      const answers = await Promise.all([approve(first), approve(second)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
  });

  test('again leaves to members for whom they buy', async () => {
    const company = await open();
    await choose(null, company.token);
    expect((await approve(company, 2)).status).toBe(200);
    expect((await details(company.id, company.token)).body).toMatchObject({ buying: false });
  });
});

describe('a company that is full', () => {
  const accept = (token: string, link: string) =>
    shop.call('POST /company-invitations/accept', { token, body: { token: link } });

  test('says that to whoever comes, and nothing to who belongs to it already', async () => {
    const { id, token } = await open();
    const [late, early] = [await newPerson(), await newPerson()];
    for (const { email } of [late, early])
      await shop.call(`POST /my-companies/${id}/invitations`, {
        ...{ token, body: { email, role: 'buyer' } },
      });
    const links = [await invitationTo(shop, late.email), await invitationTo(shop, early.email)];
    await fillMembers(shop, id);
    const [lateToken, earlyToken] = [await shop.tokenOf(late), await shop.tokenOf(early)];
    const refused = await accept(lateToken, links[0] ?? '');
    expect(refused).toMatchObject({ status: 409, body: { code: 'too_many_members' } });
    const text = `update company_member set user_id = $2 where (company_id, user_id) in (
      select company_id, user_id from company_member where company_id = $1 and role = 'buyer'
      limit 1)`;
    await shop.db.query({ text, values: [id, early.id] });
    expect((await accept(earlyToken, links[1] ?? '')).status).toBe(200);
  });
});

test('staff see those that wait, the oldest first, then the others, the newest first', async () => {
  const named = crypto.randomUUID();
  const added: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    clock.advance(60_000);
    const token = await shop.tokenOf(await newPerson());
    const body = { name: `${named} ${count}` };
    const applied = await shop.call('POST /my-companies', { token, body });
    added.push(String(applied.body['insertedId']));
    const id = added.at(-1) ?? '';
    if (count % 2 === 1) await approve({ id, name: body.name });
  }
  const read = async (query: object) => {
    const search = new URLSearchParams({ q: named, limit: '2', ...query });
    const { body } = await shop.call(`GET /companies?${search}`, { token: mira });
    return Object.values(Object(body)).map((one) => String(Object(one)._id));
  };
  const pages: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const cursor = pages.at(-1);
    pages.push(...(await read(cursor === undefined ? {} : { cursor })));
  }
  expect(pages.map((id) => added.indexOf(id))).toEqual([0, 2, 4, 5, 3, 1]);
});
