import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls, type CallName } from '#api/contract/calls.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

/**
 * Every call of the contract × who makes it: what each is answered. 'ok' is any 2xx; 'input' says
 * that the caller was let in and only then refused for what they sent.
 */
const matrix = {
  exchangeCredential: row('/user/anna@people.example', 401, 401, 401, 401),
  signOut: row('/token', 401, 'ok', 'ok', 'ok'),
  checkAdmin: row('/admin/anna@people.example', 401, 'ok', 403, 'ok'),
  listTools: row('/tools', 'ok', 'ok', 'ok', 'ok'),
  getTool: row('/tools/{tool}', 'ok', 'ok', 'ok', 'ok'),
  addTool: row('/tools', 401, 403, 403, 'input'),
  deleteTool: row('/tools/{unknown}', 401, 403, 403, 404),
  changeTool: row('/tools/{unknown}', 401, 403, 403, 404),
  changeStock: row('/tools/{unknown}/stock', 401, 403, 403, 'input'),
  listUsers: row('/user', 401, 403, 403, 'ok'),
  makeAdmin: row('/user/admin/nobody@people.example', 401, 403, 403, 'ok'),
  removeAdmin: row('/user/admin/nobody@people.example', 401, 403, 403, 'ok'),
  listOrders: row('/purchase?email=anna@people.example', 401, 'ok', 403, 'ok'),
  getOrder: row('/purchase/{order}', 401, 'ok', 404, 'ok'),
  placeOrder: row('/purchase', 401, 'input', 'input', 'input'),
  confirmPayment: row('/purchase/{order}', 401, 'input', 404, 'input'),
  cancelOrder: row('/purchase/{cancelled}', 401, 404, 404, 404),
  listAllOrders: row('/purchaseadmin', 401, 403, 403, 'ok'),
  cancelAnyOrder: row('/purchaseadmin/{unknown}', 401, 403, 403, 404),
  getOrderHistory: row('/purchase/{order}/history', 401, 'ok', 404, 'ok'),
  saveAddress: row('/purchase/{order}/address', 401, 'input', 404, 'input'),
  advanceOrder: row('/purchaseadmin/{order}/fulfilment', 401, 403, 403, 'input'),
  addReview: row('/reviews', 401, 'input', 'input', 'input'),
  listReviews: row('/reviews', 'ok', 'ok', 'ok', 'ok'),
  hideReview: row('/reviews/{unknown}', 401, 403, 403, 404),
  getProfile: row('/profile', 401, 'ok', 'ok', 'ok'),
  saveProfile: row('/profile', 401, 'input', 'input', 'input'),
  startPayment: row('/create-payment-intent', 401, 'input', 'input', 'input'),
  getPaymentSettings: row('/payment-settings', 'ok', 'ok', 'ok', 'ok'),
  keepPicture: row('/images', 415, 415, 415, 415),
  followNotices: row('/notices', 401, 403, 403, 'ok'),
  leaveMessage: row('/contact', 'input', 'input', 'input', 'input'),
  listMessages: row('/contact', 401, 403, 403, 'ok'),
  receiveEvent: row('/webhooks/stripe', 400, 400, 400, 400),
} satisfies Record<CallName, Row>;

type Wanted = number | 'ok' | 'input';

interface Row {
  path: string;
  visitor: Wanted;
  /** Anna, whose order and address the paths name. */
  owner: Wanted;
  other: Wanted;
  admin: Wanted;
}

function row(path: string, visitor: Wanted, owner: Wanted, other: Wanted, admin: Wanted): Row {
  return { path, visitor, owner, other, admin };
}

let shop: TestShop;
const places: Record<string, string> = { unknown: '01890000-0000-7000-8000-000000000000' };

beforeAll(async () => {
  shop = await openTestShop();
  const token = await shop.tokenOf(shop.world.anna);
  const body = {
    tool: shop.world.hundred,
    name: 'x',
    phone: '+44 20 7946',
    price: 19.99,
    qurantity: 1,
  };
  const placeOrder = async () =>
    String((await shop.call('POST /purchase', { token, body })).body['insertedId']);
  places['order'] = await placeOrder();
  places['cancelled'] = await placeOrder();
  await shop.call(`DELETE /purchase/${places['cancelled']}`, { token });
  places['tool'] = shop.world.hundred;
});
afterAll(() => shop.close());

const people = { visitor: undefined, owner: 'anna', other: 'ben', admin: 'mira' } as const;
const cells = Object.entries(matrix).flatMap(([name, wanted]) =>
  (['visitor', 'owner', 'other', 'admin'] as const).map((who) => [name, who, wanted] as const),
);

describe('who may make which call', () => {
  test.each(cells)('%s as %s', async (name, who, wanted) => {
    const call = Object.entries(calls).find(([key]) => key === name)?.[1];
    const person = people[who];
    const token = person && (await shop.tokenOf(shop.world[person]));
    const path = wanted.path.replace(/\{(\w+)\}/, (_, place) => places[place] ?? '');
    const body = call?.method === 'GET' || call?.method === 'DELETE' ? undefined : bodyOf(name);
    const answer = await shop.call(`${call?.method} ${path}`, { token, body });
    expect(meaning(answer.status)).toBe(wanted[who]);
    if (answer.status >= 400) {
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
      expect(answer.body['code']).toMatch(/^[a-z_]+$/);
    }
  });
});

/** Wrong on purpose, where the call takes one, so that no cell changes what the next one sees. */
function bodyOf(name: string): object {
  return name === 'saveProfile' ? { adress: 'x'.repeat(21) } : {};
}

function meaning(status: number): Wanted {
  if (status < 300) return 'ok';
  return status === 422 ? 'input' : status;
}

describe('tokens', () => {
  test.each([
    [
      'of somebody signed out',
      async () => {
        const token = await shop.tokenOf(shop.world.anna);
        await shop.call('DELETE /token', { token });
        return token;
      },
    ],
    ['too long', async () => `sht_${'x'.repeat(5000)}`],
    ['that is a credential', async () => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm5hIn0.'],
  ])('%s open nothing', async (_, make) => {
    const answer = await shop.call('GET /profile', { token: await make() });
    expect(answer.status).toBe(401);
  });

  test('a role in the body of PUT /user is ignored', async () => {
    const body = { email: 'anna@people.example', role: 'admin' };
    const token = await shop.tokenOf(shop.world.anna);
    await shop.call('PUT /user/anna@people.example', { token, body });
    const answer = await shop.call('GET /admin/anna@people.example', { token });
    expect(answer.body).toEqual({ admin: false });
  });
});
