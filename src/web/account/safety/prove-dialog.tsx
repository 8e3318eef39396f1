/** Asks who it is before other devices are signed out: by the password, or by signing in again. */
import { useEffect, useState } from 'react';
import { identity, signInToShop } from '../../identity/session.ts';
import type { Proof } from '../../identity/ways-in.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, closeDialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useWords } from '../../words.ts';
import { AskPassword } from './ask-password.tsx';
import { signInAgain } from './sign-in-again.ts';

interface ProveDialogProps {
  onKeep: () => void;
  onProved: () => Promise<void>;
}

/** Open for as long as it is rendered. */
export function ProveDialog({ onKeep, onProved }: ProveDialogProps) {
  const { stepUp: words } = useWords();
  const [way, setWay] = useState<'unknown' | 'password' | 'sign_in'>('unknown');
  useEffect(() => {
    const read = identity.secondFactor?.read() ?? Promise.resolve({ hasPassword: false });
    read.then(
      ({ hasPassword }) => setWay(hasPassword ? 'password' : 'sign_in'),
      () => setWay('sign_in'),
    );
  }, []);

  async function prove(proof: Proof): Promise<void> {
    await identity.secondFactor?.prove(proof);
    await signInToShop();
    await onProved();
  }

  return (
    <Dialog title={words.title} onClose={onKeep}>
      <p className="text-graphite">{words.text}</p>
      {way === 'unknown' && <Spinner label={words.working} />}
      {way === 'password' && (
        <AskPassword
          // One factor is enough for it.
          account={{ hasPassword: true, codeNeeded: false }}
          go={words.go}
          onProof={prove}
          onCancel={onKeep}
        />
      )}
      {way === 'sign_in' && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void signInAgain()}>{words.again}</Button>
          <Button look="outline" onClick={closeDialog}>
            {words.cancel}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
