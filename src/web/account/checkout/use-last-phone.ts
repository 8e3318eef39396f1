/** The phone number of the account's last order, so that it is not typed again. */
import { useEffect, useRef } from 'react';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { callApi } from '#web/api.ts';
import { readSession } from '#web/identity/session.ts';
import type { TextInput } from '#web/ui/forms/use-text-input.ts';

/** Asked for beside the page, which does not wait; what is typed by then stays. */
export function useLastPhone({ changeText, input: { ref } }: TextInput): void {
  const latest = useRef(changeText);
  useEffect(() => {
    latest.current = changeText;
  });
  useEffect(() => {
    let isShown = true;
    void readLastPhone().then((phone) => {
      if (isShown && ref.current?.value === '' && ref.current !== document.activeElement)
        latest.current(phone);
    });
    return () => {
      isShown = false;
    };
  }, [ref]);
}

/** '' without an order, and where the shop cannot be reached: the field is typed into then. */
async function readLastPhone(): Promise<string> {
  const session = await readSession().catch(() => undefined);
  if (!session) return '';
  const query = { email: session.email, limit: 1 };
  const orders = await callApi(shopEndpoints.listOrders, { query });
  return orders.ok ? (orders.value[0]?.phone ?? '') : '';
}
