/** '/dashboard/companies': the companies of an account, for which it buys, and applying for one. */
import { useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { companyEndpoints } from '#api/contract/companies/company-endpoints.ts';
import { callApi, type AnswerOf } from '#web/api.ts';
import { forgetCompanyPrices } from '#web/buying/company-prices.ts';
import { requireSignedIn } from '#web/dashboard/loading/guard.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageFailure, PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { pageMeta } from '#web/title.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { companyTexts as words } from '#web/buying/company-texts.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { ApplicationForm } from './application-form.tsx';

export type OwnCompany = AnswerOf<typeof companyEndpoints.listOwnCompanies>[number];

export const meta = () => pageMeta({ title: words.title, hidden: true });

export async function clientLoader() {
  await requireSignedIn();
  return { companies: await loadFromShop(companyEndpoints.listOwnCompanies) };
}

export default function CompaniesPage() {
  const { companies } = useLoaderData<typeof clientLoader>();
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
          {apply}
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
          <Button variant="outline" onClick={() => setOpened('new')}>
            {words.apply}
          </Button>
        </div>
      )}
    </PageLayout>
  );
}

const tones = { approved: 'good', applied: 'waiting', refused: 'bad' } as const;

function CompanyCard({ company, onCorrect }: { company: OwnCompany; onCorrect: () => void }) {
  const { _id: id, name, status, reason, role, buying, taxNumber, deliveryTerms } = company;
  const canCorrect = role === 'manager' && status !== 'approved';
  return (
    <article className="grid gap-3 rounded-plain border border-line bg-card p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-2 wrap-anywhere">{name}</h3>
        <div className="flex flex-wrap gap-2">
          {buying && <Badge tone="good">{words.buysNow}</Badge>}
          <Badge tone={tones[status]}>{words.statuses[status]}</Badge>
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
  const { isBusy, choose } = useBuyFor();
  const { failure } = useWords();
  return (
    <Button
      busy={isBusy ? failure.loading : undefined}
      onClick={() => void choose(id, fill(words.chosen, { name }))}
    >
      {words.buy}
    </Button>
  );
}

function BuyForSelf() {
  const { isBusy, choose } = useBuyFor();
  const { failure } = useWords();
  return (
    <Button
      variant="outline"
      busy={isBusy ? failure.loading : undefined}
      onClick={() => void choose(null, words.chosenSelf)}
    >
      {words.forYourself}
    </Button>
  );
}

function useBuyFor() {
  const { revalidate } = useRevalidator();
  const { failure } = useWords();
  const [isBusy, setBusy] = useState(false);

  async function choose(company: string | null, message: string): Promise<void> {
    setBusy(true);
    const answer = await callApi(companyEndpoints.buyFor, { body: { company } });
    setBusy(false);
    if (answer.ok) forgetCompanyPrices();
    const { text, tone } = answer.ok
      ? { text: message, tone: undefined }
      : { text: answer.problem.detail || failure.offline, tone: 'failed' as const };
    notify({ text, ...(tone && { tone }) });
    await revalidate();
  }

  return { isBusy, choose };
}

export function ErrorBoundary() {
  return <PageFailure title={words.title} />;
}
