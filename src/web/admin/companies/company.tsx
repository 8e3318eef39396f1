/** A company for staff: what was applied for, who belongs to it, and the decision about it. */
import { Link, useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { useState } from 'react';
import { companyEndpoints } from '#api/contract/companies/company-endpoints.ts';
import type { AnswerOf } from '#web/api.ts';
import { companyTones } from '#web/buying/company-tones.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { formatLongDay } from '#web/formats.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { fill } from '#web/wording/fill.ts';
import { RefuseForm } from './refuse-form.tsx';
import { TaxNumberSection } from './tax-number-section.tsx';
import { TermsForm } from './terms-form.tsx';

export type CompanyDetails = AnswerOf<typeof companyEndpoints.getCompany>;
export type CustomerGroups = AnswerOf<typeof companyEndpoints.listCustomerGroups>;

export const meta = staffScreenTitle((words) => words.tradeAccounts.title);

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  await requirePermission('users');
  const { id = '' } = params;
  const [company, groups] = await Promise.all([
    loadFromShop(companyEndpoints.getCompany, { params: { id } }),
    loadFromShop(companyEndpoints.listCustomerGroups),
  ]);
  return { company, groups };
}

export default function TradeAccountPage() {
  const { company, groups } = useLoaderData<typeof clientLoader>();
  const { tradeAccounts: words } = useStaffWords();
  const { revalidate } = useRevalidator();
  const [isRefusing, setRefusing] = useState(false);
  const { status, version, reason, message } = company;
  const onChanged = () => void revalidate();
  return (
    <PageLayout title={company.name} className="max-w-6xl">
      <Link
        to="/dashboard/trade-accounts"
        className="link -mt-3 inline-flex min-h-11 items-center justify-self-start text-small"
      >
        {words.back}
      </Link>
      <div className="grid justify-items-start gap-2">
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone={companyTones[status]}>{words.statuses[status]}</Badge>
          <span className="text-small text-graphite">
            {fill(words.applied, { day: formatLongDay(company.appliedAt.slice(0, 10)) })}
          </span>
        </p>
        {reason !== '' && <p className="wrap-anywhere">{fill(words.reasonWas, { reason })}</p>}
        {message !== '' && (
          <figure className="text-small">
            <figcaption className="text-graphite">{words.message}</figcaption>
            <blockquote className="whitespace-pre-line wrap-anywhere">{message}</blockquote>
          </figure>
        )}
      </div>
      <TaxNumberSection company={company} />
      <TermsForm key={version} {...{ company, groups, onChanged }} />
      {status !== 'refused' && !isRefusing && (
        <div>
          <Button variant="danger" onClick={() => setRefusing(true)}>
            {words.refuse}
          </Button>
        </div>
      )}
      {isRefusing && <RefuseForm {...{ company, onChanged }} onClose={() => setRefusing(false)} />}
      <Members company={company} />
    </PageLayout>
  );
}

function Members({ company: { members } }: { company: CompanyDetails }) {
  const { tradeAccounts: words } = useStaffWords();
  return (
    <section aria-labelledby="members-title">
      <h3 id="members-title" className="text-2">
        {words.members}
      </h3>
      <ul className="mt-2 grid divide-y divide-line border-y border-line">
        {members.map(({ _id, name, email, role }) => (
          <li key={_id} className="py-2 text-small wrap-anywhere">
            <span className="font-semibold">{name}</span>, {email}, {words.roles[role]}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-small text-graphite">
        {words.listsText}{' '}
        <Link to="/dashboard/price-lists" className="link">
          {words.toLists}
        </Link>
      </p>
    </section>
  );
}
