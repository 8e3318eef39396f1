/** The role of an account; an admin may choose another, which is confirmed first. */
import type { Role } from '#modules/identity/caller.ts';
import { roles as allRoles } from '#modules/identity/permissions.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { DisabledButton } from '#web/ui/forms/disabled-button.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import type { WireUser } from './users.tsx';

interface RoleSelectProps {
  user: WireUser;
  canGive: boolean;
  disabled: boolean;
  onChoose: (role: Role) => void;
}

/** It shows the role that the account has until the server has given it another one. */
export function RoleSelect({ user, canGive, disabled, onChoose }: RoleSelectProps) {
  const { roles: words } = useStaffWords();
  const { email, role } = user;
  const label = fill(words.of, { email });
  if (!canGive) {
    return (
      <DisabledButton reason={words.adminOnly}>
        <span className="sr-only">{label}: </span>
        {words[role]}
      </DisabledButton>
    );
  }
  const choose = (value: string) => {
    const chosen = allRoles.find((known) => known === value);
    if (chosen && chosen !== role) onChoose(chosen);
  };
  return (
    <Select
      compact
      aria-label={label}
      value={role}
      disabled={disabled}
      onChange={(event) => choose(event.target.value)}
      options={allRoles.map((known) => ({ value: known, text: words[known] }))}
    />
  );
}

interface GiveRoleDialogProps {
  email: string;
  role: Role;
  isOwn: boolean;
  onCancel: () => void;
  onConfirm: (role: Role) => void;
}

export function GiveRoleDialog({ email, role, isOwn, onCancel, onConfirm }: GiveRoleDialogProps) {
  const { roles: words, roleDescriptions } = useStaffWords();
  return (
    <ConfirmDialog
      title={fill(words.sure, { email, role: words[role] })}
      text={`${roleDescriptions[role]} ${isOwn ? words.sureOwn : words.signedOut}`}
      cancelLabel={words.keep}
      confirmLabel={words.give}
      confirmVariant={isOwn ? 'danger' : 'solid'}
      onCancel={onCancel}
      onConfirm={() => onConfirm(role)}
    />
  );
}
