/** Whose payment it is: a customer's own, or staff's for a customer; each is spoken to as such. */
import { useRouteLoaderData } from 'react-router';
import { may } from '#modules/identity/permissions.ts';
import type { WireOrder } from '../api.ts';
import type { Wording } from '../wording/specified.ts';
import { useWords } from '../words.ts';
import type { clientLoader } from './dashboard.tsx';

/** Whether staff look at somebody else's order; of an unknown one, whether staff look. */
export function useIsForCustomer(order?: WireOrder): boolean {
  const known = useRouteLoaderData<typeof clientLoader>('account/dashboard');
  return may(known?.role ?? 'customer', 'orders') && known?.session.email !== order?.useremail;
}

/** The words of the payment page for whoever reads them. */
export function usePaymentWords(order?: WireOrder): Wording['payment'] {
  const { payment, paymentByStaff } = useWords();
  const { order: _back, orders: _all, ...texts } = paymentByStaff;
  return useIsForCustomer(order) ? { ...payment, ...texts } : payment;
}
