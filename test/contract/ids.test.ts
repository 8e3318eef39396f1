/** Ids are opaque: an id that the shop never issued is unknown to every operation. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations, type OperationName } from '#api/contract/operations.ts';
import { nobodysId, openFuzzedShop, orderOf, type FuzzedShop } from './fuzzing/fuzzed-shop.ts';
import { validRequests } from './fuzzing/valid-requests.ts';

let fuzzed: FuzzedShop;
beforeAll(async () => {
  fuzzed = await openFuzzedShop();
});
afterAll(() => fuzzed.close());

// What is not in the cart is taken out of it already: a second click gets the same answer.
const repeatable = 'removeCartLine';

const isCall = (name: string): name is OperationName => name in operations;

describe('an id that the shop never issued', () => {
  const operationsById = Object.keys(operations)
    .filter(isCall)
    .filter((name) => operations[name].endpoint.includes('{id}') && name !== repeatable);

  test.each(operationsById)('is unknown to %s, whatever it looks like', async (name) => {
    // One for all four: what is refused has used nothing up.
    const wire = await validRequests[name](fuzzed);
    for (const id of ['brush', '7', "1' or 1=1", nobodysId.toUpperCase()]) {
      const answer = await fuzzed.send(name, {
        ...wire,
        params: { id },
        token: fuzzed.tokens.mira,
      });
      expect([id, answer.status]).toEqual([id, 404]);
    }
  });

  test('is unknown where it is named in the body, too', async () => {
    const token = fuzzed.tokens.anna;
    const orderResponse = await fuzzed.send('placeOrder', { token, body: orderOf('brush') });
    expect(orderResponse).toMatchObject({ status: 404, body: { code: 'tool_unknown' } });
    const paymentResponse = await fuzzed.send('startPayment', { token, body: { order: 'mine' } });
    expect(paymentResponse).toMatchObject({ status: 404, body: { code: 'order_unknown' } });
  });
});
