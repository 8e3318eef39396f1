/** What waits for staff, beside the entries of the menu. */
import { useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { ResponseBody } from '#api/contract/operations.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import type { MenuPlace } from '#web/page.ts';

export type MenuCounts = Readonly<Partial<Record<MenuPlace['word'], number>>>;

const none: MenuCounts = {};
const refreshMs = 60_000;

/**
 * The counts of those who look after orders or the catalogue, read anew with each page, when a page
 * was read again after something was done on it, and each minute while somebody looks; those of
 * before stay where they cannot be read.
 */
export function useMenuCounts(isEnabled: boolean): MenuCounts {
  const { pathname } = useLocation();
  const isSettled = useRevalidator().state === 'idle';
  const [latest, setLatest] = useState({ pathname: '', counts: none });
  useEffect(() => {
    if (!isEnabled || !isSettled) return undefined;
    let isStale = false;
    const read = async () => {
      if (document.visibilityState !== 'visible') return;
      const answer = await callApi(staffEndpoints.getOverview);
      if (answer.ok && !isStale) setLatest({ pathname, counts: countWaiting(answer.value) });
    };
    void read();
    const timer = setInterval(() => void read(), refreshMs);
    return () => {
      isStale = true;
      clearInterval(timer);
    };
  }, [isEnabled, isSettled, pathname]);
  return latest.counts;
}

type Overview = ResponseBody<'getOverview'>;
type Part<Name extends keyof Overview> = NonNullable<Overview[Name]>;
type OrderCounts = 'paid' | 'inProduction' | 'partlyShipped' | 'exceptions' | 'withdrawals';

interface Waiting {
  orders?: Pick<Part<'orders'>, OrderCounts | 'openMessages'> | undefined;
  catalogue?: Pick<Part<'catalogue'>, 'waitingProductReviews'> | undefined;
  users?: Pick<Part<'users'>, 'emails'> | undefined;
}

/** By the words of the entries behind which it waits; of each part that the caller may see. */
export function countWaiting({ orders, catalogue, users }: Waiting): MenuCounts {
  return {
    ...(orders && {
      manageOrders: orders.paid + orders.inProduction + orders.partlyShipped,
      exceptions: orders.exceptions,
      withdrawals: orders.withdrawals,
      inbox: orders.openMessages,
    }),
    ...(catalogue && { productReviews: catalogue.waitingProductReviews }),
    ...(users && { emails: users.emails.failing + users.emails.givenUp }),
  };
}
