/** Shows what is erased and what is kept, and asks for the email before erasing the account. */
import { useState } from 'react';
import { callApi, withJson, type Problem } from '#web/api.ts';
import { endErasedSession, identity } from '#web/identity/session.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { errorMessage } from '#web/sign-in/error-message.ts';
import { useSession } from '#web/dashboard/loading/use-session.ts';
import { signInAgain } from './sign-in-again.ts';

interface EraseError {
  detail: string;
  /** The sign-in is too old: signing in again helps. */
  isStale?: boolean;
}

export function EraseDialog({ onKeep }: { onKeep: () => void }) {
  const { yourData: words, failure } = useWords();
  const sessionState = useSession();
  const email = sessionState.state === 'in' ? sessionState.session.email : '';
  const [typedEmail, setTyped] = useState('');
  const [isMismatch, setMismatch] = useState(false);
  const [error, setError] = useState<EraseError>();
  const [busy, setBusy] = useState(false);

  async function erase(): Promise<void> {
    const isSame = typedEmail.trim().toLowerCase() === email;
    setMismatch(!isSame);
    if (!isSame || busy) return;
    setBusy(true);
    setError(undefined);
    const problem = await eraseAccount(email);
    if (problem) {
      const isStale = problem.code === 'sign_in_stale';
      setError({ detail: problem.detail || failure.offline, isStale });
    } else await endErasedSession();
    setBusy(false);
  }

  return (
    <ConfirmDialog
      title={words.eraseTitle}
      text={words.eraseText}
      cancelLabel={words.keep}
      confirmLabel={words.go}
      busy={busy ? words.working : undefined}
      onCancel={onKeep}
      onConfirm={() => void erase()}
    >
      <ErasureSummary />
      <TextField
        label={fill(words.type, { email })}
        type="email"
        autoComplete="off"
        required
        value={typedEmail}
        error={isMismatch ? fill(words.typeWrong, { email }) : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FormError error={error?.detail} />
      {error?.isStale && (
        <div>
          <Button variant="outline" onClick={() => void signInAgain()}>
            {words.again}
          </Button>
        </div>
      )}
    </ConfirmDialog>
  );
}

function ErasureSummary() {
  const { yourData: words } = useWords();
  return (
    <div className="grid gap-3 text-small">
      <div>
        <h3 className="font-plain text-small font-semibold">{words.goes}</h3>
        <p className="mt-1 text-graphite">{words.going}</p>
      </div>
      <div>
        <h3 className="font-plain text-small font-semibold">{words.stays}</h3>
        <p className="mt-1 text-graphite">{words.staying}</p>
      </div>
      {identity.deleteAccount && <p className="text-graphite">{words.elsewhere}</p>}
    </div>
  );
}

/** Undefined when it is done. */
async function eraseAccount(email: string): Promise<Pick<Problem, 'code' | 'detail'> | undefined> {
  let credential: string;
  try {
    credential = await identity.credential({ fresh: true });
  } catch (error) {
    return { code: 'failed', detail: errorMessage(error) };
  }
  const answer = await callApi('/account', withJson('DELETE', { credential, email }));
  return answer.ok ? undefined : answer.problem;
}
