import type { WithdrawalValues } from '#api/contract/withdrawal-page.ts';
import { formatMoment } from '#web/formats.ts';
import { withdrawalTexts as words } from '#web/wording/orders/withdrawal.ts';

interface StatementFactsProps {
  values: WithdrawalValues;
  receivedAt?: string;
}

/** What is, or was, declared. */
export function StatementFacts({ values, receivedAt }: StatementFactsProps) {
  const { order, name, email, message } = values;
  return (
    <dl className="grid border-t border-ink">
      {receivedAt !== undefined && (
        <Fact label={words.received}>
          <time dateTime={receivedAt}>{formatMoment(receivedAt)}</time>
        </Fact>
      )}
      <Fact label={words.order}>{order}</Fact>
      <Fact label={words.name}>{name}</Fact>
      <Fact label={words.email}>{email}</Fact>
      {message !== '' && <Fact label={words.ownWords}>{message}</Fact>}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 border-b border-line py-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="text-small text-graphite">{label}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}
