import { describe, expect, test } from 'vitest';
import type { Order } from '#modules/orders/order.ts';
import type { PaymentState } from '#modules/orders/payment-states.ts';
import type { Intent } from './processor-words.ts';
import type { AttemptState } from './queries/attempts.ts';
import { judge } from './verdict.ts';

const order: Order = {
  id: 'order-1',
  number: 1001,
  userId: 'anna',
  userEmail: 'anna@people.example',
  customerName: 'Anna',
  phone: '+44 20 7946 0958',
  toolId: 'flat brush',
  toolName: 'Flat varnish brush, 50 mm',
  unitPriceMinor: 1999,
  quantity: 12,
  totalMinor: 23_988,
  currency: 'usd',
  paymentState: 'unpaid',
  fulfilmentState: 'new',
  cancelBecause: undefined,
  transaction: undefined,
  holdExpiresAt: undefined,
  placedAt: new Date('2026-03-02T09:00:00Z'),
};

const succeeded: Intent = {
  id: 'pi_1',
  status: 'succeeded',
  amountMinor: 23_988,
  receivedMinor: 23_988,
  currency: 'usd',
  clientSecret: undefined,
  order: 'order-1',
};

const inState = (paymentState: PaymentState, more: Partial<Order> = {}): Order => {
  return { ...order, paymentState, ...more };
};

describe('a payment that succeeded', () => {
  test.each([
    ['pays an unpaid order', inState('unpaid'), 'pay'],
    ['pays an order that waited for the bank', inState('processing'), 'pay'],
    [
      'is honoured although the hold ran out: the units are still there',
      inState('cancelling', { cancelBecause: 'hold_over' }),
      'pay',
    ],
    [
      'goes back when the customer was cancelling',
      inState('cancelling', { cancelBecause: 'asked' }),
      'give_back',
    ],
    ['goes back when the order was cancelled', inState('cancelled'), 'give_back'],
    ['goes back when the order had expired', inState('expired'), 'give_back'],
    ['goes back when the order is paid by another', inState('paid'), 'give_back'],
    ['goes back when the order was refunded', inState('refunded'), 'give_back'],
  ] as const)('%s', (_, given, wanted) => {
    expect(judge(given, 'open', succeeded).do).toBe(wanted);
  });

  test.each([
    ['another amount', { amountMinor: 1, receivedMinor: 1 }],
    ['less received than asked', { receivedMinor: 1 }],
    ['another currency', { currency: 'eur' }],
    ["another order's name", { order: 'order-2' }],
    ['no name', { order: undefined }],
  ])('with %s goes back and is looked at', (_, wrong) => {
    expect(judge(order, 'open', { ...succeeded, ...wrong })).toMatchObject({
      do: 'give_back',
      problem: true,
    });
  });

  test.each<PaymentState>(['paid', 'refunded', 'partly_refunded', 'disputed', 'cancelled'])(
    'and was applied before means nothing more to a %s order',
    (state) => {
      expect(judge(inState(state), 'succeeded', succeeded)).toEqual({ do: 'nothing' });
    },
  );
});

describe('a payment that was called off', () => {
  const canceled: Intent = { ...succeeded, status: 'canceled', receivedMinor: 0 };

  test.each([
    ['lets a cancelled order go', inState('cancelling', { cancelBecause: 'asked' }), 'cancelled'],
    ['ends an overdue order', inState('cancelling', { cancelBecause: 'hold_over' }), 'expired'],
    ['leaves an unpaid order to be paid anew', inState('unpaid'), undefined],
  ] as const)('%s', (_, given, ending) => {
    expect(judge(given, 'open', canceled)).toEqual({ do: 'close', order: ending });
  });

  test('twice means nothing the second time', () => {
    expect(judge(inState('cancelled'), 'cancelled', canceled)).toEqual({ do: 'nothing' });
  });
});

describe('a payment that is not there yet', () => {
  const at = (status: Intent['status']): Intent => ({ ...succeeded, status, receivedMinor: 0 });

  test('the bank takes its time: the order waits with it', () => {
    expect(judge(order, 'open', at('processing'))).toEqual({ do: 'wait' });
    expect(judge(inState('processing'), 'processing', at('processing')).do).toBe('nothing');
  });

  test('the bank says no in the end: another card may be tried', () => {
    expect(judge(inState('processing'), 'processing', at('requires_payment_method')).do).toBe(
      'reopen',
    );
  });

  test.each<[Intent['status'], AttemptState]>([
    ['requires_payment_method', 'open'],
    ['requires_action', 'open'],
    ['requires_confirmation', 'open'],
  ])('%s changes nothing', (status, attempt) => {
    expect(judge(order, attempt, at(status))).toEqual({ do: 'nothing' });
  });
});
