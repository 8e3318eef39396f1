/** '/invitation#{token}': an invitation to buy for a company, to accept signed in. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLoaderData } from 'react-router';
import { companyEndpoints } from '#api/contract/companies/company-endpoints.ts';
import { callApi, type AnswerOf, type Problem } from '#web/api.ts';
import { forgetCompanyPrices } from '#web/buying/company-prices.ts';
import { imagery } from '#web/content/imagery.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
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
  const { opened, retry } = useInvitation(token);
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
      {opened === 'ended' && <LinkResult title={words.ended} text={words.endedText} />}
      {typeof opened === 'object' && 'problem' in opened && (
        <div className="grid justify-items-start gap-4">
          <FormError error={problemText(opened.problem, failure.offline)} />
          <Button onClick={retry}>{words.retry}</Button>
        </div>
      )}
      {typeof opened === 'object' && 'company' in opened && token !== undefined && (
        <Accept opened={opened} token={token} />
      )}
    </SignInLayout>
  );
}

type Answered = Opened | { problem: Problem } | 'ended' | undefined;

/** 'ended' where the link is no more, or has lost its token. */
function useInvitation(token: string | undefined): { opened: Answered; retry: () => void } {
  const [opened, setOpened] = useState<Answered>();
  useEffect(() => {
    if (token) void check(token).then(setOpened);
  }, [token]);
  const retry = () => {
    setOpened(undefined);
    if (token) void check(token).then(setOpened);
  };
  return { opened: token === '' ? 'ended' : opened, retry };
}

async function check(token: string): Promise<Answered> {
  const answer = await callApi(companyEndpoints.checkInvitation, { body: { token } });
  if (answer.ok) return answer.value;
  return answer.problem.code === 'invitation_unknown' ? 'ended' : { problem: answer.problem };
}

function Accept({ opened, token }: { opened: Opened; token: string }) {
  const { failure } = useWords();
  const [state, setState] = useState<'busy' | { isBuying: boolean } | { error: string }>();
  const { company, email, role } = opened;

  async function accept(): Promise<void> {
    setState('busy');
    const answer = await callApi(companyEndpoints.acceptInvitation, { body: { token } });
    forgetCompanyPrices();
    if (answer.ok) setState({ isBuying: answer.value.buying });
    else setState({ error: problemText(answer.problem, failure.offline) });
  }

  if (typeof state === 'object' && 'isBuying' in state) {
    const { isBuying } = state;
    return (
      <LinkResult
        title={fill(isBuying ? words.accepted : words.joined, { company })}
        text={isBuying ? companyTexts.buyingLead : words.joinedText}
      >
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
      {typeof state === 'object' && 'error' in state && <FormError error={state.error} />}
      {isSignedInHere() ? (
        <Button busy={state === 'busy' ? failure.loading : undefined} onClick={() => void accept()}>
          {words.accept}
        </Button>
      ) : (
        <>
          <a href="/login" onClick={saveLink} className={buttonClass()}>
            {words.signIn}
          </a>
          <SecondaryLink to="/signup" onClick={saveLink}>
            {words.register}
          </SecondaryLink>
        </>
      )}
    </LinkResult>
  );
}
