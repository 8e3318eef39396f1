/** Orders that nobody means to pay: how much of the stock they can keep, and for how long. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#platform/clock.ts';
import { addTool } from '#modules/catalogue/catalogue.ts';
import { reconcile } from '#modules/payments/payments.ts';
import { purchaseBody } from '#test/support/buyer.ts';
import { openTestShop, type TestResponse, type TestShop } from '#test/support/shop.ts';
import { addPerson, createManualClock, stockOf, type Person } from '#test/support/world.ts';

const clock = createManualClock();
let shop: TestShop;
let people = 0;

beforeAll(async () => {
  shop = await openTestShop({ clock });
});
afterAll(() => shop.close());

// No order is unpaid any more, and none of another test was placed within the hour.
beforeEach(async () => {
  clock.advance(2 * hourMs);
  await reconcile(shop.shop.payments);
});

interface Customer {
  person: Person;
  token: () => Promise<string>;
  order(tool: string, quantity?: number, headers?: Record<string, string>): Promise<TestResponse>;
}

async function customer({ confirmed = true } = {}): Promise<Customer> {
  people += 1;
  const person = await addPerson(shop.db, `Hoarder${people}`, 'customer');
  const text = 'update app_user set email_verified = $2 where id = $1';
  await shop.db.query({ text, values: [person.id, confirmed] });
  // A sign-in of the same moment is one: the oldest of more than ten would go.
  let signIn: { at: Date; token: Promise<string> } | undefined;
  const token = () => {
    const at = clock.now();
    if (signIn?.at !== at) signIn = { at, token: shop.tokenOf(person) };
    return signIn.token;
  };
  return {
    person,
    token,
    order: async (tool, qurantity = 1, headers = {}) => {
      const body = purchaseBody(tool, { qurantity });
      return shop.call('POST /purchase', { token: await token(), body, headers });
    },
  };
}

function sell(name: string, stock: number): Promise<string> {
  const tool = { name, kind: 'brush', description: '', img: '', facts: [], priceMinor: 1999 };
  const more = { minimumOrder: 1, ratingTenths: 50, stock, position: 1 };
  return addTool({ db: shop.db }, { ...tool, ...more }, { at: clock.now() });
}

const codes = (answers: readonly TestResponse[]) =>
  answers.map(({ status, body }) =>
    status === 200 ? 'placed' : `${status} ${String(body['code'])}`,
  );

describe('orders that wait for their payment', () => {
  test.each([
    ['three of an account whose email is not confirmed', false, 3],
    ['ten of one whose email is', true, 10],
  ])('%s, and exactly so many of twenty at once', async (_, confirmed, most) => {
    const { order } = await customer({ confirmed });
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(shop.world.hundred)));
    const placedOrders = codes(answers).filter((code) => code === 'placed');
    expect(placedOrders).toHaveLength(most);
    expect(new Set(codes(answers))).toEqual(new Set(['placed', '429 too_many_open_orders']));
  });

  test('says how many, what to do and when again', async () => {
    const { order } = await customer({ confirmed: false });
    for (const _ of [1, 2, 3]) await order(shop.world.hundred);
    const rejected = await order(shop.world.hundred);
    expect(rejected.headers.get('content-type')).toContain('application/problem+json');
    expect(rejected.headers.get('retry-after')).toBe('1800');
    expect(rejected.body).toMatchObject({
      status: 429,
      code: 'too_many_open_orders',
      detail:
        'At most 3 orders can wait for their payment at once, and more once your email is ' +
        'confirmed. Pay for one or cancel one, or try again in 30 minutes.',
    });
  });

  test('one that is cancelled makes room for another', async () => {
    const { order, token } = await customer({ confirmed: false });
    const [first] = [await order(shop.world.hundred), await order(shop.world.hundred)];
    await order(shop.world.hundred);
    expect(codes([await order(shop.world.hundred)])).toEqual(['429 too_many_open_orders']);
    await shop.call(`DELETE /purchase/${String(first.body['insertedId'])}`, {
      token: await token(),
    });
    expect(codes([await order(shop.world.hundred)])).toEqual(['placed']);
  });

  test('a request that is repeated at the limit is answered its order', async () => {
    const { order } = await customer({ confirmed: false });
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await order(shop.world.hundred, 1, key);
    for (const _ of [2, 3]) await order(shop.world.hundred);
    const again = await Promise.all([1, 2, 3].map(() => order(shop.world.hundred, 1, key)));
    expect(again.map(({ body }) => body['insertedId'])).toEqual(
      [1, 2, 3].map(() => first.body['insertedId']),
    );
  });
});

describe('the stock', () => {
  test('is not reserved whole by one account with an order of all for every tool', async () => {
    const tools = [];
    for (let tool = 0; tool < 22; tool += 1) tools.push(await sell(`Hoarded ${tool}`, 40));
    const { order } = await customer({ confirmed: false });
    for (const tool of tools) await order(tool, 40);
    const left = await Promise.all(tools.map((tool) => stockOf(shop.db, tool)));
    expect(left.map((balance) => balance?.reserved)).toEqual([40, ...tools.slice(1).map(() => 0)]);
  });

  test('the first order may take all; later ones a quarter of a tool, together', async () => {
    const [whole, shared] = [await sell('Whole', 40), await sell('Shared', 40)];
    const { order } = await customer();
    expect(codes([await order(whole, 40), await order(shared, 11)])).toEqual([
      'placed',
      '429 share_of_stock',
    ]);
    expect(codes([await order(shared, 6), await order(shared, 5)])).toEqual([
      'placed',
      '429 share_of_stock',
    ]);
    const rejected = await order(shared, 5);
    expect(rejected.body['detail']).toBe(
      'While another of your orders waits for its payment, at most 4 of this tool can be ' +
        'ordered. Pay for one or cancel one, or try again in 30 minutes.',
    );
    expect(codes([await order(shared, 4), await order(shared, 1)])).toEqual([
      'placed',
      '429 share_of_stock',
    ]);
    expect(await stockOf(shop.db, shared)).toEqual({ on_hand: 40, reserved: 10 });
  });

  test('twenty later orders at once take exactly the quarter', async () => {
    const [whole, shared] = [await sell('Whole at once', 40), await sell('Shared at once', 24)];
    const { order } = await customer();
    await order(whole, 1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(shared)));
    expect(codes(answers).filter((code) => code === 'placed')).toHaveLength(6);
    expect(await stockOf(shop.db, shared)).toEqual({ on_hand: 24, reserved: 6 });
  });

  test('more than is there is told as the specification has it, at a later order too', async () => {
    const tool = await sell('Small', 8);
    const { order } = await customer();
    await order(shop.world.hundred);
    const rejected = await order(tool, 9);
    expect(rejected.body).toMatchObject({
      code: 'out_of_stock',
      detail: 'order quantity must be less than 8',
    });
  });
});

describe('orders within an hour', () => {
  test('thirty of an account, paid or not; the next when the first is an hour old', async () => {
    const { order, token } = await customer();
    const place = async () => {
      const answer = await order(shop.world.flatBrush, 12);
      const id = String(answer.body['insertedId']);
      await shop.call(`DELETE /purchase/${id}`, { token: await token() });
      return answer;
    };
    await place();
    clock.advance(20 * minuteMs);
    for (let count = 1; count < 30; count += 1) await place();
    const rejected = await place();
    expect(codes([rejected])).toEqual(['429 too_many_requests']);
    expect(rejected.headers.get('retry-after')).toBe('2400');
    expect(rejected.body['detail']).toBe(
      'At most 30 orders an hour from one account. Try again in 40 minutes.',
    );
    clock.advance(40 * minuteMs);
    expect(codes([await place(), await place()])).toEqual(['placed', '429 too_many_requests']);
  });

  test('staff order for whoever telephones', async () => {
    const token = await shop.tokenOf(shop.world.mira);
    const body = purchaseBody(shop.world.hundred, { qurantity: 1 });
    const answers = [];
    for (let placed = 0; placed < 31; placed += 1) {
      answers.push(await shop.call('POST /purchase', { token, body }));
    }
    expect(new Set(codes(answers))).toEqual(new Set(['placed']));
  });
});

describe('many accounts of one network', () => {
  test('three hundred orders an hour and none more, of four hundred at once', async () => {
    const ownShop = await openTestShop({ clock, settings: { LIMITS: 'orders_network=300' } });
    try {
      const tool = await addTool({ db: ownShop.db }, { ...plenty }, { at: clock.now() });
      const tokens: string[] = [];
      for (let account = 0; account < 40; account += 1) {
        tokens.push(
          await ownShop.tokenOf(await addPerson(ownShop.db, `Many${account}`, 'customer')),
        );
      }
      const body = purchaseBody(tool, { qurantity: 1 });
      const answers = await Promise.all(
        tokens.flatMap((token) =>
          Array.from({ length: 10 }, () => ownShop.call('POST /purchase', { token, body })),
        ),
      );
      expect(codes(answers).filter((code) => code === 'placed')).toHaveLength(300);
      expect(new Set(codes(answers))).toEqual(new Set(['placed', '429 too_many_requests']));
      const { rows } = await ownShop.db.query({ text: 'select count(*) from orders' });
      expect(rows).toEqual([{ count: 300 }]);
    } finally {
      await ownShop.close();
    }
  }, 60_000);
});

const plenty = {
  ...{ name: 'Plenty', kind: 'brush', description: '', img: '', facts: [], priceMinor: 1999 },
  ...{ minimumOrder: 1, ratingTenths: 50, stock: 100_000, position: 1 },
};

describe('a reservation', () => {
  test('is extended once by whoever begins to pay, and then ends at its time', async () => {
    const { order, token } = await customer();
    const placed = await order(shop.world.hundred);
    const id = String(placed.body['insertedId']);
    const begin = async () =>
      shop.call('POST /create-payment-intent', { token: await token(), body: { order: id } });
    clock.advance(29 * minuteMs);
    expect((await begin()).status).toBe(200);
    clock.advance(14 * minuteMs);
    expect((await begin()).status).toBe(200);
    clock.advance(2 * minuteMs);
    await reconcile(shop.shop.payments);
    expect((await shop.readOrder(id))['status']).toBe('expired');
  });
});
