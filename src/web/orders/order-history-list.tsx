/** What happened to an order, the latest first. */
import { lookUp } from '#modules/audit/reason.ts';
import { useWords } from '#web/words.ts';
import { formatTime, formatDate } from '#web/formats.ts';
import type { OrderHistory } from './order-page.tsx';
import { OrderStatus } from './order-status.tsx';

type Change = OrderHistory['changes'][number];

export function OrderHistoryList({ changes }: { changes: readonly Change[] }) {
  const { orderPage: words, reasons } = useWords();
  return (
    <section aria-labelledby="steps-title" className="mt-6 grid gap-4 print:mt-0">
      <h3 id="steps-title" className="text-2">
        {words.history}
      </h3>
      <ol className="grid border-t border-line">
        {changes.toReversed().map((change) => (
          <li
            key={`${change.machine} ${change.to} ${change.at}`}
            className="grid gap-x-6 gap-y-1 border-b border-line py-3 text-small sm:grid-cols-[11rem_9rem_minmax(0,1fr)]"
          >
            <time dateTime={change.at} className="figures text-graphite">
              {formatDate(change.at)}, {formatTime(change.at)}
            </time>
            <span>
              <OrderStatus status={change.to} />
            </span>
            <span className="min-w-0">{lookUp(reasons, change.reason)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
