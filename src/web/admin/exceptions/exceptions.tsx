/** Payment exceptions: what happened, what to do about it, and the buttons to do it. */
import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { lookUp } from '#modules/audit/reason.ts';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { requireSignedIn } from '#web/dashboard/loading/guard.ts';
import { loadPage } from '#web/dashboard/loading/load-page.ts';
import { formatDate, formatDateAndTime } from '#web/formats.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { callApi } from '#web/api.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { fill } from '#web/wording/fill.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { actorName } from '#web/dashboard/format/actor-and-time.tsx';
import { Pager } from '#web/dashboard/lists/list-search.tsx';
import { OrderThumbnail } from '../orders/order-thumbnail.tsx';
import { loadSummaries } from '../orders/work-summaries.ts';
import { daysUntil } from '../orders/work-step.ts';
import { processorPageOf } from './processor-page.ts';
import { SettleExceptionDialog } from './settle-exception-dialog.tsx';

export type WireException = ResponseBody<'listExceptions'>[number];

export const meta = staffScreenTitle((words) => words.exceptions.title);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireSignedIn();
  const settled = new URL(request.url).searchParams.get('settled') === 'true';
  const more = { settled: String(settled) };
  const page = await loadPage(staffEndpoints.listExceptions, request.url, { more });
  const orders = page.rows.flatMap(({ order }) => order ?? []);
  const [summaries, settings] = await Promise.all([
    loadSummaries(orders),
    callApi(shopEndpoints.getPaymentSettings),
  ]);
  return { page, settled, summaries, settings: settings.ok ? settings.value : undefined };
}

export default function Exceptions() {
  const { page, settled, summaries, settings } = useLoaderData<typeof clientLoader>();
  const imgOf = new Map(summaries.map(({ _id, img }) => [_id, img]));
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
            <ExceptionCard
              {...{ exception, settings }}
              img={imgOf.get(exception.order?._id ?? '')}
            />
          </li>
        ))}
      </ul>
      <Pager page={page} />
    </PageLayout>
  );
}

interface ExceptionCardProps {
  exception: WireException;
  /** Of its order's first tool. */
  img: string | undefined;
  settings: ResponseBody<'getPaymentSettings'> | undefined;
}

/** What happened and to whom at the left, with what to do about it; the buttons at the right. */
function ExceptionCard({ exception, img, settings }: ExceptionCardProps) {
  const { exceptions: words, exceptionNames, exceptionAdvice } = useStaffWords();
  const { kind, detail, dispute, order, transaction, at, settled } = exception;
  return (
    <article className="dense grid gap-x-6 gap-y-3 rounded-plain border border-line bg-card p-4 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 gap-3">
        {order && <OrderThumbnail img={img} />}
        <div className="grid min-w-0 content-start gap-1">
          <header className="flex flex-wrap items-baseline gap-x-3">
            <h3 className="font-plain text-body font-semibold">{exceptionNames[kind]}</h3>
            <time dateTime={at} className="figures text-fine whitespace-nowrap text-graphite">
              {formatDateAndTime(at)}
            </time>
          </header>
          <About exception={exception} />
          <p className="text-fine text-graphite">
            {dispute ? reasonOf(detail) : detail}
            {transaction && (
              <>
                {' · '}
                {words.transaction} <span className="break-all">{transaction}</span>
              </>
            )}
          </p>
          {settled ? (
            <SettledNote settled={settled} />
          ) : (
            <p className="max-w-[66ch] text-small">
              <span className="font-semibold">{words.what}:</span> {exceptionAdvice[kind]}
            </p>
          )}
        </div>
      </div>
      {!settled && <ExceptionActions {...{ exception, settings }} />}
    </article>
  );
}

/** Whose order, what it is about, and how long the bank waits. */
function About({ exception: { order, dispute } }: Pick<ExceptionCardProps, 'exception'>) {
  const { exceptions: words } = useStaffWords();
  if (!order) return null;
  const amount = dispute?.amount ?? order.total;
  return (
    <p className="figures flex flex-wrap items-center gap-x-3 text-small">
      <Link
        to={`/dashboard/order/${order._id}`}
        className="link inline-flex min-h-11 items-center font-semibold whitespace-nowrap pointer-fine:min-h-0"
      >
        {fill(words.order, { number: order.number })}
      </Link>
      <span>{order.customer}</span>
      <span className="font-semibold whitespace-nowrap">
        {formatAmount(amount, order.currency)}
      </span>
      {dispute?.answerBy && <AnswerBy iso={dispute.answerBy} />}
    </p>
  );
}

/** Urgent from here on, and afterwards. */
const urgentDays = 3;

function AnswerBy({ iso }: { iso: string }) {
  const { exceptions: words } = useStaffWords();
  const days = daysUntil(iso);
  const text =
    days < 0 ? words.answerLate : days === 0 ? words.answerToday : fill(words.answerIn, { days });
  return (
    <span className={days <= urgentDays ? 'font-semibold text-oxblood' : ''}>
      {fill(words.answerBy, { day: formatDate(iso) })}{' '}
      <span className="font-semibold whitespace-nowrap">{text}</span>
    </span>
  );
}

/** The processor's own word; the date after it is told by itself. */
function reasonOf(detail: string): string {
  const [id = '', reason = ''] = detail.replace(/, to be answered by [\d-]+$/, '').split(': ');
  return `${id}: ${reason.replaceAll('_', ' ')}`;
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

type ActionsProps = Pick<ExceptionCardProps, 'exception' | 'settings'>;

function ExceptionActions({ exception, settings }: ActionsProps) {
  const { _id, kind, order, transaction, canRetry } = exception;
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
  const page =
    isAnswered && transaction && settings
      ? processorPageOf(transaction, settings, location.hostname)
      : undefined;
  const hiddenName = <span className="sr-only">: {exceptionNames[kind]}</span>;
  return (
    <div className="flex flex-wrap content-start gap-2 max-sm:grid lg:grid">
      {page !== undefined && (
        <a href={page} target="_blank" rel="noreferrer" className={buttonClass()}>
          {words.atProcessor}
          {hiddenName}
        </a>
      )}
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
      <Button variant="outline" disabled={busy} onClick={() => setIsSettling(true)}>
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
