/** '/dashboard/companies/{id}': who belongs to a company; its managers change that. */
import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { companyEndpoints } from '#api/contract/companies/company-endpoints.ts';
import { callApi, type AnswerOf, type ApiResult } from '#web/api.ts';
import { requireSignedIn } from '#web/dashboard/loading/guard.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageFailure, PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { formatLongDay } from '#web/formats.ts';
import { pageMeta } from '#web/title.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { companyTexts as words } from '#web/buying/company-texts.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { InviteForm } from './invite-form.tsx';

type Company = AnswerOf<typeof companyEndpoints.getOwnCompany>;
type Member = Company['members'][number];

export const meta = () => pageMeta({ title: words.members, hidden: true });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  await requireSignedIn();
  const { id = '' } = params;
  return { company: await loadFromShop(companyEndpoints.getOwnCompany, { params: { id } }) };
}

export default function CompanyPage() {
  const { company } = useLoaderData<typeof clientLoader>();
  const isManager = company.role === 'manager';
  return (
    <PageLayout title={company.name} lead={words.members} className="max-w-3xl">
      <Link
        to="/dashboard/companies"
        className="link -mt-3 inline-flex min-h-11 items-center justify-self-start text-small"
      >
        {words.all}
      </Link>
      <ul className="grid divide-y divide-line border-y border-line">
        {company.members.map((one) => (
          <MemberRow key={one._id} {...{ company, member: one, isManager }} />
        ))}
      </ul>
      {company.invitations.length > 0 && <Invitations company={company} />}
      {isManager && company.status === 'approved' && <InviteForm company={company._id} />}
    </PageLayout>
  );
}

interface MemberRowProps {
  company: Company;
  member: Member;
  isManager: boolean;
}

function MemberRow({ company, member, isManager }: MemberRowProps) {
  const { failure } = useWords();
  const { isBusy, change } = useChange();
  const { _id: id, name, email, role, you } = member;
  const params = { id: company._id, member: id };
  const other = role === 'manager' ? 'buyer' : 'manager';
  const changeText = role === 'manager' ? words.makeBuyer : words.makeManager;
  const changeNamed = role === 'manager' ? words.makeBuyerNamed : words.makeManagerNamed;
  const removed = you ? fill(words.left, { name: company.name }) : fill(words.removed, { name });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span className="wrap-anywhere">{name}</span>
          <Badge tone="plain">{words.roles[role]}</Badge>
          {you && <span className="text-fine font-normal text-graphite">{words.you}</span>}
        </p>
        <p className="text-fine wrap-anywhere text-graphite">{email}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isManager && (
          <Button
            variant="outline"
            busy={isBusy ? failure.loading : undefined}
            aria-label={fill(changeNamed, { name })}
            onClick={() =>
              void change(
                () => callApi(companyEndpoints.changeMember, { params, body: { role: other } }),
                fill(words.changed, { name }),
              )
            }
          >
            {changeText}
          </Button>
        )}
        {(isManager || you) && (
          <Button
            variant="danger"
            busy={isBusy ? failure.loading : undefined}
            aria-label={you ? words.leave : fill(words.removeNamed, { name })}
            onClick={() =>
              void change(() => callApi(companyEndpoints.removeMember, { params }), removed)
            }
          >
            {you ? words.leave : words.remove}
          </Button>
        )}
      </div>
    </li>
  );
}

function Invitations({ company }: { company: Company }) {
  const { failure } = useWords();
  const { isBusy, change } = useChange();
  return (
    <section aria-labelledby="invited-title">
      <h3 id="invited-title" className="text-2">
        {words.waitingInvitations}
      </h3>
      <ul className="mt-2 grid divide-y divide-line border-y border-line">
        {company.invitations.map(({ _id: invitation, email, role, expiresAt }) => (
          <li
            key={invitation}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
          >
            <p className="min-w-0 text-small wrap-anywhere">
              {email}, {words.roles[role]},{' '}
              {fill(words.until, { day: formatLongDay(expiresAt.slice(0, 10)) })}
            </p>
            <Button
              variant="danger"
              busy={isBusy ? failure.loading : undefined}
              aria-label={fill(words.withdrawNamed, { email })}
              onClick={() => {
                const params = { id: company._id, invitation };
                void change(
                  () => callApi(companyEndpoints.withdrawInvitation, { params }),
                  fill(words.withdrawn, { email }),
                );
              }}
            >
              {words.withdraw}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useChange() {
  const { revalidate } = useRevalidator();
  const { failure } = useWords();
  const [isBusy, setBusy] = useState(false);

  async function change(call: () => Promise<ApiResult<unknown>>, message: string): Promise<void> {
    setBusy(true);
    const answer = await call();
    setBusy(false);
    if (answer.ok) notify({ text: message });
    else notify({ text: answer.problem.detail || failure.offline, tone: 'failed' });
    await revalidate();
  }

  return { isBusy, change };
}

export function ErrorBoundary() {
  return <PageFailure title={words.title} />;
}
