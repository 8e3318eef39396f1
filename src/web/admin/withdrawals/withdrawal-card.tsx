/** One withdrawal, with what staff may do with it. */
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { ResponseBody } from '#api/contract/operations.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { formatDate, formatTime } from '#web/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { RejectDialog } from './reject-dialog.tsx';

export type ListedWithdrawal = ResponseBody<'listWithdrawals'>[number];

export function WithdrawalCard({ withdrawal }: { withdrawal: ListedWithdrawal }) {
  const { withdrawalList: words } = useStaffWords();
  const { order, orderId, name, email, message, receivedAt, decidedAt } = withdrawal;
  const title = fill(words.order, { order });
  return (
    <article className="dense grid gap-3 rounded-plain border border-line bg-card p-5">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-plain text-body font-semibold wrap-anywhere">
          {orderId === null ? (
            title
          ) : (
            <Link
              to={`/dashboard/order/${orderId}`}
              className="link inline-flex min-h-11 items-center"
            >
              {title}
            </Link>
          )}
        </h3>
        <time dateTime={receivedAt} className="figures text-small text-graphite">
          {fill(words.received, momentOf(receivedAt))}
        </time>
      </header>
      {orderId === null && <p className="text-small text-oxblood">{words.unknown}</p>}
      <p className="wrap-anywhere">
        {name},{' '}
        <a href={`mailto:${email}`} className="link inline-flex items-center">
          {email}
        </a>
      </p>
      {message !== '' && (
        <p className="max-w-[66ch] wrap-anywhere whitespace-pre-line">{message}</p>
      )}
      {decidedAt !== null && (
        <p className="text-small text-graphite">{fill(words.decided, momentOf(decidedAt))}</p>
      )}
      {withdrawal.rejectedBecause !== '' && (
        <p className="text-small wrap-anywhere text-graphite">
          {fill(words.because, { reason: withdrawal.rejectedBecause })}
        </p>
      )}
      {withdrawal.state !== 'accepted' && <Actions withdrawal={withdrawal} />}
    </article>
  );
}

function Actions({ withdrawal }: { withdrawal: ListedWithdrawal }) {
  const { withdrawalList: words, failure } = useStaffWords();
  const { revalidate } = useRevalidator();
  const [isRejecting, setIsRejecting] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { _id: id, order, state } = withdrawal;

  async function accept(): Promise<void> {
    setIsBusy(true);
    const result = await callApi(staffEndpoints.acceptWithdrawal, { params: { id } });
    setIsBusy(false);
    notify(
      result.ok
        ? { text: words.accepted }
        : { text: problemText(result.problem, failure.offline), tone: 'failed' },
    );
    await revalidate();
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button onClick={() => void accept()} busy={isBusy ? failure.loading : undefined}>
        {words.accept}
        <span className="sr-only">: {order}</span>
      </Button>
      {state === 'received' && (
        <Button variant="danger" onClick={() => setIsRejecting(true)}>
          {words.reject}
          <span className="sr-only">: {order}</span>
        </Button>
      )}
      {isRejecting && (
        <RejectDialog
          id={id}
          onCancel={() => setIsRejecting(false)}
          onDone={() => {
            setIsRejecting(false);
            notify({ text: words.rejected });
            void revalidate();
          }}
        />
      )}
    </div>
  );
}

function momentOf(at: string) {
  return { date: formatDate(at), time: formatTime(at) };
}
