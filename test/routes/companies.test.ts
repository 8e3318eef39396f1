/** Companies: applying, deciding, inviting, leaving; and that nobody learns of another's. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { splitEndpoint } from '#api/contract/endpoint.ts';
import { companyOperations } from '#api/contract/companies/company-operations.ts';
import { deleteSavedData } from '#modules/privacy/privacy.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { invitationTo, joinCompany, openCompany, unconfirm } from '#test/support/companies.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson, createManualClock, type Person } from '#test/support/world.ts';

let shop: TestShop;
let mira: string;
const clock = createManualClock();
const dayMs = 24 * 3_600_000;

beforeAll(async () => {
  shop = await openTestShop({ clock, settings: { LIMITS: 'companies=1000' } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  mira = await shop.tokenOf(shop.world.mira);
});

const newPerson = (): Promise<Person> => addPerson(shop.db, crypto.randomUUID(), 'customer');

async function open(name = `Hall ${crypto.randomUUID()}`) {
  const manager = await newPerson();
  return { manager, name, ...(await openCompany(shop, manager, { name, staff: mira })) };
}

async function withBuyer() {
  const company = await open();
  const buyer = await newPerson();
  const joined = { company: company.id, by: company.token, person: buyer, role: 'buyer' };
  return { ...company, buyer, buyerToken: await joinCompany(shop, joined) };
}

const details = (id: string, token: string) => shop.call(`GET /my-companies/${id}`, { token });
const remove = (id: string, member: string, token: string) =>
  shop.call(`DELETE /my-companies/${id}/members/${member}`, { token });

describe('a trade account', () => {
  test('is applied for, refused with a reason, corrected and approved', async () => {
    const person = await newPerson();
    const token = await shop.tokenOf(person);
    const body = { name: 'Hall & Sons', taxNumber: 'GB 123 4567 89', message: 'Please' };
    const applied = await shop.call('POST /my-companies', { token, body });
    const id = String(applied.body['insertedId']);
    const path = `/companies/${id}`;
    const reason = 'The number is not theirs.';
    await shop.call(`POST ${path}/refuse`, { token: mira, body: { reason, version: 1 } });
    const refused = await details(id, token);
    expect(refused.body).toMatchObject({ status: 'refused', reason, buying: false, version: 2 });
    const again = { ...body, taxNumber: 'GB 123 4567 90', version: 2 };
    expect((await shop.call(`PUT /my-companies/${id}`, { token, body: again })).status).toBe(200);
    const terms = {
      name: body.name,
      taxNumber: 'GB 123 4567 90',
      deliveryTerms: 'DAP Leeds',
      version: 3,
    };
    await shop.call(`POST ${path}/approve`, { token: mira, body: terms });
    expect((await details(id, token)).body).toMatchObject({
      ...{ status: 'approved', reason: '', buying: true, role: 'manager', version: 4 },
      ...{ deliveryTerms: 'DAP Leeds', taxNumber: 'GB 123 4567 90' },
    });
    const kinds = await shop.db.query({
      text: 'select kind from email where recipient = $1 order by id',
      values: [person.email],
    });
    expect(kinds.rows.map((row) => row['kind'])).toEqual(['company_refused', 'company_approved']);
  });

  test('is not applied for with an email that nobody has confirmed', async () => {
    const token = await unconfirm(shop, await newPerson());
    expect((await shop.call('GET /me', { token })).body).toMatchObject({ emailVerified: false });
    const refused = await shop.call('POST /my-companies', { token, body: { name: 'Hall' } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'email_not_confirmed' } });
    expect((await shop.call('GET /my-companies', { token })).body).toEqual([]);
  });

  test('that others have decided about meanwhile is not decided again', async () => {
    const { id } = await open();
    const body = { reason: 'Late', version: 1 };
    const late = await shop.call(`POST /companies/${id}/refuse`, { token: mira, body });
    expect(late).toMatchObject({ status: 412, body: { code: 'company_changed' } });
  });

  test('that is refused later is bought for no more', async () => {
    const { id, token } = await open();
    const body = { reason: 'Closed', version: 2 };
    await shop.call(`POST /companies/${id}/refuse`, { token: mira, body });
    expect((await details(id, token)).body).toMatchObject({ status: 'refused', buying: false });
    const chosen = await shop.call('PUT /my-companies/buying', { token, body: { company: id } });
    expect(chosen.body['code']).toBe('company_not_approved');
  });
});

describe('an invitation', () => {
  const invite = (company: { id: string; token: string }, email: string, role = 'buyer') =>
    shop.call(`POST /my-companies/${company.id}/invitations`, {
      ...{ token: company.token, body: { email, role } },
    });
  const accept = async (person: Person, token: string) =>
    shop.call('POST /company-invitations/accept', {
      ...{ token: await shop.tokenOf(person), body: { token } },
    });
  const codeOf = ({ body }: { body: Record<string, unknown> }) => body['code'];

  test('is good once, for its email, and makes the member buy for the company', async () => {
    const company = await open();
    const [buyer, other] = [await newPerson(), await newPerson()];
    await invite(company, buyer.email.toUpperCase());
    const link = await invitationTo(shop, buyer.email);
    const check = await shop.call('POST /company-invitations/check', { body: { token: link } });
    expect(check.body).toEqual({ company: company.name, email: buyer.email, role: 'buyer' });
    expect(codeOf(await accept(other, link))).toBe('invitation_for_another');
    expect((await accept(buyer, link)).body).toMatchObject({ buying: true });
    expect(codeOf(await accept(buyer, link))).toBe('invitation_unknown');
    const own = await details(company.id, await shop.tokenOf(buyer));
    expect(own.body).toMatchObject({ role: 'buyer', buying: true, invitations: [] });
  });

  test('leaves who buys for another company to choose', async () => {
    const [company, other] = [await open(), await open()];
    await invite(company, other.manager.email);
    const link = await invitationTo(shop, other.manager.email);
    expect((await accept(other.manager, link)).body).toMatchObject({ buying: false });
    const own = await details(company.id, await shop.tokenOf(other.manager));
    expect(own.body).toMatchObject({ role: 'buyer', buying: false });
  });

  test('of which two are used at once makes one member', async () => {
    const company = await open();
    const buyer = await newPerson();
    await invite(company, buyer.email);
    const link = await invitationTo(shop, buyer.email);
    const answers = await Promise.all([1, 2, 3].map(() => accept(buyer, link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('ends by a newer one, by its manager, and after seven days', async () => {
    const company = await open();
    const buyer = await newPerson();
    await invite(company, buyer.email);
    const first = await invitationTo(shop, buyer.email);
    const { body } = await invite(company, buyer.email, 'manager');
    expect(codeOf(await accept(buyer, first))).toBe('invitation_unknown');
    const second = await invitationTo(shop, buyer.email);
    await shop.call(
      `DELETE /my-companies/${company.id}/invitations/${String(body['insertedId'])}`,
      {
        token: company.token,
      },
    );
    expect(codeOf(await accept(buyer, second))).toBe('invitation_unknown');
    await invite(company, buyer.email);
    const third = await invitationTo(shop, buyer.email);
    clock.advance(7 * dayMs);
    expect(codeOf(await accept(buyer, third))).toBe('invitation_unknown');
  });

  test('is stored by its hash alone', async () => {
    const company = await open();
    const { email } = await newPerson();
    await invite(company, email);
    const link = await invitationTo(shop, email);
    const { rows } = await shop.db.query({
      text: 'select i::text as row from company_invitation i',
    });
    expect(rows.every(({ row }) => !String(row).includes(link))).toBe(true);
  });
});

describe('members', () => {
  test('of several companies choose for which they buy', async () => {
    const [one, other] = [await open(), await open()];
    const person = await newPerson();
    for (const { id: company, token: by } of [one, other])
      await joinCompany(shop, { company, by, person, role: 'buyer' });
    const token = await shop.tokenOf(person);
    const choose = (company: string | null) =>
      shop.call('PUT /my-companies/buying', { token, body: { company } });
    const bought = async () => {
      const { body } = await shop.call('GET /my-companies', { token });
      const list = Object.values(Object(body));
      return list.filter((row) => Object(row).buying).map((row) => Object(row)._id);
    };
    expect(await bought()).toEqual([one.id]);
    await choose(other.id);
    expect(await bought()).toEqual([other.id]);
    await choose(null);
    expect(await bought()).toEqual([]);
  });

  test('leave by themselves, and the last manager stays', async () => {
    const { id, token, manager, buyer, buyerToken } = await withBuyer();
    expect((await remove(id, manager.id, token)).body['code']).toBe('last_manager');
    expect((await remove(id, manager.id, buyerToken)).body['code']).toBe('manager_only');
    expect((await remove(id, buyer.id, buyerToken)).status).toBe(200);
    expect((await details(id, buyerToken)).body['code']).toBe('company_unknown');
  });

  test('two managers who remove each other at once leave one', async () => {
    const { id, token, manager, buyer, buyerToken } = await withBuyer();
    await shop.call(`PUT /my-companies/${id}/members/${buyer.id}`, {
      ...{ token, body: { role: 'manager' } },
    });
    const answers = await Promise.all([
      remove(id, buyer.id, token),
      remove(id, manager.id, buyerToken),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('a company is not there', () => {
  /** With valid bodies, so that nothing but the caller is refused. */
  const bodies: Record<string, object> = {
    changeApplication: { name: 'Theirs', version: 2 },
    inviteMember: { email: 'eve@people.example', role: 'manager' },
    changeMember: { role: 'manager' },
    buyFor: {},
  };
  const calls = Object.entries(companyOperations).filter(
    ([name, { endpoint }]) => endpoint.includes('{id}') || name === 'buyFor',
  );

  async function callAll(target: { id: string; member: string }, token: string) {
    const answers: Record<string, unknown> = {};
    for (const [name, { endpoint }] of calls) {
      const { method, path } = splitEndpoint(endpoint);
      const filled = path
        .replace('{id}', target.id)
        .replace('{member}', target.member)
        .replace('{invitation}', crypto.randomUUID());
      const body = name === 'buyFor' ? { company: target.id } : bodies[name];
      const { status, body: answer } = await shop.call(`${method} ${filled}`, { token, body });
      answers[name] = [status, answer['code']];
    }
    return answers;
  }

  const nothing = Object.fromEntries(calls.map(([name]) => [name, [404, 'company_unknown']]));

  test('for members and managers of another one', async () => {
    const [ours, theirs] = [await withBuyer(), await withBuyer()];
    for (const token of [theirs.token, theirs.buyerToken])
      expect(await callAll({ id: ours.id, member: ours.buyer.id }, token)).toEqual(nothing);
  });

  test('for former members', async () => {
    const { id, token, buyer, buyerToken } = await withBuyer();
    await remove(id, buyer.id, token);
    expect(await callAll({ id, member: buyer.id }, buyerToken)).toEqual(nothing);
  });

  test('for staff by the calls of members, and for members by those of staff', async () => {
    const { id, buyer, buyerToken, token } = await withBuyer();
    expect(await callAll({ id, member: buyer.id }, mira)).toEqual(nothing);
    for (const member of [buyerToken, token]) {
      const paths = [`GET /companies`, `GET /companies/${id}`, 'GET /customer-groups'];
      for (const path of paths) {
        const { status } = await shop.call(path, { token: member });
        expect([path, status]).toEqual([path, 403]);
      }
    }
  });

  test('in any list: each member reads their own', async () => {
    const [ours, theirs] = [await withBuyer(), await withBuyer()];
    const { body } = await shop.call('GET /my-companies', { token: theirs.buyerToken });
    expect(JSON.stringify(body)).not.toContain(ours.id);
    const seen = await details(theirs.id, theirs.buyerToken);
    expect(JSON.stringify(seen.body)).not.toContain(ours.buyer.email);
  });
});

test('an account that is erased belongs to no company', async () => {
  const { id, buyer, buyerToken, token } = await withBuyer();
  await inTransaction(shop.db, (tx) => deleteSavedData(tx, buyer.id));
  expect((await details(id, buyerToken)).status).toBe(404);
  expect(JSON.stringify((await details(id, token)).body)).not.toContain(buyer.email);
});
