/** '/orders': a new link to an order without an account, by its number and email. */
import { useState } from 'react';
import { guestEndpoints } from '#api/contract/guests/guest-endpoints.ts';
import { callApi } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/title.ts';
import { isEmail } from '#web/shop/purchase/order-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { ScriptNote } from '#web/ui/feedback/script-note.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { useTextInput } from '#web/ui/forms/use-text-input.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { GuestFrame } from './guest-frame.tsx';
import { guestTexts } from './guest-texts.ts';

const words = guestTexts.find;

export const handle: PageHandle = {};

export const meta = () => pageMeta({ title: words.title, hidden: true });

export default function FindOrder() {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <GuestFrame title={sentTo === undefined ? words.title : words.sent}>
      {sentTo === undefined ? (
        <LinkForm onSent={setSentTo} />
      ) : (
        <div role="status" className="grid justify-items-start gap-4">
          <p className="max-w-[52ch] wrap-anywhere">{fill(words.sentText, { email: sentTo })}</p>
          <Button variant="outline" onClick={() => setSentTo(undefined)}>
            {words.again}
          </Button>
        </div>
      )}
      <p className="text-small text-graphite">
        {words.account}{' '}
        <a href="/dashboard/order" className="link inline-flex min-h-11 items-center">
          {words.myOrders}
        </a>
      </p>
    </GuestFrame>
  );
}

function LinkForm({ onSent }: { onSent: (email: string) => void }) {
  const { failure } = useWords();
  const number = useTextInput('');
  const email = useTextInput('');
  const [wasSent, setWasSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const numberError = number.text.trim() === '' ? words.numberMissing : undefined;
  const emailError = isEmail(email.text) ? undefined : words.emailMissing;

  async function send(event: React.SubmitEvent): Promise<void> {
    event.preventDefault();
    setWasSent(true);
    if (numberError !== undefined) return number.input.ref.current?.focus();
    if (emailError !== undefined) return email.input.ref.current?.focus();
    setBusy(true);
    setError(undefined);
    const body = { order: number.text.trim(), email: email.text.trim() };
    const answer = await callApi(guestEndpoints.sendOrderLink, { body });
    setBusy(false);
    if (answer.ok) onSent(body.email);
    else setError(problemText(answer.problem, failure.offline));
    return undefined;
  }

  return (
    <>
      <p className="max-w-[52ch] text-1">{words.lead}</p>
      <ScriptNote>{failure.noScript}</ScriptNote>
      <form
        noValidate
        method="post"
        data-by-script
        data-needs-script
        onSubmit={(event) => void send(event)}
        className="grid gap-5"
      >
        <TextField
          label={words.number}
          hint={words.numberHint}
          name="order"
          inputMode="numeric"
          autoComplete="off"
          maxLength={60}
          required
          error={wasSent ? numberError : undefined}
          {...number.input}
        />
        <TextField
          label={words.email}
          hint={words.emailHint}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          error={wasSent ? emailError : undefined}
          {...email.input}
        />
        <FormError error={error} />
        <Button type="submit" busy={busy ? words.sending : undefined}>
          {words.send}
        </Button>
      </form>
    </>
  );
}
