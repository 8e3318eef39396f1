/** 'Sign in with a passkey', where the browser and the identity provider have them. */
import { useState, useSyncExternalStore } from 'react';
import { identity } from '../identity/session.ts';
import type { Passkeys } from '../identity/ways-in.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/field.tsx';
import { useWords } from '../words.ts';
import { messageOf } from './message-of.ts';
import { OpenByName } from './open-by-name.tsx';
import type { Floor } from './use-floor.ts';

interface PasskeySignInProps extends Floor {
  /** Known to the server: whether the shop's own accounts, which have passkeys, are in use. */
  offered: boolean;
  /** Goes on to the shop, and leaves this page. */
  onSignedIn: () => Promise<void>;
}

/** Shown before the browser is asked, so that nothing moves under a hand on its way to a press. */
export function PasskeySignIn({ offered, ...button }: PasskeySignInProps) {
  const { passkeys } = identity;
  const whyNot = useWhyNot(passkeys);
  if (!offered || !passkeys || whyNot === 'unsupported') return null;
  if (whyNot === 'needs_name') return <OpenByName />;
  return <PasskeyButton passkeys={passkeys} {...button} />;
}

/** What a browser can do, the server does not know: 'unknown' until the page runs. */
export function useWhyNot(passkeys: Passkeys | undefined) {
  return useSyncExternalStore(
    neverChanges,
    () => passkeys?.whyNot(),
    () => 'unknown' as const,
  );
}

const neverChanges = () => () => undefined;

interface PasskeyButtonProps extends Floor {
  passkeys: Passkeys;
  onSignedIn: () => Promise<void>;
}

function PasskeyButton({ passkeys, onSignedIn, mayTell, onUsed }: PasskeyButtonProps) {
  const { passkeys: words } = useWords();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function go(): Promise<void> {
    onUsed?.();
    setError(undefined);
    setBusy(true);
    try {
      if ((await passkeys.signIn()) === 'done') await onSignedIn();
      else setBusy(false);
    } catch (refusal) {
      setError(messageOf(refusal));
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-2">
      <Button
        look="outline"
        onClick={() => void go()}
        data-press-waits=""
        busy={busy ? words.working : undefined}
      >
        {words.signIn}
      </Button>
      <FormError error={mayTell ? error : undefined} />
    </div>
  );
}
