/** What a row of the list of users asks: is a role given or taken, and what else is done. */
import type { Role } from '#modules/identity/caller.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import { fill } from '#web/wording/fill.ts';
import { GiveRoleDialog } from './role-select.tsx';
import type { Roles } from './use-roles.ts';
import { UserDialog } from './user-dialog.tsx';
import type { WireUser } from './users.tsx';

/** What the open dialog is for; a role is one to be given. */
export type DialogKind = 'make' | 'remove' | 'more' | Role;

interface UserDialogsProps {
  user: WireUser;
  what: DialogKind;
  /** It is the account of who is signed in. */
  isOwn: boolean;
  isAdmin: boolean;
  actions: Pick<Roles, 'makeAdmin' | 'removeAdmin' | 'give'>;
  onChooseRole: (role: Role) => void;
  onClose: () => void;
}

export function UserDialogs(props: UserDialogsProps) {
  const { user, what, isOwn, isAdmin, actions, onChooseRole, onClose } = props;
  const { email } = user;
  const closeAndRun = (run: Promise<void>) => {
    onClose();
    void run;
  };
  if (what === 'make') {
    const make = () => closeAndRun(actions.makeAdmin(email));
    return <MakeAdminDialog email={email} onCancel={onClose} onConfirm={make} />;
  }
  if (what === 'remove') {
    const remove = () => closeAndRun(actions.removeAdmin(email));
    return <RemoveAdminDialog {...{ email, isOwn }} onCancel={onClose} onConfirm={remove} />;
  }
  if (what === 'more') {
    // What is chosen in it opens another dialog in its place.
    return <UserDialog key={user._id} {...{ user, isAdmin, onChooseRole, onClose }} />;
  }
  const give = (role: Role) => closeAndRun(actions.give(email, role));
  return <GiveRoleDialog {...{ email, isOwn }} role={what} onCancel={onClose} onConfirm={give} />;
}

interface AdminDialogProps {
  email: string;
  onCancel: () => void;
  onConfirm: () => void;
}

/** An admin may do everything, to every account too: it is asked once, as taking it away is. */
function MakeAdminDialog({ email, onCancel, onConfirm }: AdminDialogProps) {
  const { users: words, roles, roleDescriptions } = useStaffWords();
  return (
    <ConfirmDialog
      title={fill(words.sureMake, { email })}
      text={`${roleDescriptions.admin} ${roles.signedOut}`}
      cancelLabel={words.keep}
      confirmLabel={words.make}
      confirmVariant="solid"
      onCancel={onCancel}
      onConfirm={onConfirm}
    />
  );
}

function RemoveAdminDialog({
  email,
  isOwn,
  onCancel,
  onConfirm,
}: AdminDialogProps & { isOwn: boolean }) {
  const { users: words } = useStaffWords();
  return (
    <ConfirmDialog
      title={fill(words.sure, { email })}
      text={isOwn ? words.sureOwn : words.sureText}
      cancelLabel={words.keep}
      confirmLabel={words.remove}
      onCancel={onCancel}
      onConfirm={onConfirm}
    />
  );
}
