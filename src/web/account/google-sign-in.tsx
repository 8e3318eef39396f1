/** 'Continue With Google', and with a further issuer where the shop is set up with one. */
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/field.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import type { Floor } from './use-floor.ts';
import { useSignInElsewhere } from './use-sign-in-elsewhere.ts';

interface GoogleSignInProps extends Floor {
  /** What the further issuer is called; nothing where there is none. */
  furtherName?: string | undefined;
  /** They are known now, and a second factor is still to come. */
  onOwed?: () => void;
}

export function GoogleSignIn({
  furtherName = '',
  onOwed,
  mayTell = true,
  onUsed,
}: GoogleSignInProps) {
  const { login: words, elsewhere } = useWords();
  const { busy, said, go } = useSignInElsewhere({ furtherName, onOwed, onUsed });
  const busyWith = (id: typeof busy) => (busy === id ? words.working : undefined);
  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-4 text-small text-graphite before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {words.or}
      </p>
      <Button
        look="outline"
        onClick={() => go('google')}
        data-press-waits=""
        busy={busyWith('google')}
        disabled={busy !== undefined}
      >
        {words.google}
      </Button>
      {furtherName !== '' && (
        <Button
          look="outline"
          onClick={() => go('oidc')}
          data-press-waits=""
          busy={busyWith('oidc')}
          disabled={busy !== undefined}
        >
          {fill(elsewhere.further, { name: furtherName })}
        </Button>
      )}
      <FormError error={mayTell && said?.isFault ? said.text : undefined} />
      <p role="status" className="text-small text-graphite empty:hidden">
        {mayTell && said?.isFault === false && said.text}
      </p>
    </div>
  );
}
