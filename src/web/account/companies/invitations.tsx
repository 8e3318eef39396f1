/** Whom managers have invited to a company, and who has not come yet. */
import { useState } from 'react';
import { companyEndpoints } from '#api/contract/companies/company-endpoints.ts';
import { callApi } from '#web/api.ts';
import { companyTexts as words } from '#web/buying/company-texts.ts';
import { formatLongDay } from '#web/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { fill } from '#web/wording/fill.ts';
import type { OwnCompanyDetails } from './company.tsx';
import { useChange } from '#web/dashboard/forms/use-change.ts';

export function Invitations({ company }: { company: OwnCompanyDetails }) {
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
            <WithdrawButton params={{ id: company._id, invitation }} email={email} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WithdrawButtonProps {
  params: { id: string; invitation: string };
  email: string;
}

function WithdrawButton({ params, email }: WithdrawButtonProps) {
  const { busy, change } = useChange();
  const [isAsking, setAsking] = useState(false);
  const { title, text, done } = words.withdrawing;

  async function withdraw(): Promise<void> {
    const call = () => callApi(companyEndpoints.withdrawInvitation, { params });
    await change({ call, done: fill(done, { email }) });
    setAsking(false);
  }

  return (
    <>
      <Button
        variant="danger"
        aria-label={fill(words.withdrawNamed, { email })}
        onClick={() => setAsking(true)}
      >
        {words.withdraw}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={title}
          text={fill(text, { email })}
          cancelLabel={words.cancel}
          confirmLabel={words.withdraw}
          busy={busy}
          onCancel={() => setAsking(false)}
          onConfirm={() => void withdraw()}
        />
      )}
    </>
  );
}
