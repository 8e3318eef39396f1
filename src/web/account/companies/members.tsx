/** Who belongs to a company; its managers change that, and everybody can leave. */
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { companyEndpoints } from '#api/contract/companies/company-endpoints.ts';
import { callApi } from '#web/api.ts';
import { forgetCompanyPrices } from '#web/buying/company-prices.ts';
import { companyTexts as words } from '#web/buying/company-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { fill } from '#web/wording/fill.ts';
import type { OwnCompanyDetails } from './company.tsx';
import { useChange } from '#web/dashboard/forms/use-change.ts';

type Member = OwnCompanyDetails['members'][number];

export function Members({ company }: { company: OwnCompanyDetails }) {
  return (
    <ul className="grid divide-y divide-line border-y border-line">
      {company.members.map((one) => (
        <MemberRow key={one._id} {...{ company, member: one }} />
      ))}
    </ul>
  );
}

interface MemberProps {
  company: OwnCompanyDetails;
  member: Member;
}

function MemberRow({ company, member }: MemberProps) {
  const reasonId = useId();
  const { name, email, role, you } = member;
  const isManager = company.role === 'manager';
  const managers = company.members.filter((one) => one.role === 'manager');
  const isLastManager = role === 'manager' && managers.length === 1;
  // The shop lets go of one that is not approved with its only member.
  const canGiveUp = company.members.length === 1 && company.status !== 'approved';
  const obstacle = isManager && isLastManager ? reasonId : undefined;
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            <span className="wrap-anywhere">{name}</span>
            <Badge tone="plain">{words.roles[role]}</Badge>
            {you && <span className="text-fine font-normal text-graphite">{words.you}</span>}
          </p>
          <p className="text-fine wrap-anywhere text-graphite">{email}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isManager && <RoleButton {...{ company, member, obstacle }} />}
          {(isManager || you) && (
            <RemoveButton
              {...{ company, member, canGiveUp }}
              obstacle={canGiveUp ? undefined : obstacle}
            />
          )}
        </div>
      </div>
      {obstacle && (
        <p id={reasonId} className="text-fine text-graphite">
          {canGiveUp ? words.onlyMember : words.lastManager}
        </p>
      )}
    </li>
  );
}

/** It stays in reach of the Tab key, so that the reason at that id is heard. */
const obstructed = (reasonId: string | undefined) =>
  reasonId === undefined ? {} : { 'aria-disabled': true, 'aria-describedby': reasonId };

const obstructedClass =
  'aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-gesso ' +
  'aria-disabled:text-graphite';

interface ButtonProps extends MemberProps {
  /** The id of the text that says why it cannot be pressed. */
  obstacle: string | undefined;
}

function RoleButton({ company, member, obstacle }: ButtonProps) {
  const { busy, change } = useChange();
  const { _id: id, name, role } = member;
  const params = { id: company._id, member: id };
  const isManager = role === 'manager';
  const body = { role: isManager ? 'buyer' : 'manager' } as const;
  const press = () =>
    void change({
      call: () => callApi(companyEndpoints.changeMember, { params, body }),
      done: fill(words.changed, { name }),
    });
  return (
    <Button
      variant="outline"
      busy={busy}
      aria-label={fill(isManager ? words.makeBuyerNamed : words.makeManagerNamed, { name })}
      {...obstructed(obstacle)}
      className={obstructedClass}
      onClick={() => obstacle === undefined && press()}
    >
      {isManager ? words.makeBuyer : words.makeManager}
    </Button>
  );
}

function RemoveButton({
  company,
  member,
  obstacle,
  canGiveUp,
}: ButtonProps & { canGiveUp: boolean }) {
  const { busy, change } = useChange();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { name, you } = member;
  const { title, text, button, done } = textsOf(member, canGiveUp);
  const named = { name: you ? company.name : name };

  async function remove(): Promise<void> {
    const params = { id: company._id, member: member._id };
    const call = () => callApi(companyEndpoints.removeMember, { params });
    await change({ call, done: fill(done, named), onDone: you ? goOn : undefined });
    setAsking(false);
  }

  /** They buy at the prices of everybody from now on, and the page is not theirs any more. */
  function goOn(): void | Promise<void> {
    forgetCompanyPrices();
    return navigate('/dashboard/companies');
  }

  return (
    <>
      <Button
        variant="danger"
        aria-label={you ? button : fill(words.removeNamed, { name })}
        {...obstructed(obstacle)}
        className={obstructedClass}
        onClick={() => obstacle === undefined && setAsking(true)}
      >
        {button}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={fill(title, named)}
          text={text}
          cancelLabel={words.cancel}
          confirmLabel={button}
          busy={busy}
          onCancel={() => setAsking(false)}
          onConfirm={() => void remove()}
        />
      )}
    </>
  );
}

function textsOf({ you }: Member, canGiveUp: boolean) {
  if (!you) return words.removing;
  return canGiveUp ? words.givingUp : words.leaving;
}
