import { describe, expect, test } from 'vitest';
import type { Order } from '#modules/orders/order.ts';
import type { PaymentState } from '#modules/orders/payment-states.ts';
import type { Intent } from '../processor/processor-types.ts';
import type { AttemptState } from '../queries/attempts.ts';
import { judge } from './verdict.ts';

const order: Order = {
  id: 'order-1',
  number: 1001,
  version: 1,
  userId: 'anna',
  userEmail: 'anna@people.example',
  customerName: 'Anna',
  phone: '+44 20 7946 0958',
  toolId: 'flat brush',
  toolName: 'Flat varnish brush, 50 mm',
  unitPriceMinor: 1999,
  quantity: 12,
  lines: [],
  lineCount: 1,
  goodsMinor: 23_988,
  discountMinor: 0,
  discountCode: '',
  company: undefined,
  delivery: undefined,
  deliveryMinor: 0,
  deliveryRefundedMinor: 0,
  taxMinor: 0,
  tax: undefined,
  totalMinor: 23_988,
  cancelled: 0,
  currency: 'usd',
  paymentState: 'unpaid',
  fulfilmentState: 'new',
  cancelBecause: undefined,
  paymentId: undefined,
  reservationExpiresAt: undefined,
  placedBy: undefined,
  termsVersion: undefined,
  billTo: undefined,
  receivedMinor: 0,
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

const orderInState = (paymentState: PaymentState, more: Partial<Order> = {}): Order => {
  return { ...order, paymentState, ...more };
};

describe('a payment that succeeded', () => {
  test.each([
    ['pays an unpaid order', orderInState('unpaid'), 'pay'],
    ['pays an order that waited for the bank', orderInState('processing'), 'pay'],
    [
      'is honoured although the reservation ran out: the units are still there',
      orderInState('cancelling', { cancelBecause: 'reservation_over' }),
      'pay',
    ],
    [
      'goes back when the customer was cancelling',
      orderInState('cancelling', { cancelBecause: 'asked' }),
      'refund',
    ],
    ['goes back when the order was cancelled', orderInState('cancelled'), 'refund'],
    ['goes back when the order had expired', orderInState('expired'), 'refund'],
    ['goes back when the order is paid by another', orderInState('paid'), 'refund'],
    ['goes back when the order was refunded', orderInState('refunded'), 'refund'],
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
      do: 'refund',
      needsReview: true,
    });
  });

  test.each<PaymentState>(['paid', 'refunded', 'partly_refunded', 'disputed', 'cancelled'])(
    'and was applied before means nothing more to a %s order',
    (state) => {
      expect(judge(orderInState(state), 'succeeded', succeeded)).toEqual({ do: 'nothing' });
    },
  );
});

describe('a payment that was cancelled', () => {
  const canceled: Intent = { ...succeeded, status: 'canceled', receivedMinor: 0 };

  test.each([
    [
      'closes a cancelled order',
      orderInState('cancelling', { cancelBecause: 'asked' }),
      'cancelled',
    ],
    [
      'ends an overdue order',
      orderInState('cancelling', { cancelBecause: 'reservation_over' }),
      'expired',
    ],
    ['leaves an unpaid order to be paid anew', orderInState('unpaid'), undefined],
  ] as const)('%s', (_, given, ending) => {
    expect(judge(given, 'open', canceled)).toEqual({ do: 'close', order: ending });
  });

  test('twice means nothing the second time', () => {
    expect(judge(orderInState('cancelled'), 'cancelled', canceled)).toEqual({ do: 'nothing' });
  });
});

describe('a payment that is not there yet', () => {
  const at = (status: Intent['status']): Intent => ({ ...succeeded, status, receivedMinor: 0 });

  test('the bank takes its time: the order waits with it', () => {
    expect(judge(order, 'open', at('processing'))).toEqual({ do: 'wait' });
    expect(judge(orderInState('processing'), 'processing', at('processing')).do).toBe('nothing');
  });

  test('the bank says no in the end: another card may be tried', () => {
    expect(judge(orderInState('processing'), 'processing', at('requires_payment_method')).do).toBe(
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
