/** The 19 operations of the specification over HTTP: status, keys and texts for each caller. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson } from '#test/support/world.ts';
import { operations, type OperationName } from '#api/contract/operations.ts';
import { problems } from '#api/contract/problems.ts';
import {
  openFuzzedShop,
  orderOf,
  type FuzzedShop,
  type ResponseResult,
  type RequestInput,
} from './fuzzing/fuzzed-shop.ts';
import { provokedErrors } from './fuzzing/provoked-errors.ts';
import { validRequests } from './fuzzing/valid-requests.ts';
import { specifiedOperations } from './specified-operations.ts';

let fuzzed: FuzzedShop;
beforeAll(async () => {
  fuzzed = await openFuzzedShop();
});
afterAll(() => fuzzed.close());

const callers = ['visitor', 'customer', 'other customer', 'admin'] as const;

const cells = Object.entries(specifiedOperations).flatMap(([name, { route, statuses, keys }]) =>
  callers.map(
    (who, index) => [route, who, statuses[index], { name: operationNamed(name), keys }] as const,
  ),
);

function operationNamed(name: string): OperationName {
  const isCall = (known: string): known is OperationName => known === name;
  const found = Object.keys(operations).find(isCall);
  if (!found) throw new Error(`there is no call ${name}`);
  return found;
}

/** A valid request, in which the order and the email are Anna's, and no list is empty. */
async function validRequestOf(name: OperationName): Promise<RequestInput> {
  const { tokens, send, order } = fuzzed;
  if (name === 'listOrders' || name === 'listAllOrders') await order();
  if (name === 'listReviews') {
    await send('addReview', { token: tokens.anna, body: { name: 'Anna', rating: 5 } });
  }
  const wire = await validRequests[name](fuzzed);
  return name === 'listOrders' ? { ...wire, query: { email: 'anna@people.example' } } : wire;
}

function tokenOf(caller: (typeof callers)[number]): string | undefined {
  const { anna, ben, mira } = fuzzed.tokens;
  return { visitor: undefined, customer: anna, 'other customer': ben, admin: mira }[caller];
}

test('they are 19, under their own paths', () => {
  const paths = Object.keys(specifiedOperations).map(
    (name) => operations[operationNamed(name)].endpoint,
  );
  expect(paths).toEqual(Object.values(specifiedOperations).map(({ route }) => route));
  expect(paths).toHaveLength(19);
});

describe('a right request', () => {
  test.each(cells)('%s of a %s is answered %s', async (what, who, status, { name, keys }) => {
    expect(operations[name].endpoint).toBe(what);
    const wire = await validRequestOf(name);
    const answer = await fuzzed.send(name, { ...wire, token: tokenOf(who) });
    expect(answer.status).toBe(status);
    const first = Array.isArray(answer.body) ? answer.body[0] : answer.body;
    if (status === 200) expect(Object.keys(first ?? {}).toSorted()).toEqual(keys);
    expect(fuzzed.violations).toEqual([]);
  });

  test('PUT /user/{email} with a credential is answered a token that opens things', async () => {
    const answer = await fuzzed.send(
      'exchangeCredential',
      await validRequestOf('exchangeCredential'),
    );
    expect(Object.keys(answer.body)).toEqual(['token']);
    const token = String(answer.body['token']);
    expect((await fuzzed.send('getProfile', { token })).body['email']).toBe('ada@people.example');
    expect(fuzzed.violations).toEqual([]);
  });
});

const provokedCases = Object.entries(provokedErrors).flatMap(([name, codes]) =>
  Object.entries(codes).map(([code, provoke]) => [name, code, provoke] as const),
);

describe('a wrong request', () => {
  test.each(provokedCases)('%s is refused with %s', async (name, code, provoke) => {
    const wire = await provoke(fuzzed);
    const answer = await fuzzed.send(operationNamed(name), wire);
    await wire.after?.();
    fuzzed.faults.requests = {};
    const [, expectedError] = Object.entries(problems).find(([known]) => known === code) ?? [];
    expect(answer.body).toMatchObject({
      code,
      status: expectedError?.[0],
      title: expectedError?.[1],
    });
    expect(answer.status).toBe(expectedError?.[0]);
    expect(fuzzed.violations).toEqual([]);
  });

  const wrongInputs: [string, OperationName, RequestInput, string][] = [
    ['no e-mail', 'checkAdmin', { params: { email: 'anna' } }, 'email'],
    ['no e-mail', 'makeAdmin', { params: { email: 'x@' } }, 'email'],
    ['no e-mail', 'listOrders', {}, 'email'],
    ['a name missing', 'addTool', changedRequest('addTool', { name: undefined }), 'name'],
    [
      'a minimum missing',
      'addTool',
      changedRequest('addTool', { quantity1: undefined }),
      'quantity1',
    ],
    [
      'a quantity in words',
      'addTool',
      changedRequest('addTool', { quantity2: 'many' }),
      'quantity2',
    ],
    [
      'a quantity too large',
      'addTool',
      changedRequest('addTool', { quantity1: 1e9 + 1 }),
      'quantity1',
    ],
    ['no phone', 'placeOrder', changedRequest('placeOrder', { phone: undefined }), 'phone'],
    ['no name', 'addReview', { body: { rating: 5 } }, 'name'],
    ['a name of 21 letters', 'addReview', { body: { name: 'x'.repeat(21), rating: 5 } }, 'name'],
    [
      'a picture in the clear',
      'addTool',
      changedRequest('addTool', { img: 'http://pictures.example/brush.jpg' }),
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
    const answer = await fuzzed.send(name, { ...wire, token: fuzzed.tokens.mira });
    expect(answer).toMatchObject({ status: 422, body: { code: 'bad_input' } });
    expect(answer.body['errors']).toContainEqual(expect.objectContaining({ path }));
  });

  function changedRequest(name: 'addTool' | 'placeOrder', changes: object): RequestInput {
    const order = orderOf('01890000-0000-7000-8000-000000000000');
    const tool = { name: 'Filbert', price: 8.45, quantity1: 6, quantity2: 90 };
    return { body: { ...(name === 'addTool' ? tool : order), ...changes } };
  }
});

describe('an order', () => {
  const placeOrder = (more: object, token = fuzzed.tokens.anna): Promise<ResponseResult> => {
    const body = { ...orderOf(fuzzed.tools.scarce), ...more };
    return fuzzed.send('placeOrder', { token, body });
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
    const { body } = await placeOrder({ qurantity });
    expect(body['detail']).toBe(message);
    expect(body['errors']).toEqual([{ path: 'qurantity', message }]);
  });

  test.each([3, 5])('of %s, on its bounds, is placed', async (qurantity) => {
    // The first order of an account may have all that is there.
    const { shop } = fuzzed;
    const token = await shop.tokenOf(await addPerson(shop.db, `First${qurantity}`, 'customer'));
    const { status, body } = await placeOrder({ qurantity }, token);
    expect(status).toBe(200);
    const params = { id: String(body['insertedId']) };
    await fuzzed.send('cancelOrder', { token, params });
  });

  test('takes name and e-mail from the session, whatever is sent', async () => {
    const tool = fuzzed.tools.plenty;
    const { body } = await placeOrder({ tool, Name: 'Eve', email: 'eve@people.example' });
    expect(body['order']).toMatchObject({
      Name: 'Anna',
      email: 'anna@people.example',
      useremail: 'anna@people.example',
      user: fuzzed.shop.world.anna.id,
    });
  });

  test('keeps price, phone, qurantity and name of the tool; it is unpaid', async () => {
    const { body } = await placeOrder({ tool: fuzzed.tools.plenty, qurantity: 7 });
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
    const { status } = await placeOrder({ tool: undefined, name: 'Plenty' });
    expect(status).toBe(200);
  });
});

test('the admin check is true for an admin and false for others, also unknown ones', async () => {
  const check = async (email: string) =>
    (await fuzzed.send('checkAdmin', { token: fuzzed.tokens.mira, params: { email } })).body;
  expect(await check('mira@people.example')).toEqual({ admin: true });
  expect(await check('anna@people.example')).toEqual({ admin: false });
  expect(await check('nobody@people.example')).toEqual({ admin: false });
});

test('the publishable key of the card processor comes from the shop', async () => {
  const { body } = await fuzzed.send('getPaymentSettings', {});
  expect(body).toMatchObject({ publishableKey: fuzzed.shop.keys.publishable, sandbox: true });
  expect(JSON.stringify(body)).not.toContain(fuzzed.shop.keys.secret);
});

test('a list with limit is a page, and says where the next one begins', async () => {
  const headers = { authorization: `Bearer ${fuzzed.tokens.mira}` };
  const response = await fetch(`${fuzzed.shop.url}/api/user?limit=2`, { headers });
  expect(await response.json()).toHaveLength(2);
  const cursor = response.headers.get('next-cursor') ?? '';
  const next = await fetch(`${fuzzed.shop.url}/api/user?limit=2&cursor=${cursor}`, { headers });
  expect(next.status).toBe(200);
  const whole = await fuzzed.send('listUsers', { token: fuzzed.tokens.mira });
  expect(Object.keys(whole.body).length).toBeGreaterThan(4);
});
