/** An account's role: to be chosen anew by an admin, who is asked before it is given. */
import type { Role } from '#modules/identity/caller.ts';
import { roles as allRoles } from '#modules/identity/permissions.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { RefusedButton } from '../ui/refused-button.tsx';
import { Select } from '../ui/select.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import type { WireUser } from './users.tsx';

interface RoleSelectProps {
  user: WireUser;
  mayGive: boolean;
  disabled: boolean;
  onChoose: (role: Role) => void;
}

/** It shows the role that the account has until the server has given it another one. */
export function RoleSelect({ user, mayGive, disabled, onChoose }: RoleSelectProps) {
  const { roles: words } = useWords();
  const { email, role } = user;
  const label = fill(words.of, { email });
  if (!mayGive) {
    return (
      <RefusedButton reason={words.adminOnly}>
        <span className="sr-only">{label}: </span>
        {words[role]}
      </RefusedButton>
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
  onKeep: () => void;
  onGo: (role: Role) => void;
}

export function GiveRoleDialog({ email, role, isOwn, onKeep, onGo }: GiveRoleDialogProps) {
  const { roles: words, roleTold } = useWords();
  return (
    <ConfirmDialog
      title={fill(words.sure, { email, role: words[role] })}
      text={`${roleTold[role]} ${isOwn ? words.sureOwn : words.signedOut}`}
      keep={words.keep}
      go={words.give}
      goLook={isOwn ? 'danger' : 'solid'}
      onKeep={onKeep}
      onGo={() => onGo(role)}
    />
  );
}
