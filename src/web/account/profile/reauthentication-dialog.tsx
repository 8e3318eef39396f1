/** Asks who it is before other devices are signed out: by the password, or by signing in again. */
import { useEffect, useState } from 'react';
import { identity, signInToShop } from '#web/identity/session.ts';
import type { Reauthentication } from '#web/identity/sign-in-methods.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, closeDialog } from '#web/ui/feedback/dialog.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { useWords } from '#web/words.ts';
import { ReauthenticationForm } from './reauthentication-form.tsx';
import { signInAgain } from './sign-in-again.ts';

interface ReauthenticationDialogProps {
  onCancel: () => void;
  onReauthenticated: () => Promise<void>;
}

/** Open for as long as it is rendered. */
export function ReauthenticationDialog({
  onCancel,
  onReauthenticated,
}: ReauthenticationDialogProps) {
  const { stepUp: words } = useWords();
  const [method, setMethod] = useState<'unknown' | 'password' | 'sign_in'>('unknown');
  useEffect(() => {
    const read = identity.secondFactor?.read() ?? Promise.resolve({ hasPassword: false });
    read.then(
      ({ hasPassword }) => setMethod(hasPassword ? 'password' : 'sign_in'),
      () => setMethod('sign_in'),
    );
  }, []);

  async function reauthenticate(proof: Reauthentication): Promise<void> {
    await identity.secondFactor?.reauthenticate(proof);
    await signInToShop();
    await onReauthenticated();
  }

  return (
    <Dialog title={words.title} onClose={onCancel}>
      <p className="text-graphite">{words.text}</p>
      {method === 'unknown' && <Spinner label={words.working} />}
      {method === 'password' && (
        <ReauthenticationForm
          // One factor is enough for it.
          account={{ hasPassword: true, codeNeeded: false }}
          submitLabel={words.go}
          onProof={reauthenticate}
          onCancel={onCancel}
        />
      )}
      {method === 'sign_in' && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void signInAgain()}>{words.again}</Button>
          <Button variant="outline" onClick={closeDialog}>
            {words.cancel}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
