/** '/invitation#{token}': an invitation to buy for a company, to accept signed in. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLoaderData } from 'react-router';
import { companyEndpoints } from '#api/contract/companies/company-endpoints.ts';
import { callApi, type AnswerOf } from '#web/api.ts';
import { forgetCompanyPrices } from '#web/buying/company-prices.ts';
import { imagery } from '#web/content/imagery.ts';
import { isSignedInHere, saveReturnPath } from '#web/identity/session.ts';
import { pageMeta } from '#web/title.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ScriptNote } from '#web/ui/feedback/script-note.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { companyTexts } from '#web/buying/company-texts.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { SignInLayout } from '../sign-in-layout.tsx';
import { LinkResult, SecondaryLink } from './link-result.tsx';

const { invitation: words, roles } = companyTexts;

type Opened = AnswerOf<typeof companyEndpoints.checkInvitation>;

export const meta = () => pageMeta({ title: words.title, hidden: true });

export const loader = () => ({ picture: imagery['gallery-green-wall'] });

const neverChanges = () => () => undefined;

export default function InvitationPage() {
  const { login, failure } = useWords();
  const { picture } = useLoaderData<typeof loader>();
  // Behind the '#' no server sees it.
  const token = useSyncExternalStore(
    neverChanges,
    () => location.hash.slice(1),
    () => undefined,
  );
  const opened = useInvitation(token);
  return (
    <SignInLayout
      title={words.title}
      lead={companyTexts.lead}
      picture={picture}
      pictureClassName="object-[75%_50%]"
    >
      <ScriptNote>{login.noScript}</ScriptNote>
      {opened === undefined && (
        <div data-needs-script>
          <PageSpinner label={failure.loading} />
        </div>
      )}
      {opened === null && <LinkResult title={words.ended} text={words.endedText} />}
      {opened === 'offline' && <FormError error={failure.offline} />}
      {typeof opened === 'object' && opened && token !== undefined && (
        <Accept opened={opened} token={token} />
      )}
    </SignInLayout>
  );
}

/** Null where the link is no more, or has lost its token. */
function useInvitation(token: string | undefined): Opened | 'offline' | null | undefined {
  const [opened, setOpened] = useState<Opened | 'offline' | null>();
  useEffect(() => {
    if (!token) return;
    void callApi(companyEndpoints.checkInvitation, { body: { token } }).then((answer) => {
      if (answer.ok) setOpened(answer.value);
      else setOpened(answer.problem.detail === '' ? 'offline' : null);
    });
  }, [token]);
  return token === '' ? null : opened;
}

function Accept({ opened, token }: { opened: Opened; token: string }) {
  const { failure } = useWords();
  const [state, setState] = useState<'busy' | 'accepted' | { error: string }>();
  const { company, email, role } = opened;

  async function accept(): Promise<void> {
    setState('busy');
    const answer = await callApi(companyEndpoints.acceptInvitation, { body: { token } });
    forgetCompanyPrices();
    setState(answer.ok ? 'accepted' : { error: answer.problem.detail || failure.offline });
  }

  if (state === 'accepted') {
    return (
      <LinkResult title={fill(words.accepted, { company })} text={companyTexts.buyingLead}>
        <a href="/dashboard/companies" className={buttonClass()}>
          {words.go}
        </a>
      </LinkResult>
    );
  }
  const text = fill(words.text, { company, email, role: roles[role].toLowerCase() });
  const saveLink = () => saveReturnPath(`/invitation#${token}`);
  return (
    <LinkResult title={company} text={text}>
      {typeof state === 'object' && <FormError error={state.error} />}
      {isSignedInHere() ? (
        <Button busy={state === 'busy' ? failure.loading : undefined} onClick={() => void accept()}>
          {words.accept}
        </Button>
      ) : (
        <>
          <a href="/login" onClick={saveLink} className={buttonClass()}>
            {words.signIn}
          </a>
          <SecondaryLink to="/signup">{words.register}</SecondaryLink>
        </>
      )}
    </LinkResult>
  );
}
