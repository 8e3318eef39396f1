/** The 'Forget password' button: sends a link to the email in the form. */
import { useState } from 'react';
import { identity } from '#web/identity/session.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { useWords } from '#web/words.ts';
import { errorMessage } from '../error-message.ts';
import type { ActiveMethodProps } from '../use-active-method.ts';

interface ForgotPasswordProps extends ActiveMethodProps {
  readEmail: () => string;
}

export function ForgotPassword({ readEmail, isActive, onUse }: ForgotPasswordProps) {
  const { login: words, failure } = useWords();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function send(): Promise<void> {
    const email = readEmail().trim();
    onUse?.();
    setError(undefined);
    if (email === '') return setError(words.forgotNeedsEmail);
    setBusy(true);
    try {
      await identity.sendPasswordReset(email);
      notify({ text: words.sentEmail });
    } catch (cause) {
      setError(errorMessage(cause));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="-mt-3 grid justify-items-start gap-1">
      <Button
        variant="quiet"
        onClick={() => void send()}
        data-press-waits=""
        busy={busy ? failure.loading : undefined}
      >
        {words.forgot}
      </Button>
      <FormError error={isActive ? error : undefined} />
    </div>
  );
}
