/** The payment page's texts: for a customer's own order, or for staff who pay for a customer. */
import { useRouteLoaderData } from 'react-router';
import { hasPermission } from '#modules/identity/permissions.ts';
import type { WireOrder } from '#web/api.ts';
import { useHoliday } from '#web/holiday.ts';
import { formatLongDay } from '#web/formats.ts';
import { fill } from '#web/wording/fill.ts';
import { holidayTexts } from '#web/wording/orders/holiday.ts';
import type { Wording } from '#web/wording/specified.ts';
import { useWords } from '#web/words.ts';
import { canChangeAddress } from '../order-states.ts';
import type { clientLoader } from '#web/dashboard/dashboard.tsx';

/** Whether staff see somebody else's order; without an order, whether they are staff. */
export function useIsForCustomer(order?: WireOrder): boolean {
  const dashboard = useRouteLoaderData<typeof clientLoader>('dashboard/dashboard');
  return (
    hasPermission(dashboard?.role ?? 'customer', 'orders') &&
    dashboard?.session.email !== order?.useremail
  );
}

/** In place of those that lead to the list of an account's orders. */
const guestTexts = {
  nextText:
    'Your tools are set aside while you pay. Once the payment is through we pack the order; this ' +
    'page shows how far it is.',
  nextPaid: 'We pack it now. This page shows how far it is.',
} as const satisfies Partial<Wording['payment']>;

/** The texts of the payment page, for customers, for guests or for staff. */
export function usePaymentWords(order?: WireOrder): Wording['payment'] {
  const { payment, paymentByStaff } = useWords();
  const { order: _back, orders: _all, ...texts } = paymentByStaff;
  const holiday = useHoliday();
  if (useIsForCustomer(order)) return { ...payment, ...texts };
  const own = order?.user === null ? { ...payment, ...guestTexts } : payment;
  // Nothing is packed during a holiday, whether orders are taken meanwhile or not.
  // What has left cannot be sent elsewhere.
  const isHere = order !== undefined && canChangeAddress(order);
  const leaves =
    isHere && holiday && fill(holidayTexts.leaves, { day: formatLongDay(holiday.until) });
  return leaves ? { ...own, nextPaid: leaves } : own;
}
