import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { register } from '#test/support/account.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson } from '#test/support/world.ts';

/** With REQUIRE_SECOND_FACTOR=staff: what a role gives, it gives to who passed a second factor. */
let shop: TestShop;
let mira: string;
beforeAll(async () => {
  shop = await openTestShop({ settings: { REQUIRE_SECOND_FACTOR: 'staff' } });
  mira = await shop.tokenOf(shop.world.mira);
});
afterAll(() => shop.close());

const setSecondFactor = (is: boolean) =>
  shop.db.query({ text: 'update shop_token set second_factor = $1', values: [is] });

const nobody = '01890000-0000-7000-8000-000000000000';
const staffCalls = [
  'GET /user',
  'GET /purchaseadmin',
  'GET /contact',
  'GET /audit',
  'GET /notices',
  'GET /overview',
  'POST /tools',
  `DELETE /tools/${nobody}`,
  `DELETE /purchaseadmin/${nobody}`,
  'PUT /user/admin/anna@people.example',
  'DELETE /user/admin/anna@people.example',
  'DELETE /user/anna@people.example/second-factor',
  'GET /purchase?email=anna@people.example',
  'GET /admin/anna@people.example',
  `GET /purchase/${nobody}`,
];

describe('an admin without a second factor', () => {
  test.each(staffCalls)('is refused %s, and told what to do', async (what) => {
    const answer = await shop.call(what, { token: mira });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'second_factor_required' });
    expect(answer.body['detail']).toContain('MyProfile');
  });

  test('is told the truth about their role', async () => {
    const { email } = shop.world.mira;
    const admin = await shop.call(`GET /admin/${email}`, { token: mira });
    expect(admin.body).toEqual({ admin: true });
    const me = await shop.call('GET /me', { token: mira });
    expect(me.body).toMatchObject({ role: 'admin', permissions: [], secondFactorRequired: true });
  });

  test('may do what a customer may, and sees no more than one', async () => {
    expect((await shop.call('GET /profile', { token: mira })).status).toBe(200);
    const ownOrders = await shop.call(`GET /purchase?email=${shop.world.mira.email}`, {
      token: mira,
    });
    expect(ownOrders.status).toBe(200);
  });
});

test('with one, everything that the role gives is there', async () => {
  await setSecondFactor(true);
  for (const what of ['GET /user', 'GET /purchaseadmin', 'GET /audit']) {
    expect((await shop.call(what, { token: mira })).status).toBe(200);
  }
  const me = await shop.call('GET /me', { token: mira });
  expect(me.body).toMatchObject({ role: 'admin', secondFactorRequired: false });
  await setSecondFactor(false);
});

test('staff with a partial role need the second factor for it, and customers never', async () => {
  const odile = await shop.tokenOf(await addPerson(shop.db, 'Odile', 'orders'));
  const orders = await shop.call('GET /purchaseadmin', { token: odile });
  expect(orders.body).toMatchObject({ code: 'second_factor_required' });
  // What the role would not give anyway is refused for that.
  const tools = await shop.call('POST /tools', { token: odile });
  expect(tools.body).toMatchObject({ code: 'permission_missing' });
  const anna = await shop.tokenOf(shop.world.anna);
  const users = await shop.call('GET /user', { token: anna });
  expect(users.body).toMatchObject({ code: 'permission_missing' });
});

test('whoever was just made an admin needs the second factor like the others', async () => {
  const sol = await register(shop, { name: 'Sol', email: 'sol@people.example' });
  await shop.db.query({
    text: "update app_user set role = 'admin' where email = $1",
    values: [sol.email],
  });
  expect((await sol.call('GET /user')).body).toMatchObject({ code: 'second_factor_required' });
});
