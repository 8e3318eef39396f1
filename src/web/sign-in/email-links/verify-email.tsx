/** Where the link to confirm an address leads: it is confirmed, or what to do instead. */
import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import { imagery } from '#web/content/imagery.ts';
import { IdentityError } from '#web/identity/adapter.ts';
import { identity, isSignedInHere, saveReturnPath, signInToShop } from '#web/identity/session.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { ScriptNote } from '#web/ui/feedback/script-note.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { useWords } from '#web/words.ts';
import { SignInLayout } from '../sign-in-layout.tsx';
import { LinkResult, SecondaryLink } from './link-result.tsx';
import { useLinkToken } from './link-token.ts';
import { errorMessage } from '../error-message.ts';
import { screenTitle } from '#web/dashboard/loading/screen-title.ts';
import { useSending } from '../use-sending.ts';

export const meta = screenTitle((words) => words.verifyEmail.title);

export const loader = () => ({ picture: imagery['gallery-green-wall'] });

const outcomeByCode = {
  UNAUTHORIZED: 'signIn',
  LINK_OF_ANOTHER: 'other',
  LINK_OVER: 'expired',
  LINK_WRONG: 'missing',
} as const;

type Outcome =
  | ('confirmed' | 'already' | 'otherProvider' | 'stranger')
  | (typeof outcomeByCode)[keyof typeof outcomeByCode];

export default function VerifyEmail() {
  const { verifyEmail: words, login, failure } = useWords();
  const { picture } = useLoaderData<typeof loader>();
  const token = useLinkToken();
  const { outcome, error, retry } = useConfirmation(token);
  return (
    <SignInLayout
      title={words.title}
      lead={words.lead}
      picture={picture}
      pictureClassName="object-[75%_50%]"
    >
      <ScriptNote>{login.noScript}</ScriptNote>
      {error && (
        <div className="grid justify-items-start gap-4">
          <FormError error={error} />
          <Button variant="outline" onClick={retry}>
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
        <LinkResult title={words[outcome]} text={words[`${outcome}Text`]}>
          <NextStep outcome={outcome} token={token} />
        </LinkResult>
      )}
    </SignInLayout>
  );
}

interface ConfirmationState {
  outcome?: Outcome;
  error?: string;
}

/** Confirms as soon as there is a token; asks people who are not signed in to sign in. */
function useConfirmation(token: string | undefined) {
  const [state, setState] = useState<ConfirmationState>({});
  useEffect(() => {
    if (token !== undefined) void tryToConfirm(token).then(setState);
  }, [token]);
  const retry = () => {
    setState({});
    if (token !== undefined) void tryToConfirm(token).then(setState);
  };
  return { ...state, retry };
}

async function tryToConfirm(token: string): Promise<ConfirmationState> {
  try {
    return { outcome: await confirmEmail(token) };
  } catch (error) {
    return { error: errorMessage(error) };
  }
}

async function confirmEmail(token: string): Promise<Outcome> {
  if (!identity.verification) return 'otherProvider';
  // Without a session there is nobody to send another email to.
  if (token === '') return isSignedInHere() ? 'missing' : 'stranger';
  try {
    const outcome = await identity.verification.confirm(token);
    // The shop gets to know at once; if that fails, with the next renewal of the token.
    await Promise.allSettled([signInToShop()]);
    return outcome;
  } catch (error) {
    if (error instanceof IdentityError && hasOutcome(error.code)) return outcomeByCode[error.code];
    throw error;
  }
}

function hasOutcome(code: string): code is keyof typeof outcomeByCode {
  return Object.hasOwn(outcomeByCode, code);
}

function NextStep({ outcome, token }: { outcome: Outcome; token: string | undefined }) {
  const { verifyEmail: words } = useWords();
  if (outcome === 'expired' || outcome === 'missing') return <ResendEmail />;
  if (outcome === 'signIn' || outcome === 'other' || outcome === 'stranger') {
    // Read when it is pressed, so that the address bar stays empty until then.
    const saveLink = () => saveReturnPath(`/verify-email?token=${encodeURIComponent(token ?? '')}`);
    return (
      <a href="/login" onClick={saveLink} className={buttonClass()}>
        {words.login}
      </a>
    );
  }
  return (
    <div className="flex flex-wrap gap-4">
      <a href="/dashboard/profile" className={buttonClass()}>
        {words.account}
      </a>
      <a href="/" className={buttonClass('outline')}>
        {words.home}
      </a>
    </div>
  );
}

function ResendEmail() {
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
      <SecondaryLink to="/dashboard/profile">{words.account}</SecondaryLink>
    </>
  );
}
