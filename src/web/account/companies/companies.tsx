/** '/dashboard/companies': the companies of an account, for which it buys, and applying for one. */
import { useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { companyEndpoints } from '#api/contract/companies/company-endpoints.ts';
import { callApi, type AnswerOf } from '#web/api.ts';
import { ResendEmail } from '#web/account/profile/verify-email-section.tsx';
import { forgetCompanyPrices } from '#web/buying/company-prices.ts';
import { companyTexts as words } from '#web/buying/company-texts.ts';
import { companyTones } from '#web/buying/company-tones.ts';
import { TaxNumberState } from '#web/buying/tax-number-state.tsx';
import { requireSignedIn } from '#web/dashboard/loading/guard.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { loadMe } from '#web/dashboard/loading/me.ts';
import { PageFailure, PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { identity } from '#web/identity/session.ts';
import { pageMeta } from '#web/title.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { fill } from '#web/wording/fill.ts';
import { ApplicationForm } from './application-form.tsx';
import { useChange } from '#web/dashboard/forms/use-change.ts';

export type OwnCompany = AnswerOf<typeof companyEndpoints.listOwnCompanies>[number];

export const meta = () => pageMeta({ title: words.title, hidden: true });

export async function clientLoader() {
  await requireSignedIn();
  const [companies, me] = await Promise.all([
    loadFromShop(companyEndpoints.listOwnCompanies),
    loadMe(),
  ]);
  return { companies, me };
}

export default function CompaniesPage() {
  const { companies, me } = useLoaderData<typeof clientLoader>();
  const canApply = me.emailVerified;
  // 'new' for one to come, or the one that is corrected.
  const [opened, setOpened] = useState<string>();
  const close = () => setOpened(undefined);
  const apply = <Button onClick={() => setOpened('new')}>{words.apply}</Button>;
  return (
    <PageLayout title={words.title} lead={words.lead} className="max-w-3xl">
      <Link
        to="/dashboard/profile"
        className="link -mt-3 inline-flex min-h-11 items-center justify-self-start text-small"
      >
        {words.back}
      </Link>
      {companies.length === 0 && opened === undefined && (
        <StatePanel title={words.none} text={words.noneText}>
          {canApply && apply}
        </StatePanel>
      )}
      <ul className="grid gap-4 empty:hidden">
        {companies.map((one) => (
          <li key={one._id}>
            {opened === one._id ? (
              <ApplicationForm company={one} onClose={close} />
            ) : (
              <CompanyCard company={one} onCorrect={() => setOpened(one._id)} />
            )}
          </li>
        ))}
      </ul>
      {opened === 'new' && <ApplicationForm onClose={close} />}
      {companies.length > 0 && opened === undefined && (
        <div className="flex flex-wrap gap-3">
          {companies.some(({ buying }) => buying) && <BuyForSelf />}
          {canApply && (
            <Button variant="outline" onClick={() => setOpened('new')}>
              {words.apply}
            </Button>
          )}
        </div>
      )}
      {!canApply && <ConfirmEmail email={me.email} />}
    </PageLayout>
  );
}

/** Before anything is typed: without it the application would not be taken. */
function ConfirmEmail({ email }: { email: string }) {
  const { title, text } = words.confirmEmail;
  return (
    <section
      aria-labelledby="confirm-title"
      className="grid gap-3 rounded-plain border border-line bg-card p-5"
    >
      <h3 id="confirm-title" className="text-2">
        {title}
      </h3>
      <p className="max-w-[60ch]">{text}</p>
      {identity.verification && <ResendEmail email={email} />}
    </section>
  );
}

function CompanyCard({ company, onCorrect }: { company: OwnCompany; onCorrect: () => void }) {
  const { _id: id, name, status, reason, role, buying, taxNumber, deliveryTerms } = company;
  const canCorrect = role === 'manager' && status !== 'approved';
  return (
    <article className="grid gap-3 rounded-plain border border-line bg-card p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-2 wrap-anywhere">{name}</h3>
        <div className="flex flex-wrap gap-2">
          {buying && <Badge tone="good">{words.buysNow}</Badge>}
          <Badge tone={companyTones[status]}>{words.statuses[status]}</Badge>
        </div>
      </div>
      <p className="text-small text-graphite">
        {[
          words.roles[role],
          taxNumber && fill(words.taxNumber, { number: taxNumber }),
          deliveryTerms && fill(words.terms, { terms: deliveryTerms }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {status !== 'refused' && <TaxNumberState company={company} />}
      {status === 'refused' && <p className="wrap-anywhere">{fill(words.refused, { reason })}</p>}
      {status === 'applied' && <p className="text-small">{words.waiting}</p>}
      <div className="flex flex-wrap gap-3">
        {status === 'approved' && !buying && <BuyForButton id={id} name={name} />}
        <Link
          to={`/dashboard/companies/${id}`}
          aria-label={fill(words.manageNamed, { name })}
          className={buttonClass('outline')}
        >
          {words.manage}
        </Link>
        {canCorrect && (
          <Button variant="outline" onClick={onCorrect}>
            {status === 'refused' ? words.applyAgain : words.correct}
          </Button>
        )}
      </div>
    </article>
  );
}

function BuyForButton({ id, name }: { id: string; name: string }) {
  const { busy, choose } = useBuyFor();
  return (
    <Button busy={busy} onClick={() => void choose(id, fill(words.chosen, { name }))}>
      {words.buy}
    </Button>
  );
}

function BuyForSelf() {
  const { busy, choose } = useBuyFor();
  return (
    <Button variant="outline" busy={busy} onClick={() => void choose(null, words.chosenSelf)}>
      {words.forYourself}
    </Button>
  );
}

function useBuyFor() {
  const { revalidate } = useRevalidator();
  const { busy, change } = useChange();

  async function choose(company: string | null, done: string): Promise<void> {
    const call = () => callApi(companyEndpoints.buyFor, { body: { company } });
    const onDone = () => {
      forgetCompanyPrices();
      return revalidate();
    };
    await change({ call, done, onDone });
  }

  return { busy, choose };
}

export function ErrorBoundary() {
  return <PageFailure title={words.title} />;
}
