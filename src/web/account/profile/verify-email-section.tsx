/** Whether the email is confirmed, and a button to send the confirmation once more. */
import { useEffect, useState } from 'react';
import type { Account } from '#web/identity/adapter.ts';
import { identity } from '#web/identity/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { useSending } from '#web/sign-in/use-sending.ts';
import { Section } from './section.tsx';

export function VerifyEmailSection() {
  const { emailSection: words } = useWords();
  const [account, setAccount] = useState<Account | null>(null);
  useEffect(() => identity.onAuthStateChange(setAccount), []);
  if (!identity.verification || !account) return null;
  const { email, emailVerified } = account;
  return (
    <Section title={words.title} lead={words.lead}>
      <p className="flex flex-wrap items-center gap-3">
        <span className="break-all">{email}</span>
        <Badge tone={emailVerified ? 'good' : 'waiting'}>
          {emailVerified ? words.confirmed : words.waiting}
        </Badge>
      </p>
      {!emailVerified && <ResendEmail email={email} />}
    </Section>
  );
}

export function ResendEmail({ email }: { email: string }) {
  const { emailSection: words, failure } = useWords();
  const { send, busy, error, outcome } = useSending(() => identity.verification?.send());
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-[60ch] text-small text-graphite">{fill(words.waitingText, { email })}</p>
      <Button
        variant="outline"
        onClick={() => void send()}
        busy={busy ? failure.loading : undefined}
      >
        {words.again}
      </Button>
      <FormError error={error} />
      <p role="status" className="text-small text-pine empty:hidden">
        {outcome && fill(words.sent, { email })}
      </p>
    </div>
  );
}
