/** For staff: who placed the order for its customer, at which prices, and the link to pay. */
import { useState } from 'react';
import { staffOrderEndpoints } from '#api/contract/staff-orders/staff-order-endpoints.ts';
import { callApi, type WireOrder } from '#web/api.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { staffOrderTexts as words } from '#web/wording/orders/staff-order.ts';
import { useWords } from '#web/words.ts';
import { formatLinePrice } from '../line-amounts.ts';
import type { OrderHistory } from '../order-page.tsx';

type StaffOrder = NonNullable<OrderHistory['staffOrder']>;

interface StaffOrderPanelProps {
  order: WireOrder;
  staffOrder: StaffOrder;
}

export function StaffOrderPanel({ order, staffOrder }: StaffOrderPanelProps) {
  return (
    <section
      aria-labelledby="by-staff-title"
      className="grid gap-4 rounded-plain border border-line bg-card p-5"
    >
      <div>
        <h3 id="by-staff-title" className="text-2">
          {words.title}
        </h3>
        <p className="mt-1 text-small wrap-anywhere text-graphite">
          {fill(words.by, { by: staffOrder.by || words.gone })}
        </p>
      </div>
      {staffOrder.manualPrices.length > 0 && (
        <ManualPrices order={order} prices={staffOrder.manualPrices} />
      )}
      {order.status === 'unpaid' && <LinkToPay key={order._id} order={order} />}
    </section>
  );
}

interface ManualPricesProps {
  order: WireOrder;
  prices: StaffOrder['manualPrices'];
}

function ManualPrices({ order, prices }: ManualPricesProps) {
  const { orderLines } = useWords();
  const { currency } = order;
  const lines = new Map(order.lines.map((line) => [line.position, line]));
  return (
    <div className="grid gap-1">
      <h4 className="text-1">{words.manual}</h4>
      <ul className="divide-y divide-line border-y border-line">
        {prices.map(({ position, instead, reason, by }) => {
          const line = lines.get(position);
          if (!line) return null;
          const price = formatLinePrice(line, { currency, words: orderLines });
          const was = formatAmount(instead, currency);
          const values = { name: line.name, price, instead: was, by: by || words.gone };
          return (
            <li key={position} className="grid gap-0.5 py-2 wrap-anywhere">
              <span className="figures">{fill(words.manualPrice, values)}</span>
              <span className="text-small text-graphite">{fill(words.reason, { reason })}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** A guest's is secret: nobody but them has it. */
function LinkToPay({ order }: { order: WireOrder }) {
  const { failure } = useWords();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { _id: id, email } = order;
  const isGuest = order.user === null;
  const address = `${location.origin}/dashboard/payment/${id}`;

  async function sendAgain(): Promise<void> {
    setBusy(true);
    const answer = await callApi(staffOrderEndpoints.sendOrderAgain, { params: { id } });
    setBusy(false);
    setError(answer.ok ? undefined : problemText(answer.problem, failure.offline));
    if (answer.ok) notify({ text: fill(words.sent, { email }) });
  }

  return (
    <div className="grid gap-2">
      <h4 className="text-1">{words.link}</h4>
      {!isGuest && <p className="text-small wrap-anywhere select-all">{address}</p>}
      <p className="max-w-[60ch] text-small wrap-anywhere text-graphite">
        {fill(isGuest ? words.linkOfGuest : words.linkOfAccount, { email })}
      </p>
      <div className="flex flex-wrap gap-3">
        {!isGuest && (
          <CopyButton text={address} copied={words.copied} className={buttonClass('outline')}>
            {words.copy}
          </CopyButton>
        )}
        <Button
          variant="outline"
          busy={busy ? words.sending : undefined}
          onClick={() => void sendAgain()}
        >
          {words.again}
        </Button>
      </div>
      <FormError error={error} />
    </div>
  );
}
