/** The 'Forget password' button: sends a link to the address that stands in the form. */
import { useState } from 'react';
import { identity } from '../identity/session.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/field.tsx';
import { notify } from '../ui/notify.ts';
import { useWords } from '../words.ts';
import { messageOf } from './message-of.ts';
import type { Floor } from './use-floor.ts';

interface ForgottenPasswordProps extends Floor {
  readEmail: () => string;
}

export function ForgottenPassword({ readEmail, mayTell, onUsed }: ForgottenPasswordProps) {
  const { login: words, failure } = useWords();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function send(): Promise<void> {
    const email = readEmail().trim();
    onUsed?.();
    setError(undefined);
    if (email === '') return setError(words.forgotNeedsEmail);
    setBusy(true);
    try {
      await identity.sendPasswordReset(email);
      notify({ text: words.sentEmail });
    } catch (refusal) {
      setError(messageOf(refusal));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="-mt-3 grid justify-items-start gap-1">
      <Button
        look="quiet"
        onClick={() => void send()}
        data-press-waits=""
        busy={busy ? failure.loading : undefined}
      >
        {words.forgot}
      </Button>
      <FormError error={mayTell ? error : undefined} />
    </div>
  );
}
