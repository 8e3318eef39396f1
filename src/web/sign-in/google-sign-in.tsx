/** 'Continue With Google', and with a further issuer where the shop is set up with one. */
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { GoogleMark } from '#web/ui/pictures/google-mark.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import type { ActiveMethodProps } from './use-active-method.ts';
import { useProviderSignIn } from './use-provider-sign-in.ts';

interface GoogleSignInProps extends ActiveMethodProps {
  /** The name of the shop's own OpenID Connect issuer, where there is one. */
  oidcName?: string | undefined;
  /** Called when a second factor is still needed. */
  onSecondFactorNeeded?: () => void;
}

export function GoogleSignIn({
  oidcName = '',
  onSecondFactorNeeded,
  isActive = true,
  onUse,
}: GoogleSignInProps) {
  const { login: words, providerSignIn } = useWords();
  const { busy, message, signIn } = useProviderSignIn({ oidcName, onSecondFactorNeeded, onUse });
  const busyWith = (id: typeof busy) => (busy === id ? words.working : undefined);
  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-4 text-small text-graphite before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {words.or}
      </p>
      <Button
        variant="outline"
        onClick={() => signIn('google')}
        data-press-waits=""
        busy={busyWith('google')}
        disabled={busy !== undefined}
      >
        {busy !== 'google' && <GoogleMark />}
        {words.google}
      </Button>
      {oidcName !== '' && (
        <Button
          variant="outline"
          onClick={() => signIn('oidc')}
          data-press-waits=""
          busy={busyWith('oidc')}
          disabled={busy !== undefined}
        >
          {fill(providerSignIn.oidc, { name: oidcName })}
        </Button>
      )}
      <FormError error={isActive && message?.isError ? message.text : undefined} />
      <p role="status" className="text-small text-graphite empty:hidden">
        {isActive && message?.isError === false && message.text}
      </p>
    </div>
  );
}
