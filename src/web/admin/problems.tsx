/** What somebody has to look at about money: what it is, what to do, and doing it. */
import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import type { Answer } from '#api/contract/calls.ts';
import { explain } from '../account/faults.ts';
import { requireSignedIn } from '../account/guard.ts';
import { loadPage } from '../account/load-page.ts';
import { formatClock, formatDay } from '../account/moments.ts';
import { screenTitle } from '../account/screen-title.ts';
import { Titled } from '../account/titled.tsx';
import { askShop, withJson } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';
import { StatePanel } from '../ui/states.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { nameOf } from './acted.tsx';
import { Pager } from './list-search.tsx';
import { SettleDialog } from './settle-dialog.tsx';

export type WireProblem = Answer<'listProblems'>[number];

export const meta = screenTitle((words) => words.problems.title);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireSignedIn();
  const settled = new URL(request.url).searchParams.get('settled') === 'true';
  const more = { settled: String(settled) };
  const page = await loadPage<WireProblem>('/problems', request.url, { more });
  return { page, settled };
}

export default function Problems() {
  const { page, settled } = useLoaderData<typeof clientLoader>();
  const { problems: words } = useWords();
  return (
    <Titled title={words.title} lead={words.lead} className="max-w-4xl">
      <Link
        to={settled ? '?' : '?settled=true'}
        className="link inline-flex min-h-11 items-center justify-self-start text-small"
      >
        {settled ? words.open : words.all}
      </Link>
      {page.rows.length === 0 && <StatePanel title={words.empty} text={words.emptyText} />}
      <ul className="grid gap-4">
        {page.rows.map((problem) => (
          <li key={problem._id}>
            <ProblemCard problem={problem} />
          </li>
        ))}
      </ul>
      <Pager page={page} />
    </Titled>
  );
}

function ProblemCard({ problem }: { problem: WireProblem }) {
  const { problems: words, problemTold, problemAdvice } = useWords();
  const { kind, detail, order, transaction, at, settled } = problem;
  return (
    <article className="grid gap-3 rounded-plain border border-line bg-card p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="font-plain text-body font-semibold">{problemTold[kind]}</h3>
        <time dateTime={at} className="figures text-fine text-graphite">
          {formatDay(at)}, {formatClock(at)}
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
        <Settled settled={settled} />
      ) : (
        <>
          <p className="max-w-[66ch] text-small">
            <span className="block font-semibold">{words.what}</span>
            {problemAdvice[kind]}
          </p>
          <Deeds problem={problem} />
        </>
      )}
    </article>
  );
}

function Settled({ settled }: { settled: NonNullable<WireProblem['settled']> }) {
  const { problems: words, explained } = useWords();
  const { by, at, how } = settled;
  return (
    <p className="text-small text-pine">
      {fill(words.settledBy, { who: nameOf(by, explained), day: formatDay(at), how })}
    </p>
  );
}

function Deeds({ problem: { _id, kind, order, canRetry } }: { problem: WireProblem }) {
  const { problems: words, problemTold, failure } = useWords();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);

  async function retry(): Promise<void> {
    setBusy(true);
    const answer = await askShop(`/problems/${_id}/retry`, withJson('POST', {}));
    setBusy(false);
    if (answer.ok) notify({ text: words.settled });
    else notify({ text: explain(answer.problem, failure.offline), tone: 'failed' });
    await revalidate();
  }

  function settled(): void {
    setAsking(false);
    notify({ text: words.settled });
    void revalidate();
  }

  const named = <span className="sr-only">: {problemTold[kind]}</span>;
  return (
    <div className="flex flex-wrap gap-3">
      {canRetry && (
        <Button busy={busy ? failure.loading : undefined} onClick={() => void retry()}>
          {kind === 'units_gone' ? words.reserve : words.retry}
          {named}
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
      <Button look="outline" disabled={busy} onClick={() => setAsking(true)}>
        {words.settle}
        {named}
      </Button>
      {asking && <SettleDialog id={_id} onKeep={() => setAsking(false)} onSettled={settled} />}
    </div>
  );
}
