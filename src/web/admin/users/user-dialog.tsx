/** What is done with an account: another role, out on every device, without second factor. */
import { useState } from 'react';
import { Link } from 'react-router';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import type { Role } from '#modules/identity/caller.ts';
import { hasPermission } from '#modules/identity/permissions.ts';
import { useRole } from '#web/dashboard/loading/me.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { callApi, type ApiResult } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, closeDialog } from '#web/ui/feedback/dialog.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { DisabledButton } from '#web/ui/forms/disabled-button.tsx';
import { fill } from '#web/wording/fill.ts';
import { customerTexts } from '../customers/customer-texts.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { RoleSelect } from './role-select.tsx';
import type { WireUser } from './users.tsx';

interface UserDialogProps {
  user: WireUser;
  /** Only an admin gives roles and takes second factors away. */
  isAdmin: boolean;
  onChooseRole: (role: Role) => void;
  onClose: () => void;
}

/** Open for as long as it is rendered. */
export function UserDialog({ user, isAdmin, onChooseRole, onClose }: UserDialogProps) {
  const { email } = user;
  const { roles: words } = useStaffWords();
  const { busy, signOut, removeSecondFactor } = useAccountActions(email, onClose);
  return (
    <Dialog title={fill(words.moreFor, { email })} onClose={onClose}>
      <Action text={words.roleText}>
        <RoleSelect user={user} canGive={isAdmin} disabled={busy} onChoose={onChooseRole} />
      </Action>
      <Action text={words.signOutText}>
        <ActionButton {...{ busy, run: signOut }}>{words.signOut}</ActionButton>
      </Action>
      <Action text={words.factorText}>
        {isAdmin ? (
          <ActionButton {...{ busy, run: removeSecondFactor }}>{words.factor}</ActionButton>
        ) : (
          <DisabledButton reason={words.adminOnly}>{words.factor}</DisabledButton>
        )}
      </Action>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link
          to={`/dashboard/audit?actor=${encodeURIComponent(email)}`}
          className="link inline-flex min-h-11 items-center text-small"
        >
          {words.log}
        </Link>
        {hasPermission(useRole(), 'orders') && (
          <Link
            to={`/dashboard/users/${encodeURIComponent(email)}`}
            className="link inline-flex min-h-11 items-center text-small"
          >
            {customerTexts.title}
          </Link>
        )}
        <Button variant="outline" onClick={closeDialog}>
          {words.close}
        </Button>
      </div>
    </Dialog>
  );
}

function Action({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className="grid justify-items-start gap-2 border-t border-line pt-4">
      <p className="text-small text-graphite">{text}</p>
      {children}
    </div>
  );
}

interface ActionButtonProps {
  busy: boolean;
  run: () => Promise<void>;
  children: React.ReactNode;
}

function ActionButton({ busy, run, children }: ActionButtonProps) {
  return (
    <Button variant="danger" disabled={busy} onClick={() => void run()}>
      {children}
    </Button>
  );
}

/** @param onDone called when the server has answered, so that the notice is not covered */
function useAccountActions(email: string, onDone: () => void) {
  const { roles: words, failure } = useStaffWords();
  const [busy, setBusy] = useState(false);

  async function sendDelete<Value>(
    call: Promise<ApiResult<Value>>,
    toMessage: (value: Value) => string,
  ): Promise<void> {
    setBusy(true);
    const answer = await call;
    onDone();
    if (answer.ok) notify({ text: fill(toMessage(answer.value), { email }) });
    else notify({ text: problemText(answer.problem, failure.offline), tone: 'failed' });
  }

  return {
    busy,
    signOut: () =>
      sendDelete(
        callApi(shopEndpoints.signOutUser, { params: { email } }),
        () => words.signedOutNow,
      ),
    removeSecondFactor: () =>
      sendDelete(
        callApi(staffEndpoints.takeSecondFactorAway, { params: { email } }),
        ({ modifiedCount }) => (modifiedCount > 0 ? words.factorOff : words.factorNone),
      ),
  };
}
