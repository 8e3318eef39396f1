/** The 19 calls of the specification over HTTP: who is answered what, with which keys and texts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson } from '#test/support/world.ts';
import { calls, type CallName } from '#api/contract/calls.ts';
import { refusals } from '#api/contract/refusals.ts';
import { openGround, orderOf, type Ground, type Reply, type Wire } from './fuzzing/ground.ts';
import { provokedRefusals } from './fuzzing/provoked-refusals.ts';
import { soundCalls } from './fuzzing/sound-calls.ts';

let ground: Ground;
beforeAll(async () => {
  ground = await openGround();
});
afterAll(() => ground.close());

const toolKeys = [
  ...['_id', 'description', 'facts', 'img', 'kind', 'name'],
  ...['price', 'quantity1', 'quantity2', 'rating'],
];
const orderKeys = [
  ...['Name', '_id', 'email', 'fulfilment', 'holdExpiresAt', 'name', 'number', 'paid', 'phone'],
  ...['placedAt', 'price', 'qurantity', 'status', 'tool', 'total', 'transaction', 'user'],
  'useremail',
];

/** By visitor, customer, another customer and admin; the keys are those of what 2xx answers. */
const specified = {
  exchangeCredential: row('PUT /user/{email}', [401, 401, 401, 401], ['token']),
  checkAdmin: row('GET /admin/{email}', [401, 200, 403, 200], ['admin']),
  listTools: row('GET /tools', [200, 200, 200, 200], toolKeys),
  getTool: row('GET /tools/{id}', [200, 200, 200, 200], toolKeys),
  addTool: row('POST /tools', [401, 403, 403, 200], ['acknowledged', 'insertedId']),
  deleteTool: row('DELETE /tools/{id}', [401, 403, 403, 200], ['acknowledged', 'deletedCount']),
  listUsers: row('GET /user', [401, 403, 403, 200], ['_id', 'email', 'name', 'role']),
  makeAdmin: row(
    'PUT /user/admin/{email}',
    [401, 403, 403, 200],
    ['acknowledged', 'modifiedCount'],
  ),
  listOrders: row('GET /purchase', [401, 200, 403, 200], orderKeys),
  getOrder: row('GET /purchase/{id}', [401, 200, 404, 200], orderKeys),
  placeOrder: row('POST /purchase', [401, 200, 200, 200], ['acknowledged', 'insertedId', 'order']),
  confirmPayment: row('PATCH /purchase/{id}', [401, 200, 404, 200], orderKeys),
  cancelOrder: row(
    'DELETE /purchase/{id}',
    [401, 200, 404, 200],
    ['acknowledged', 'deletedCount', 'order'],
  ),
  listAllOrders: row('GET /purchaseadmin', [401, 403, 403, 200], orderKeys),
  cancelAnyOrder: row(
    'DELETE /purchaseadmin/{id}',
    [401, 403, 403, 200],
    ['acknowledged', 'deletedCount', 'order'],
  ),
  addReview: row('POST /reviews', [401, 200, 200, 200], ['acknowledged', 'insertedId', 'shown']),
  listReviews: row(
    'GET /reviews',
    [200, 200, 200, 200],
    ['_id', 'image', 'name', 'rating', 'review'],
  ),
  saveProfile: row(
    'POST /profile',
    [401, 200, 200, 200],
    ['Education', 'adress', 'email', 'location', 'name'],
  ),
  startPayment: row('POST /create-payment-intent', [401, 200, 404, 200], ['clientSecret']),
} satisfies Partial<Record<CallName, Row>>;

interface Row {
  what: string;
  statuses: readonly number[];
  keys: readonly string[];
}

function row(what: string, statuses: readonly number[], keys: readonly string[]): Row {
  return { what, statuses, keys };
}

const people = ['visitor', 'customer', 'other customer', 'admin'] as const;

const cells = Object.entries(specified).flatMap(([name, { what, statuses, keys }]) =>
  people.map((who, index) => [what, who, statuses[index], { name: named(name), keys }] as const),
);

function named(name: string): CallName {
  const isCall = (known: string): known is CallName => known === name;
  const found = Object.keys(calls).find(isCall);
  if (!found) throw new Error(`there is no call ${name}`);
  return found;
}

/** A right request, in which the order and the e-mail are Anna's, and no list is empty. */
async function soundWire(name: CallName): Promise<Wire> {
  const { tokens, send, order } = ground;
  if (name === 'listOrders' || name === 'listAllOrders') await order();
  if (name === 'listReviews') {
    await send('addReview', { token: tokens.anna, body: { name: 'Anna', rating: 5 } });
  }
  const wire = await soundCalls[name](ground);
  return name === 'listOrders' ? { ...wire, query: { email: 'anna@people.example' } } : wire;
}

function tokenOf(who: (typeof people)[number]): string | undefined {
  const { anna, ben, mira } = ground.tokens;
  return { visitor: undefined, customer: anna, 'other customer': ben, admin: mira }[who];
}

test('they are 19, under their own paths', () => {
  const paths = Object.keys(specified).map((name) => {
    const { method, path } = calls[named(name)];
    return `${method} ${path}`;
  });
  expect(paths).toEqual(Object.values(specified).map(({ what }) => what));
  expect(paths).toHaveLength(19);
});

describe('a right request', () => {
  test.each(cells)('%s of a %s is answered %s', async (what, who, status, { name, keys }) => {
    const { method, path } = calls[name];
    expect(`${method} ${path}`).toBe(what);
    const wire = await soundWire(name);
    const answer = await ground.send(name, { ...wire, token: tokenOf(who) });
    expect(answer.status).toBe(status);
    const first = Array.isArray(answer.body) ? answer.body[0] : answer.body;
    if (status === 200) expect(Object.keys(first ?? {}).toSorted()).toEqual(keys);
    expect(ground.wrong).toEqual([]);
  });

  test('PUT /user/{email} with a credential is answered a token that opens things', async () => {
    const answer = await ground.send('exchangeCredential', await soundWire('exchangeCredential'));
    expect(Object.keys(answer.body)).toEqual(['token']);
    const token = String(answer.body['token']);
    expect((await ground.send('getProfile', { token })).body['email']).toBe('ada@people.example');
    expect(ground.wrong).toEqual([]);
  });
});

const provoked = Object.entries(provokedRefusals).flatMap(([name, codes]) =>
  Object.entries(codes).map(([code, provoke]) => [name, code, provoke] as const),
);

describe('a wrong request', () => {
  test.each(provoked)('%s is refused with %s', async (name, code, provoke) => {
    const answer = await ground.send(named(name), await provoke(ground));
    ground.faults.requests = {};
    const [, found] = Object.entries(refusals).find(([known]) => known === code) ?? [];
    expect(answer.body).toMatchObject({ code, status: found?.[0], title: found?.[1] });
    expect(answer.status).toBe(found?.[0]);
    expect(ground.wrong).toEqual([]);
  });

  const wrongInputs: [string, CallName, Wire, string][] = [
    ['no e-mail', 'checkAdmin', { params: { email: 'anna' } }, 'email'],
    ['no e-mail', 'makeAdmin', { params: { email: 'x@' } }, 'email'],
    ['no e-mail', 'listOrders', {}, 'email'],
    ['a name missing', 'addTool', changed('addTool', { name: undefined }), 'name'],
    ['a minimum missing', 'addTool', changed('addTool', { quantity1: undefined }), 'quantity1'],
    ['a quantity in words', 'addTool', changed('addTool', { quantity2: 'many' }), 'quantity2'],
    ['a quantity too large', 'addTool', changed('addTool', { quantity1: 1e9 + 1 }), 'quantity1'],
    ['no phone', 'placeOrder', changed('placeOrder', { phone: undefined }), 'phone'],
    ['no name', 'addReview', { body: { rating: 5 } }, 'name'],
    ['a name of 21 letters', 'addReview', { body: { name: 'x'.repeat(21), rating: 5 } }, 'name'],
    [
      'a picture in the clear',
      'addTool',
      changed('addTool', { img: 'http://pictures.example/brush.jpg' }),
      'img',
    ],
    [
      'a picture in the clear',
      'addReview',
      { body: { name: 'Ada', rating: 5, image: 'http://pictures.example/ada.jpg' } },
      'image',
    ],
    ['six stars', 'addReview', { body: { name: 'Ada', rating: 6 } }, 'rating'],
    ['no star', 'addReview', { body: { name: 'Ada', rating: 0 } }, 'rating'],
    ['no adress', 'saveProfile', { body: {} }, 'adress'],
    ['an adress of 21 letters', 'saveProfile', { body: { adress: 'x'.repeat(21) } }, 'adress'],
    ['no such money', 'startPayment', { body: { price: 1.999 } }, 'price'],
  ];

  test.each(wrongInputs)('%s: %s is refused', async (_, name, wire, path) => {
    const answer = await ground.send(name, { ...wire, token: ground.tokens.mira });
    expect(answer).toMatchObject({ status: 422, body: { code: 'bad_input' } });
    expect(answer.body['errors']).toContainEqual(expect.objectContaining({ path }));
  });

  function changed(name: 'addTool' | 'placeOrder', change: object): Wire {
    const order = orderOf('01890000-0000-7000-8000-000000000000');
    const tool = { name: 'Filbert', price: 8.45, quantity1: 6, quantity2: 90 };
    return { body: { ...(name === 'addTool' ? tool : order), ...change } };
  }
});

describe('an order', () => {
  const place = (more: object, token = ground.tokens.anna): Promise<Reply> => {
    const body = { ...orderOf(ground.tools.scarce), ...more };
    return ground.send('placeOrder', { token, body });
  };

  test.each([
    [2, 'order quantity must be more than 3'],
    [1.5, 'order quantity must be more than 3'],
    [-4, 'order quantity must be more than 3'],
    ['4.5', 'order quantity must be more than 3'],
    ['four', 'order quantity must be more than 3'],
    ['', 'order quantity must be more than 3'],
    [null, 'order quantity must be more than 3'],
    [6, 'order quantity must be less than 5'],
    ['1e2', 'order quantity must be less than 5'],
    [12_345_678_901, 'order quantity must be less than 5'],
    ['12345678901', 'order quantity must be less than 5'],
  ])('of %s, outside of its bounds: the message says so', async (qurantity, message) => {
    const { body } = await place({ qurantity });
    expect(body['detail']).toBe(message);
    expect(body['errors']).toEqual([{ path: 'qurantity', message }]);
  });

  test.each([3, 5])('of %s, on its bounds, is placed', async (qurantity) => {
    // The first order of an account may have all that is there.
    const { shop } = ground;
    const token = await shop.tokenOf(await addPerson(shop.db, `First${qurantity}`, 'customer'));
    const { status, body } = await place({ qurantity }, token);
    expect(status).toBe(200);
    const params = { id: String(body['insertedId']) };
    await ground.send('cancelOrder', { token, params });
  });

  test('takes name and e-mail from the session, whatever is sent', async () => {
    const tool = ground.tools.plenty;
    const { body } = await place({ tool, Name: 'Eve', email: 'eve@people.example' });
    expect(body['order']).toMatchObject({
      Name: 'Anna',
      email: 'anna@people.example',
      useremail: 'anna@people.example',
      user: ground.shop.world.anna.id,
    });
  });

  test('keeps price, phone, qurantity and name of the tool; it is unpaid', async () => {
    const { body } = await place({ tool: ground.tools.plenty, qurantity: 7 });
    expect(body['order']).toMatchObject({
      name: 'Plenty',
      phone: '+44 20 7946 0958',
      price: 19.99,
      qurantity: 7,
      total: 139.93,
      paid: false,
      transaction: null,
    });
  });

  test('by the name of its tool alone is placed when one tool has it', async () => {
    const { status } = await place({ tool: undefined, name: 'Plenty' });
    expect(status).toBe(200);
  });
});

test('the admin check is true for an admin and false for others, also unknown ones', async () => {
  const check = async (email: string) =>
    (await ground.send('checkAdmin', { token: ground.tokens.mira, params: { email } })).body;
  expect(await check('mira@people.example')).toEqual({ admin: true });
  expect(await check('anna@people.example')).toEqual({ admin: false });
  expect(await check('nobody@people.example')).toEqual({ admin: false });
});

test('the publishable key of the card processor comes from the shop', async () => {
  const { body } = await ground.send('getPaymentSettings', {});
  expect(body).toMatchObject({ publishableKey: ground.shop.keys.publishable, sandbox: true });
  expect(JSON.stringify(body)).not.toContain(ground.shop.keys.secret);
});

test('a list with limit is a page, and says where the next one begins', async () => {
  const headers = { authorization: `Bearer ${ground.tokens.mira}` };
  const response = await fetch(`${ground.shop.url}/api/user?limit=2`, { headers });
  expect(await response.json()).toHaveLength(2);
  const cursor = response.headers.get('next-cursor') ?? '';
  const next = await fetch(`${ground.shop.url}/api/user?limit=2&cursor=${cursor}`, { headers });
  expect(next.status).toBe(200);
  const whole = await ground.send('listUsers', { token: ground.tokens.mira });
  expect(Object.keys(whole.body).length).toBeGreaterThan(4);
});
