/** What happened to an order, the latest first. */
import { lookUp } from '#modules/audit/reason.ts';
import type { Currency } from '#platform/currency.ts';
import { useWords } from '#web/words.ts';
import { formatTime, formatDate } from '#web/formats.ts';
import { EditText } from './editing/edit-list.tsx';
import { editedBy, toEditSteps, type EditStep } from './editing/edit-steps.ts';
import type { OrderHistory } from './order-page.tsx';
import { OrderStatus } from './order-status.tsx';

type Change = OrderHistory['changes'][number];

interface OrderHistoryListProps {
  /** Of the order. */
  currency: Currency;
  history: Pick<OrderHistory, 'changes' | 'edits' | 'details'>;
}

export function OrderHistoryList({ currency, history }: OrderHistoryListProps) {
  const { orderPage: words, reasons } = useWords();
  // In the order in which they happened: both are, each for itself.
  const steps = [...history.changes, ...toEditSteps(history.edits, history.details)]
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .toReversed();
  return (
    <section aria-labelledby="steps-title" className="mt-6 grid gap-4 print:mt-0">
      <h3 id="steps-title" className="text-2">
        {words.history}
      </h3>
      <ol className="grid border-t border-line">
        {steps.map((step) => (
          <li
            key={keyOf(step)}
            className="grid gap-x-6 gap-y-1 border-b border-line py-3 text-small sm:grid-cols-[11rem_9rem_minmax(0,1fr)]"
          >
            <time dateTime={step.at} className="figures text-graphite">
              {formatDate(step.at)}, {formatTime(step.at)}
            </time>
            {'machine' in step ? (
              <>
                <span>
                  <OrderStatus status={step.to} />
                </span>
                <span className="min-w-0">{lookUp(reasons, step.reason)}</span>
              </>
            ) : (
              <>
                <span>{editedBy(step)}</span>
                <EditText step={step} currency={currency} />
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function keyOf(step: Change | EditStep): string {
  if ('machine' in step) return `${step.machine} ${step.to} ${step.at}`;
  return `${step.at} ${step.by}`;
}
