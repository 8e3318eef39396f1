import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settle, type MovedMoney } from './settlement.ts';

const nothing: MovedMoney = { capturedMinor: 10_000, refunds: [], disputes: [] };
const refund = (amountMinor: number, state: MovedMoney['refunds'][number]['state']) => ({
  ...{ amountMinor, state },
});
const open = (takenMinor: number) => ({ takenMinor, returnedMinor: 0, isOver: false });
const lost = (takenMinor: number) => ({ takenMinor, returnedMinor: 0, isOver: true });
const won = (takenMinor: number) => ({ takenMinor, returnedMinor: takenMinor, isOver: true });

describe('a payment of 100.00', () => {
  test.each<[string, Partial<MovedMoney>, string, number, number]>([
    ['with nothing else', {}, 'paid', 10_000, 10_000],
    ['refunded in part', { refunds: [refund(3000, 'succeeded')] }, 'partly_refunded', 7000, 7000],
    ['with a refund under way', { refunds: [refund(3000, 'asked')] }, 'paid', 10_000, 7000],
    ['refunded in full', { refunds: [refund(10_000, 'succeeded')] }, 'refunded', 0, 0],
    ['whose refund failed', { refunds: [refund(10_000, 'failed')] }, 'paid', 10_000, 10_000],
    ['with an inquiry', { disputes: [open(0)] }, 'paid', 10_000, 10_000],
    ['disputed in part', { disputes: [open(6000)] }, 'disputed', 4000, 0],
    ['whose part dispute was lost', { disputes: [lost(6000)] }, 'partly_refunded', 4000, 4000],
    ['whose dispute was won', { disputes: [won(10_000)] }, 'paid', 10_000, 10_000],
    [
      'whose rest was lost and whose refund failed then',
      { refunds: [refund(3000, 'failed')], disputes: [lost(7000)] },
      ...(['partly_refunded', 3000, 3000] as const),
    ],
    [
      'refunded in part, the rest lost',
      { refunds: [refund(3000, 'succeeded')], disputes: [lost(7000)] },
      ...(['refunded', 0, 0] as const),
    ],
  ])('%s', (_, moved, state, keptMinor, refundableMinor) => {
    expect(settle({ ...nothing, ...moved })).toMatchObject({ state, keptMinor, refundableMinor });
  });
});

const amount = fc.integer({ min: 1, max: 20_000 });
const refunds = fc.array(
  fc.record({
    amountMinor: amount,
    state: fc.constantFrom('asked', 'on_hold', 'succeeded', 'failed'),
  }),
  { maxLength: 6 },
);
const disputes = fc.array(
  fc
    .record({ takenMinor: fc.nat(20_000), share: fc.nat(100), isOver: fc.boolean() })
    .map(({ takenMinor, share, isOver }) => {
      const returnedMinor = Math.floor((takenMinor * share) / 100);
      return { takenMinor, returnedMinor, isOver };
    }),
  { maxLength: 4 },
);
/** Anything at all, also what the shop would never do: others move money as well. */
const moved: fc.Arbitrary<MovedMoney> = fc.record({ capturedMinor: amount, refunds, disputes });

describe('whatever moved', () => {
  test('no amount is below zero, and none that is left above what was captured', () => {
    fc.assert(
      fc.property(moved, (money) => {
        const { state: _, ...amounts } = settle(money);
        for (const minor of Object.values(amounts)) expect(minor).toBeGreaterThanOrEqual(0);
        expect(amounts.keptMinor).toBeLessThanOrEqual(money.capturedMinor);
        expect(amounts.refundableMinor).toBeLessThanOrEqual(amounts.keptMinor);
      }),
    );
  });

  test('the order of events does not count', () => {
    const shuffled = moved.chain((money) =>
      fc.record({
        money: fc.constant(money),
        other: fc.record({
          capturedMinor: fc.constant(money.capturedMinor),
          refunds: shuffle(money.refunds),
          disputes: shuffle(money.disputes),
        }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ money, other }) => {
        expect(settle(other)).toEqual(settle(money));
      }),
    );
  });

  test('a lost dispute is never forgotten', () => {
    fc.assert(
      fc.property(moved, amount, (money, takenMinor) => {
        const before = settle(money);
        const after = settle({ ...money, disputes: [...money.disputes, lost(takenMinor)] });
        expect(after.lostMinor).toBe(before.lostMinor + takenMinor);
        expect(after.state).not.toBe('paid');
        const kept = Math.max(before.keptMinor - takenMinor, 0);
        expect(after.keptMinor).toBe(kept);
      }),
    );
  });

  test('all that is left, promised, refunded and lost is never more than was captured', () => {
    fc.assert(
      fc.property(moved, (money) => {
        const now = settle(money);
        const all = now.refundedMinor + now.lostMinor + now.promisedMinor + now.refundableMinor;
        expect(all).toBeLessThanOrEqual(money.capturedMinor + now.excessMinor);
      }),
    );
  });

  test('refunds that keep to what is refundable never make an excess', () => {
    const wishes = fc.array(amount, { maxLength: 8 });
    fc.assert(
      fc.property(moved, wishes, (money, wanted) => {
        let now = { ...money };
        const before = settle(now).excessMinor;
        for (const wish of wanted) {
          const amountMinor = Math.min(wish, settle(now).refundableMinor);
          if (amountMinor > 0) {
            now = { ...now, refunds: [...now.refunds, refund(amountMinor, 'succeeded')] };
          }
        }
        expect(settle(now).excessMinor).toBe(before);
      }),
    );
  });

  test('it is refunded exactly when nothing is left, and paid when nothing went', () => {
    fc.assert(
      fc.property(moved, (money) => {
        const { state, refundedMinor, lostMinor, withheldMinor, keptMinor } = settle(money);
        if (state === 'refunded') expect([keptMinor, withheldMinor]).toEqual([0, 0]);
        if (state === 'paid') expect(refundedMinor + lostMinor + withheldMinor).toBe(0);
        if (state === 'disputed') expect(withheldMinor).toBeGreaterThan(0);
        if (state === 'partly_refunded') expect(keptMinor).toBeGreaterThan(0);
      }),
    );
  });
});

function shuffle<Item>(items: readonly Item[]): fc.Arbitrary<Item[]> {
  return fc.shuffledSubarray([...items], { minLength: items.length });
}
