/** '/dashboard/companies/{id}': who belongs to a company, who is invited, and its addresses. */
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { companyEndpoints } from '#api/contract/companies/company-endpoints.ts';
import type { AnswerOf } from '#web/api.ts';
import { companyTexts as words } from '#web/buying/company-texts.ts';
import { requireSignedIn } from '#web/dashboard/loading/guard.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageFailure, PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { pageMeta } from '#web/title.ts';
import { CompanyAddresses } from './company-addresses.tsx';
import { Invitations } from './invitations.tsx';
import { InviteForm } from './invite-form.tsx';
import { Members } from './members.tsx';

export type OwnCompanyDetails = AnswerOf<typeof companyEndpoints.getOwnCompany>;

export const meta = () => pageMeta({ title: words.members, hidden: true });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  await requireSignedIn();
  const of = { params: { id: params.id ?? '' } };
  const [company, book] = await Promise.all([
    loadFromShop(companyEndpoints.getOwnCompany, of),
    loadFromShop(companyEndpoints.listCompanyAddresses, of),
  ]);
  return { company, book };
}

export default function CompanyPage() {
  const { company, book } = useLoaderData<typeof clientLoader>();
  return (
    <PageLayout title={company.name} lead={words.manageLead} className="max-w-3xl">
      <Link
        to="/dashboard/companies"
        className="link -mt-3 inline-flex min-h-11 items-center justify-self-start text-small"
      >
        {words.all}
      </Link>
      <Members company={company} />
      {company.invitations.length > 0 && <Invitations company={company} />}
      {company.role === 'manager' && company.status === 'approved' && (
        <InviteForm company={company._id} />
      )}
      <CompanyAddresses company={company} book={book} />
    </PageLayout>
  );
}

export function ErrorBoundary() {
  return <PageFailure title={words.title} />;
}
