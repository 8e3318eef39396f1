/** The accounts of a page, each with its role and what can be done about it. */
import { useState } from 'react';
import type { Role } from '#modules/identity/caller.ts';
import { may, roles as everyRole } from '#modules/identity/permissions.ts';
import { loadWhole, type ListPage } from '../account/load-page.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { listQuery } from '../ui/list-address.ts';
import { EmailText } from '../ui/email-text.tsx';
import { ListFilter } from '../ui/list-filter.tsx';
import { ListToolbar } from '../ui/list-toolbar.tsx';
import { RefusedButton } from '../ui/refused-button.tsx';
import { StatePanel } from '../ui/states.tsx';
import { useColumns } from '../ui/table-columns.tsx';
import { Cell, Row, Table, type Head } from '../ui/table.tsx';
import { useListAddress, type ListAddress } from '../ui/use-list-address.ts';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { userColumns } from './csv-columns.ts';
import { ExportRows } from './export-rows.tsx';
import { ListSearch, NothingFound, Pager } from './list-search.tsx';
import { GiveRoleDialog, RoleSelect } from './role-select.tsx';
import { useRoles } from './use-roles.ts';
import { UserDialog } from './user-dialog.tsx';
import type { WireUser } from './users.tsx';

export const userShape = {
  sorts: ['name', 'email', 'role'],
  filters: { role: everyRole },
} as const;

interface UserListProps {
  page: ListPage<WireUser>;
  /** The e-mail of whoever looks at it, and their role. */
  own: string;
  role: Role;
}

/** What is asked before it is done, of which account. */
type Asked = { user: WireUser; what: 'remove' | 'more' } | { user: WireUser; what: Role };

export function UserList({ page, own, role }: UserListProps) {
  const { users: words } = useWords();
  const { busy, makeAdmin, removeAdmin, give } = useRoles(own);
  const [asked, setAsked] = useState<Asked>();
  const { rows, q } = page;
  const address = useListAddress(userShape);
  const heads: Head[] = [
    { key: 'name', text: words.name, sortable: true },
    { key: 'email', text: words.email, sortable: true },
    { key: 'role', text: words.role, sortable: true },
    { key: 'action', text: words.action },
  ];
  const columns = useColumns('users', heads);
  const close = () => setAsked(undefined);

  function go(run: Promise<void>): void {
    close();
    void run;
  }

  return (
    <>
      <ListSearch q={q} hint={words.searchFor} address={address} />
      {rows.length === 0 && !address.isNarrowed && <StatePanel title={words.empty} />}
      {(rows.length > 0 || address.isNarrowed) && <UserToolbar {...{ heads, columns, address }} />}
      {rows.length === 0 && address.isNarrowed && <NothingFound q={q} />}
      {rows.length > 0 && (
        <Table
          caption={words.title}
          heads={heads}
          rowIds={rows.map(({ _id }) => _id)}
          hidden={columns.hidden}
          sorting={address.sorting}
        >
          {rows.map((user) => (
            <UserRow
              key={user._id}
              user={user}
              isOwn={user.email === own}
              mayGive={may(role, 'everything')}
              busy={busy}
              onMake={() => void makeAdmin(user.email)}
              onAsk={(what) => setAsked({ user, what })}
            />
          ))}
        </Table>
      )}
      <Pager page={page} />
      {asked?.what === 'remove' && (
        <ConfirmDialog
          title={fill(words.sure, { email: asked.user.email })}
          text={asked.user.email === own ? words.sureOwn : words.sureText}
          keep={words.keep}
          go={words.remove}
          onKeep={close}
          onGo={() => go(removeAdmin(asked.user.email))}
        />
      )}
      {asked?.what === 'more' && (
        <UserDialog user={asked.user} mayTakeFactor={may(role, 'everything')} onClose={close} />
      )}
      {asked && asked.what !== 'more' && asked.what !== 'remove' && (
        <GiveRoleDialog
          email={asked.user.email}
          role={asked.what}
          isOwn={asked.user.email === own}
          onKeep={close}
          onGo={(given) => go(give(asked.user.email, given))}
        />
      )}
    </>
  );
}

type UserToolbarProps = Pick<React.ComponentProps<typeof ListToolbar>, 'heads' | 'columns'> & {
  address: ListAddress;
};

function UserToolbar({ heads, columns, address }: UserToolbarProps) {
  const { filter, roles: told, export: csv } = useWords();
  const options = everyRole.map((value) => ({ value, text: told[value] }));
  return (
    <ListToolbar
      {...{ heads, columns, address }}
      filters={<ListFilter name="role" label={filter.role} options={options} address={address} />}
    >
      <ExportRows
        name={csv.users}
        columns={userColumns(csv)}
        read={(reading) => loadWhole<WireUser>('/user', listQuery(address.asked), reading)}
      />
    </ListToolbar>
  );
}

interface UserRowProps {
  user: WireUser;
  isOwn: boolean;
  mayGive: boolean;
  /** The e-mail whose role is being changed. */
  busy: string | undefined;
  onMake: () => void;
  onAsk: (what: Asked['what']) => void;
}

function UserRow({ user, isOwn, mayGive, busy, onMake, onAsk }: UserRowProps) {
  const { users: words, roles } = useWords();
  const { name, email, role } = user;
  return (
    <Row id={user._id}>
      <Cell column="name" head={words.name} more={isOwn ? words.you : undefined}>
        <div className="md:min-w-24">{name}</div>
      </Cell>
      <Cell column="email" head={words.email}>
        <EmailText email={email} />
      </Cell>
      <Cell column="role" head={words.role}>
        <RoleSelect user={user} mayGive={mayGive} disabled={busy !== undefined} onChoose={onAsk} />
      </Cell>
      <Cell column="action" head={words.action}>
        <div className="flex flex-wrap gap-2 md:flex-nowrap md:whitespace-nowrap">
          <AdminButton
            {...{ user, mayGive, busy }}
            onPress={() => (role === 'admin' ? onAsk('remove') : onMake())}
          />
          <Button look="outline" onClick={() => onAsk('more')} data-opens>
            {roles.more}
            <span className="sr-only">: {email}</span>
          </Button>
        </div>
      </Cell>
    </Row>
  );
}

interface AdminButtonProps extends Pick<UserRowProps, 'user' | 'mayGive' | 'busy'> {
  onPress: () => void;
}

function AdminButton({ user: { email, role }, mayGive, busy, onPress }: AdminButtonProps) {
  const { users: words, roles, failure } = useWords();
  const admin = role === 'admin';
  const text = (
    <>
      {admin ? words.remove : words.make}
      <span className="sr-only">: {email}</span>
    </>
  );
  if (!mayGive) return <RefusedButton reason={roles.adminOnly}>{text}</RefusedButton>;
  return (
    <Button
      busy={busy === email ? failure.loading : undefined}
      disabled={busy !== undefined}
      look={admin ? 'danger' : 'outline'}
      onClick={onPress}
    >
      {text}
    </Button>
  );
}
