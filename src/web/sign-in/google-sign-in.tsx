/** 'Continue With Google', and with a further issuer where the shop is set up with one. */
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import type { ActiveMethodProps } from './use-active-method.ts';
import { useProviderSignIn } from './use-provider-sign-in.ts';

const googleMark =
  'M17.6 9.2c0-.6-.1-1.2-.2-1.8H9v3.5h4.8a4.1 4.1 0 0 1-1.8 2.7v2.3h2.9c1.7-1.6 2.7-4 2.7-6.7z' +
  'M9 18c2.4 0 4.5-.8 6-2.2l-3-2.2a5.4 5.4 0 0 1-8-2.9H1v2.3A9 9 0 0 0 9 18z' +
  'M4 10.7a5.4 5.4 0 0 1 0-3.4V5H1a9 9 0 0 0 0 8z' +
  'M9 3.6c1.3 0 2.5.5 3.4 1.3L15 2.3A9 9 0 0 0 1 5l3 2.3a5.4 5.4 0 0 1 5-3.7z';

/** In the colour of the text, like all marks of the shop. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 18 18" className="size-4" aria-hidden="true">
      <path d={googleMark} fill="currentColor" />
    </svg>
  );
}

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
        <GoogleMark />
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
