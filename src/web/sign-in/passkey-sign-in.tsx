/** 'Sign in with a passkey', where the browser and the identity provider have them. */
import { useState, useSyncExternalStore } from 'react';
import { identity } from '#web/identity/session.ts';
import type { Passkeys } from '#web/identity/sign-in-methods.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { useWords } from '#web/words.ts';
import { errorMessage } from './error-message.ts';
import { OpenByName } from './open-by-name.tsx';
import type { ActiveMethodProps } from './use-active-method.ts';

interface PasskeySignInProps extends ActiveMethodProps {
  /** Known to the server: whether the shop's own accounts, which have passkeys, are in use. */
  isOffered: boolean;
  /** Goes on to the shop, and leaves this page. */
  onSignedIn: () => Promise<void>;
}

/** Shown before the browser is asked, so that no button moves while somebody aims at it. */
export function PasskeySignIn({ isOffered, ...buttonProps }: PasskeySignInProps) {
  const { passkeys } = identity;
  const unavailableReason = usePasskeyUnavailableReason(passkeys);
  if (!isOffered || !passkeys || unavailableReason === 'unsupported') return null;
  if (unavailableReason === 'needs_name') return <OpenByName />;
  return <PasskeyButton passkeys={passkeys} {...buttonProps} />;
}

/** What a browser can do, the server does not know: 'unknown' until the page runs. */
export function usePasskeyUnavailableReason(passkeys: Passkeys | undefined) {
  return useSyncExternalStore(
    neverChanges,
    () => passkeys?.unavailableReason(),
    () => 'unknown' as const,
  );
}

const neverChanges = () => () => undefined;

interface PasskeyButtonProps extends ActiveMethodProps {
  passkeys: Passkeys;
  onSignedIn: () => Promise<void>;
}

function PasskeyButton({ passkeys, onSignedIn, isActive, onUse }: PasskeyButtonProps) {
  const { passkeys: words } = useWords();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function signIn(): Promise<void> {
    onUse?.();
    setError(undefined);
    setBusy(true);
    try {
      if ((await passkeys.signIn()) === 'done') await onSignedIn();
      else setBusy(false);
    } catch (cause) {
      setError(errorMessage(cause));
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-2">
      <Button
        variant="outline"
        onClick={() => void signIn()}
        data-press-waits=""
        busy={busy ? words.working : undefined}
      >
        {words.signIn}
      </Button>
      <FormError error={isActive ? error : undefined} />
    </div>
  );
}
