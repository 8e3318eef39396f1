/** Ids are opaque: what the shop never made is unknown to every call, whatever it looks like. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls, type CallName } from '#api/contract/calls.ts';
import { nobodysId, openGround, orderOf, type Ground } from './fuzzing/ground.ts';
import { soundCalls } from './fuzzing/sound-calls.ts';

let ground: Ground;
beforeAll(async () => {
  ground = await openGround();
});
afterAll(() => ground.close());

const isCall = (name: string): name is CallName => name in calls;

describe('an id that the shop never made', () => {
  const byId = Object.keys(calls)
    .filter(isCall)
    .filter((name) => calls[name].path.includes('{id}'));

  test.each(byId)('is unknown to %s, whatever it looks like', async (name) => {
    for (const id of ['brush', '7', "1' or 1=1", nobodysId.toUpperCase()]) {
      const wire = await soundCalls[name](ground);
      const answer = await ground.send(name, {
        ...wire,
        params: { id },
        token: ground.tokens.mira,
      });
      expect([id, answer.status]).toEqual([id, 404]);
    }
  });

  test('is unknown where it is named in the body, too', async () => {
    const token = ground.tokens.anna;
    const placed = await ground.send('placeOrder', { token, body: orderOf('brush') });
    expect(placed).toMatchObject({ status: 404, body: { code: 'tool_unknown' } });
    const begun = await ground.send('startPayment', { token, body: { order: 'mine' } });
    expect(begun).toMatchObject({ status: 404, body: { code: 'order_unknown' } });
  });
});
