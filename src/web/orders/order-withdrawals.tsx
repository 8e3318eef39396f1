/** Withdrawals from an order, for its customer and for staff; and the way to declare one. */
import { Link } from 'react-router';
import { apiRoot, toRequestLine } from '#api/contract/endpoint.ts';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import type { WireOrder } from '#web/api.ts';
import { formatDate, formatTime } from '#web/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import type { OrderHistory } from './order-page.tsx';

interface OrderWithdrawalsProps {
  withdrawals: OrderHistory['withdrawals'];
  isStaff: boolean;
}

export function OrderWithdrawals({ withdrawals, isStaff }: OrderWithdrawalsProps) {
  const { orderPage: words } = useWords();
  if (withdrawals.length === 0) return null;
  return (
    <section
      aria-labelledby="withdrawals-title"
      className="grid gap-2 rounded-plain border border-line bg-card p-5"
    >
      <h3 id="withdrawals-title" className="text-2">
        {words.withdrawals}
      </h3>
      <ul className="grid gap-2">
        {withdrawals.map(({ _id, receivedAt, state, rejectedBecause }) => (
          <li key={_id} className="wrap-anywhere">
            <time dateTime={receivedAt} className="figures">
              {formatDate(receivedAt)}, {formatTime(receivedAt)}
            </time>
            : {fill(words.withdrawalStates[state], { reason: rejectedBecause })}
          </li>
        ))}
      </ul>
      {isStaff && (
        <Link
          to="/dashboard/withdrawals"
          className="link inline-flex min-h-11 items-center justify-self-start text-small"
        >
          {words.allWithdrawals}
        </Link>
      )}
    </section>
  );
}

/** Leads to the second step on the public page: a plain form, filled in from the order. */
export function WithdrawButton({ order }: { order: WireOrder }) {
  const { nav } = useWords();
  return (
    <form
      method="post"
      action={`${apiRoot}${toRequestLine(shopEndpoints.checkWithdrawal).path}`}
      className="print:hidden"
    >
      <input type="hidden" name="order" value={order.number} />
      <input type="hidden" name="name" value={order.Name} />
      <input type="hidden" name="email" value={order.email} />
      <Button type="submit" variant="quiet">
        {nav.withdraw}
      </Button>
    </form>
  );
}
