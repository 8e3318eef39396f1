/** Says what goes and what stays, and asks for the e-mail before the account is erased. */
import { useState } from 'react';
import { askShop, withJson, type Problem } from '../../api.ts';
import { endErasedSession, identity } from '../../identity/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import { fill } from '../../wording/fill.ts';
import { useWords } from '../../words.ts';
import { messageOf } from '../message-of.ts';
import { useSession } from '../use-session.ts';
import { signInAgain } from './sign-in-again.ts';

interface Refused {
  detail: string;
  /** Signing in again is the way on. */
  stale?: boolean;
}

export function EraseDialog({ onKeep }: { onKeep: () => void }) {
  const { yourData: words, failure } = useWords();
  const known = useSession();
  const email = known.state === 'in' ? known.session.email : '';
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const [busy, setBusy] = useState(false);

  async function erase(): Promise<void> {
    const same = typed.trim().toLowerCase() === email;
    setWrong(!same);
    if (!same || busy) return;
    setBusy(true);
    setRefused(undefined);
    const problem = await askToErase(email);
    if (problem) {
      const stale = problem.code === 'sign_in_stale';
      setRefused({ detail: problem.detail || failure.offline, stale });
    } else await endErasedSession();
    setBusy(false);
  }

  return (
    <ConfirmDialog
      title={words.eraseTitle}
      text={words.eraseText}
      keep={words.keep}
      go={words.go}
      busy={busy ? words.working : undefined}
      onKeep={onKeep}
      onGo={() => void erase()}
    >
      <WhatGoes />
      <TextField
        label={fill(words.type, { email })}
        type="email"
        autoComplete="off"
        required
        value={typed}
        error={wrong ? fill(words.typeWrong, { email }) : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FormError error={refused?.detail} />
      {refused?.stale && (
        <div>
          <Button look="outline" onClick={() => void signInAgain()}>
            {words.again}
          </Button>
        </div>
      )}
    </ConfirmDialog>
  );
}

function WhatGoes() {
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
async function askToErase(email: string): Promise<Pick<Problem, 'code' | 'detail'> | undefined> {
  let credential: string;
  try {
    credential = await identity.credential({ fresh: true });
  } catch (error) {
    return { code: 'failed', detail: messageOf(error) };
  }
  const answer = await askShop('/account', withJson('DELETE', { credential, email }));
  return answer.ok ? undefined : answer.problem;
}
