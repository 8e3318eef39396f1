/** What can be done about an account beside its role: for lost phones and strangers. */
import { useState } from 'react';
import { Link } from 'react-router';
import { explain } from '../account/faults.ts';
import { askShop } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, closeDialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notify.ts';
import { RefusedButton } from '../ui/refused-button.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import type { WireUser } from './users.tsx';

interface UserDialogProps {
  user: WireUser;
  mayTakeFactor: boolean;
  onClose: () => void;
}

/** Open for as long as it is rendered. */
export function UserDialog({ user: { email }, mayTakeFactor, onClose }: UserDialogProps) {
  const { roles: words } = useWords();
  const { busy, signOut, takeFactor } = useAccountActions(email, onClose);
  return (
    <Dialog title={fill(words.moreFor, { email })} onClose={onClose}>
      <Deed text={words.signOutText}>
        <DeedButton {...{ busy, run: signOut }}>{words.signOut}</DeedButton>
      </Deed>
      <Deed text={words.factorText}>
        {mayTakeFactor ? (
          <DeedButton {...{ busy, run: takeFactor }}>{words.factor}</DeedButton>
        ) : (
          <RefusedButton reason={words.adminOnly}>{words.factor}</RefusedButton>
        )}
      </Deed>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link
          to={`/dashboard/audit?actor=${encodeURIComponent(email)}`}
          className="link inline-flex min-h-11 items-center text-small"
        >
          {words.log}
        </Link>
        <Button look="outline" onClick={closeDialog}>
          {words.close}
        </Button>
      </div>
    </Dialog>
  );
}

function Deed({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className="grid justify-items-start gap-2 border-t border-line pt-4">
      <p className="text-small text-graphite">{text}</p>
      {children}
    </div>
  );
}

interface DeedButtonProps {
  busy: boolean;
  run: () => Promise<void>;
  children: React.ReactNode;
}

function DeedButton({ busy, run, children }: DeedButtonProps) {
  return (
    <Button look="danger" disabled={busy} onClick={() => void run()}>
      {children}
    </Button>
  );
}

type Counted = { modifiedCount?: number };

/** @param onDone called when the server has answered, so that the notice is not covered */
function useAccountActions(email: string, onDone: () => void) {
  const { roles: words, failure } = useWords();
  const [busy, setBusy] = useState(false);
  const path = `/user/${encodeURIComponent(email)}`;

  async function ask(what: string, told: (counted: Counted) => string): Promise<void> {
    setBusy(true);
    const answer = await askShop<Counted>(`${path}/${what}`, { method: 'DELETE' });
    onDone();
    if (answer.ok) notify({ text: fill(told(answer.value), { email }) });
    else notify({ text: explain(answer.problem, failure.offline), tone: 'failed' });
  }

  return {
    busy,
    signOut: () => ask('tokens', () => words.signedOutNow),
    takeFactor: () =>
      ask('second-factor', ({ modifiedCount = 0 }) =>
        modifiedCount > 0 ? words.factorOff : words.factorNone,
      ),
  };
}
