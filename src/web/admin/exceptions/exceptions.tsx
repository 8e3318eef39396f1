/** Payment exceptions: what happened, what to do about it, and the buttons to do it. */
import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { lookUp } from '#modules/audit/reason.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { requireSignedIn } from '#web/dashboard/loading/guard.ts';
import { loadPage } from '#web/dashboard/loading/load-page.ts';
import { formatTime, formatDate } from '#web/formats.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { callApi } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { fill } from '#web/wording/fill.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { actorName } from '#web/dashboard/format/actor-and-time.tsx';
import { Pager } from '#web/dashboard/lists/list-search.tsx';
import { SettleExceptionDialog } from './settle-exception-dialog.tsx';

export type WireException = ResponseBody<'listExceptions'>[number];

export const meta = staffScreenTitle((words) => words.exceptions.title);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireSignedIn();
  const settled = new URL(request.url).searchParams.get('settled') === 'true';
  const more = { settled: String(settled) };
  const page = await loadPage(staffEndpoints.listExceptions, request.url, { more });
  return { page, settled };
}

export default function Exceptions() {
  const { page, settled } = useLoaderData<typeof clientLoader>();
  const { exceptions: words } = useStaffWords();
  return (
    <PageLayout title={words.title} lead={words.lead}>
      <Link
        to={settled ? '?' : '?settled=true'}
        className="link inline-flex min-h-11 items-center justify-self-start text-small"
      >
        {settled ? words.open : words.all}
      </Link>
      {page.rows.length === 0 && <StatePanel title={words.empty} text={words.emptyText} />}
      <ul className="grid gap-4">
        {page.rows.map((exception) => (
          <li key={exception._id}>
            <ExceptionCard exception={exception} />
          </li>
        ))}
      </ul>
      <Pager page={page} />
    </PageLayout>
  );
}

function ExceptionCard({ exception }: { exception: WireException }) {
  const { exceptions: words, exceptionNames, exceptionAdvice } = useStaffWords();
  const { kind, detail, order, transaction, at, settled } = exception;
  return (
    <article className="grid gap-3 rounded-plain border border-line bg-card p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="font-plain text-body font-semibold">{exceptionNames[kind]}</h3>
        <time dateTime={at} className="figures text-fine text-graphite">
          {formatDate(at)}, {formatTime(at)}
        </time>
      </header>
      <p className="text-small">{detail}</p>
      {order && (
        <Link
          to={`/dashboard/order/${order._id}`}
          className="link figures inline-flex min-h-11 items-center justify-self-start"
        >
          {fill(words.order, { number: order.number })}
        </Link>
      )}
      {transaction && (
        <p className="text-fine text-graphite">
          {words.transaction} <span className="break-all">{transaction}</span>
        </p>
      )}
      {settled ? (
        <SettledNote settled={settled} />
      ) : (
        <>
          <p className="max-w-[66ch] text-small">
            <span className="block font-semibold">{words.what}</span>
            {exceptionAdvice[kind]}
          </p>
          <ExceptionActions exception={exception} />
        </>
      )}
    </article>
  );
}

function SettledNote({ settled }: { settled: NonNullable<WireException['settled']> }) {
  const { exceptions: words, orderExplanation, resolutions } = useStaffWords();
  const { by, at } = settled;
  const how = lookUp(resolutions, settled.how);
  return (
    <p className="text-small text-pine">
      {fill(words.settledBy, { who: actorName(by, orderExplanation), day: formatDate(at), how })}
    </p>
  );
}

/** What one more attempt does, where that is more than the same again. */
function actionOf(kind: WireException['kind']): 'reserve' | 'sendBack' | 'retry' {
  if (kind === 'units_gone') return 'reserve';
  return kind === 'transfer_excess' || kind === 'transfer_late' ? 'sendBack' : 'retry';
}

function ExceptionActions({
  exception: { _id, kind, order, canRetry },
}: {
  exception: WireException;
}) {
  const { exceptions: words, exceptionNames, failure } = useStaffWords();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [isSettling, setIsSettling] = useState(false);

  async function retry(): Promise<void> {
    setBusy(true);
    const answer = await callApi(staffEndpoints.retryException, {
      params: { id: _id },
      body: {},
    });
    setBusy(false);
    if (answer.ok) notify({ text: words.settled });
    else notify({ text: problemText(answer.problem, failure.offline), tone: 'failed' });
    await revalidate();
  }

  function handleSettled(): void {
    setIsSettling(false);
    notify({ text: words.settled });
    void revalidate();
  }

  // The bank asks, and the answer is given at the card processor.
  const isAnswered = kind === 'dispute_inquiry' || kind === 'dispute_opened';
  const hiddenName = <span className="sr-only">: {exceptionNames[kind]}</span>;
  return (
    <div className="flex flex-wrap gap-3">
      {canRetry && (
        <Button
          variant={isAnswered ? 'outline' : 'solid'}
          busy={busy ? failure.loading : undefined}
          onClick={() => void retry()}
        >
          {words[actionOf(kind)]}
          {hiddenName}
        </Button>
      )}
      {kind === 'units_gone' && order && (
        <Link
          to={`/dashboard/order/${order._id}`}
          className="link inline-flex min-h-11 items-center text-small"
        >
          {words.decide}
        </Link>
      )}
      <Button
        variant={isAnswered ? 'solid' : 'outline'}
        disabled={busy}
        onClick={() => setIsSettling(true)}
      >
        {isAnswered ? words.answered : words.settle}
        {hiddenName}
      </Button>
      {isSettling && (
        <SettleExceptionDialog
          id={_id}
          onCancel={() => setIsSettling(false)}
          onSettled={handleSettled}
        />
      )}
    </div>
  );
}
