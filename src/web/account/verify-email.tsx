/** Where the link to confirm an address leads: it is confirmed, or what to do instead. */
import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import { imagery } from '../content/imagery.ts';
import { IdentityError } from '../identity/adapter.ts';
import { identity, isSignedInHere, rememberOrigin, signInToShop } from '../identity/session.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { FormError } from '../ui/field.tsx';
import { ScriptNote } from '../ui/script-note.tsx';
import { PageSpinner } from '../ui/spinner.tsx';
import { useWords } from '../words.ts';
import { CalmColumn } from './calm-column.tsx';
import { LetterState, OtherWay } from './letter-state.tsx';
import { useLinkToken } from './link-token.ts';
import { messageOf } from './message-of.ts';
import { screenTitle } from './screen-title.ts';
import { useSending } from './use-sending.ts';

export const meta = screenTitle((words) => words.verifyEmail.title);

export const loader = () => ({ picture: imagery['gallery-green-wall'] });

const byCode = {
  UNAUTHORIZED: 'signIn',
  LINK_OF_ANOTHER: 'other',
  LINK_OVER: 'over',
  LINK_WRONG: 'missing',
} as const;

type Outcome =
  | ('confirmed' | 'already' | 'elsewhere' | 'stranger')
  | (typeof byCode)[keyof typeof byCode];

export default function VerifyEmail() {
  const { verifyEmail: words, login, failure } = useWords();
  const { picture } = useLoaderData<typeof loader>();
  const token = useLinkToken();
  const { outcome, error, retry } = useConfirmation(token);
  return (
    <CalmColumn title={words.title} lead={words.lead} picture={picture} cut="object-[75%_50%]">
      <ScriptNote>{login.noScript}</ScriptNote>
      {error && (
        <div className="grid justify-items-start gap-4">
          <FormError error={error} />
          <Button look="outline" onClick={retry}>
            {failure.retry}
          </Button>
        </div>
      )}
      {!outcome && !error && (
        <div data-needs-script>
          <PageSpinner label={words.working} />
        </div>
      )}
      {outcome && (
        <LetterState title={words[outcome]} text={words[`${outcome}Text`]}>
          <NextStep outcome={outcome} token={token} />
        </LetterState>
      )}
    </CalmColumn>
  );
}

interface Ended {
  outcome?: Outcome;
  error?: string;
}

/** Confirms as soon as there is a token; whoever is not signed in is asked to sign in. */
function useConfirmation(token: string | undefined) {
  const [ended, setEnded] = useState<Ended>({});
  useEffect(() => {
    if (token !== undefined) void tryToConfirm(token).then(setEnded);
  }, [token]);
  const retry = () => {
    setEnded({});
    if (token !== undefined) void tryToConfirm(token).then(setEnded);
  };
  return { ...ended, retry };
}

async function tryToConfirm(token: string): Promise<Ended> {
  try {
    return { outcome: await confirm(token) };
  } catch (error) {
    return { error: messageOf(error) };
  }
}

async function confirm(token: string): Promise<Outcome> {
  if (!identity.verification) return 'elsewhere';
  // Without a session there is nobody to send another letter to.
  if (token === '') return isSignedInHere() ? 'missing' : 'stranger';
  try {
    const outcome = await identity.verification.confirm(token);
    // The shop learns it at once; where that fails, the next renewal tells it.
    await Promise.allSettled([signInToShop()]);
    return outcome;
  } catch (error) {
    if (error instanceof IdentityError && isKnown(error.code)) return byCode[error.code];
    throw error;
  }
}

function isKnown(code: string): code is keyof typeof byCode {
  return Object.hasOwn(byCode, code);
}

function NextStep({ outcome, token }: { outcome: Outcome; token: string | undefined }) {
  const { verifyEmail: words } = useWords();
  if (outcome === 'over' || outcome === 'missing') return <AnotherLetter />;
  if (outcome === 'signIn' || outcome === 'other' || outcome === 'stranger') {
    // Read when it is pressed, so that the address bar stays empty until then.
    const comeBack = () => rememberOrigin(`/verify-email?token=${encodeURIComponent(token ?? '')}`);
    return (
      <a href="/login" onClick={comeBack} className={buttonLook()}>
        {words.login}
      </a>
    );
  }
  return (
    <div className="flex flex-wrap gap-4">
      <a href="/dashboard/profile" className={buttonLook()}>
        {words.account}
      </a>
      <a href="/" className={buttonLook('outline')}>
        {words.home}
      </a>
    </div>
  );
}

function AnotherLetter() {
  const { verifyEmail: words, failure } = useWords();
  const { send, busy, error, outcome } = useSending(() => identity.verification?.send());
  return (
    <>
      <Button onClick={() => void send()} busy={busy ? failure.loading : undefined}>
        {words.again}
      </Button>
      <FormError error={error} />
      <p role="status" className="text-small text-pine empty:hidden">
        {outcome === 'sent' && words.sent}
        {outcome === 'already' && words.already}
      </p>
      <OtherWay to="/dashboard/profile">{words.account}</OtherWay>
    </>
  );
}
