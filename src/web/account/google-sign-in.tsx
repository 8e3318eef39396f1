/** 'Continue With Google': leaves for Google's page and comes back. */
import { useState } from 'react';
import { identity } from '../identity/session.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/field.tsx';
import { useWords } from '../words.ts';
import { messageOf } from './message-of.ts';

export function GoogleSignIn() {
  const { login: words } = useWords();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function go(): Promise<void> {
    setError(undefined);
    setBusy(true);
    try {
      await identity.signInWithGoogle();
    } catch (refusal) {
      setError(messageOf(refusal));
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-4 text-small text-graphite before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {words.or}
      </p>
      <Button look="outline" onClick={() => void go()} busy={busy ? words.working : undefined}>
        {words.google}
      </Button>
      <FormError error={error} />
    </div>
  );
}
