/** Cancels an order that is not paid, after one more question. */
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { guestEndpoints } from '#api/contract/guests/guest-endpoints.ts';
import { callApi } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import type { GuestOrder } from './guest-order.tsx';
import { linkHeaders } from './guest-calls.ts';
import { guestTexts as words } from './guest-texts.ts';

export function CancelGuestOrder({ order, token }: { order: GuestOrder; token: string }) {
  const { failure } = useWords();
  const { revalidate } = useRevalidator();
  const [isConfirming, setIsConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function cancel(): Promise<void> {
    setBusy(true);
    const request = { params: { id: order._id }, headers: linkHeaders(token) };
    const answer = await callApi(guestEndpoints.cancelGuestOrder, request);
    setBusy(false);
    if (answer.ok) await revalidate();
    else setError(problemText(answer.problem, failure.offline));
  }

  if (!isConfirming)
    return (
      <Button variant="danger" className="justify-self-start" onClick={() => setIsConfirming(true)}>
        {words.cancel}
      </Button>
    );
  return (
    <div className="grid justify-items-start gap-3">
      <Question text={fill(words.cancelAsk, { number: order.number })} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="danger"
          busy={busy ? words.cancelling : undefined}
          onClick={() => void cancel()}
        >
          {words.cancel}
        </Button>
        <Button variant="outline" onClick={() => setIsConfirming(false)}>
          {words.keep}
        </Button>
      </div>
      <FormError error={error} />
    </div>
  );
}

/** The button that was pressed is gone: who reads with a keyboard goes on here. */
function Question({ text }: { text: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  useEffect(() => paragraph.current?.focus(), []);
  return (
    <p ref={paragraph} tabIndex={-1} className="text-1 outline-none">
      {text}
    </p>
  );
}
