/** What rows of the list of users show beside the account: orders, what they came to, last seen. */
import { Fragment } from 'react';
import { customerEndpoints } from '#api/contract/customers/customer-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { formatCount } from '#platform/number-format.ts';
import { callApi } from '#web/api.ts';
import { formatRemainder } from '#web/dashboard/format/amounts.ts';
import { formatDate } from '#web/formats.ts';
import { Cell } from '#web/ui/lists/table.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import type { WireUser } from './users.tsx';

export type UserActivity = ResponseBody<'listUserActivity'>[number];

/** Without it a list is poorer, and a list all the same. */
export async function loadActivity(users: readonly WireUser[]): Promise<UserActivity[]> {
  if (users.length === 0) return [];
  const ids = users.map(({ _id }) => _id).join(',');
  const answer = await callApi(customerEndpoints.listUserActivity, { query: { ids } });
  return answer.ok ? answer.value : [];
}

/** Where there is room for columns; else they are a line below the name. */
export const columnsFrom = 'md:max-xl:hidden';
const lineUntil = 'hidden md:max-xl:block';

interface ActivityProps {
  activity: UserActivity | undefined;
  seesOrders: boolean;
}

export function ActivityCells({ activity, seesOrders }: ActivityProps) {
  const { users: words } = useStaffWords();
  const { orders, total, seen } = useTexts(activity);
  return (
    <>
      {seesOrders && (
        <>
          <Cell column="orders" head={words.orders} className={columnsFrom}>
            <span className="figures">{orders}</span>
          </Cell>
          <Cell column="total" head={words.total} className={columnsFrom}>
            <span className="figures whitespace-nowrap">{total}</span>
          </Cell>
        </>
      )}
      <Cell column="seen" head={words.lastSeen} className={columnsFrom}>
        <span className="figures whitespace-nowrap">{seen}</span>
      </Cell>
    </>
  );
}

/** The same in one line. */
export function ActivityLine({ activity, seesOrders }: ActivityProps) {
  const { users: words } = useStaffWords();
  const { orders, total, seen } = useTexts(activity);
  if (!activity) return null;
  const texts = [
    ...(seesOrders ? [orders === '1' ? words.oneOrder : fill(words.manyOrders, { orders })] : []),
    ...(seesOrders && total !== none ? [total] : []),
    ...(seen === none ? [] : [fill(words.seen, { seen })]),
  ];
  return (
    <span className={`figures text-fine text-graphite ${lineUntil}`}>
      {texts.map((text, index) => (
        <Fragment key={text}>
          {index > 0 && ', '}
          <span className="whitespace-nowrap">{text}</span>
        </Fragment>
      ))}
    </span>
  );
}

/** What went back is taken off; a currency each, for sums of several are never added. */
function useTexts(activity: UserActivity | undefined) {
  const { users: words } = useStaffWords();
  if (!activity) return { orders: '', total: '', seen: '' };
  const { bought, lastSeenAt, isCut } = activity;
  const cut = (text: string) => (isCut ? fill(words.more, { count: text }) : text);
  const count = bought?.reduce((sum, { orders }) => sum + orders, 0) ?? 0;
  const sums = (bought ?? []).map(({ amount, refunded, currency }) =>
    formatRemainder(amount, refunded, currency),
  );
  return {
    orders: bought === null ? '' : cut(formatCount(count)),
    total: sums.length === 0 ? none : cut(sums.join(', ')),
    seen: lastSeenAt === null ? none : formatDate(lastSeenAt),
  };
}

const none = '–';
