/** The accounts of a page, each with its role and what can be done about it. */
import { useState } from 'react';
import { Link } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import type { Role } from '#modules/identity/caller.ts';
import { hasPermission, isStaff, roles as everyRole } from '#modules/identity/permissions.ts';
import { loadAllRows, type ListPage } from '#web/dashboard/loading/load-page.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { toSearchParams } from '#web/ui/lists/list-query.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { ListFilter } from '#web/ui/lists/list-filter.tsx';
import { ListToolbar } from '#web/ui/lists/list-toolbar.tsx';
import { DisabledButton } from '#web/ui/forms/disabled-button.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { useColumnVisibility } from '#web/ui/lists/table-columns.tsx';
import { Cell, Row, Table, type TableColumn } from '#web/ui/lists/table.tsx';
import { useListState, type ListState } from '#web/ui/lists/use-list-state.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { userColumns } from '#web/dashboard/lists/csv-columns.ts';
import { ExportRows } from '#web/dashboard/lists/export-rows.tsx';
import { quietActionClass } from '#web/dashboard/lists/quiet-action.ts';
import { useChosenRow } from '#web/dashboard/lists/use-chosen-row.ts';
import { ListHead, ListSearch, NothingFound, Pager } from '#web/dashboard/lists/list-search.tsx';
import { useRoles } from './use-roles.ts';
import { ActivityCells, ActivityLine, columnsFrom, type UserActivity } from './user-activity.tsx';
import { Initials } from './initials.tsx';
import { UserDialogs, type DialogKind } from './user-dialogs.tsx';
import type { WireUser } from './users.tsx';

export const userListSchema = {
  sorts: ['name', 'email', 'role'],
  filters: { role: everyRole },
} as const;

interface UserListProps {
  page: ListPage<WireUser>;
  activity: readonly UserActivity[] | undefined;
  /** The email of the signed-in account, and its role. */
  ownEmail: string;
  role: Role;
}

export function UserList({ page, activity = [], ownEmail, role }: UserListProps) {
  const { users: words } = useStaffWords();
  const { busy, makeAdmin, removeAdmin, give } = useRoles(ownEmail);
  const { rows, q } = page;
  const [chosen, chooseUser] = useChosenRow(rows, ({ _id }) => _id);
  const [what, setWhat] = useState<DialogKind>();
  const openDialog = chosen && what && { user: chosen, what };
  const listState = useListState(userListSchema);
  const heads = useHeads(role);
  const activityOf = new Map(activity.map((one) => [one._id, one]));
  const columns = useColumnVisibility('users', heads);
  const close = () => setWhat(undefined);

  function openDialogOf(user: WireUser, kind: DialogKind): void {
    chooseUser(user);
    setWhat(kind);
  }

  return (
    <>
      {rows.length === 0 && !listState.isFiltered && <StatePanel title={words.empty} />}
      {(rows.length > 0 || listState.isFiltered) && (
        <ListHead>
          <ListSearch q={q} hint={words.searchFor} listState={listState} isCompact />
          <UserToolbar {...{ heads, columns, listState }} />
        </ListHead>
      )}
      {rows.length === 0 && listState.isFiltered && <NothingFound q={q} />}
      {rows.length > 0 && (
        <Table
          caption={words.title}
          isCompact
          heads={heads}
          rowIds={rows.map(({ _id }) => _id)}
          hidden={columns.hidden}
          sorting={listState.sorting}
        >
          {rows.map((user) => (
            <UserRow
              key={user._id}
              user={user}
              activity={activityOf.get(user._id)}
              seesOrders={hasPermission(role, 'orders')}
              isOwn={user.email === ownEmail}
              canGive={hasPermission(role, 'everything')}
              busy={busy}
              onOpenDialog={(kind) => openDialogOf(user, kind)}
            />
          ))}
        </Table>
      )}
      <Pager page={page} />
      {openDialog && (
        <UserDialogs
          {...openDialog}
          isOwn={openDialog.user.email === ownEmail}
          isAdmin={hasPermission(role, 'everything')}
          actions={{ makeAdmin, removeAdmin, give }}
          onChooseRole={(given) => openDialogOf(openDialog.user, given)}
          onClose={close}
        />
      )}
    </>
  );
}

/** What somebody bought is seen by who may see orders. */
function useHeads(role: Role): TableColumn[] {
  const { users: words } = useStaffWords();
  const ofOrders: TableColumn[] = [
    { key: 'orders', text: words.orders, numeric: true, className: columnsFrom },
    { key: 'total', text: words.total, numeric: true, className: columnsFrom },
  ];
  return [
    { key: 'name', text: words.name, sortable: true },
    { key: 'email', text: words.email, sortable: true },
    { key: 'role', text: words.role, sortable: true },
    ...(hasPermission(role, 'orders') ? ofOrders : []),
    { key: 'seen', text: words.lastSeen, className: columnsFrom },
    { key: 'action', text: words.action },
  ];
}

type UserToolbarProps = Pick<React.ComponentProps<typeof ListToolbar>, 'heads' | 'columns'> & {
  listState: ListState;
};

function UserToolbar({ heads, columns, listState }: UserToolbarProps) {
  const { filter, roles: roleNames, export: csv } = useStaffWords();
  const options = everyRole.map((value) => ({ value, text: roleNames[value] }));
  return (
    <ListToolbar
      {...{ heads, columns, listState }}
      filters={
        <ListFilter name="role" label={filter.role} options={options} listState={listState} />
      }
    >
      <ExportRows
        name={csv.users}
        columns={userColumns(csv)}
        read={(reading) =>
          loadAllRows(staffEndpoints.listUsers, toSearchParams(listState.query), reading)
        }
      />
    </ListToolbar>
  );
}

interface UserRowProps {
  user: WireUser;
  activity: UserActivity | undefined;
  seesOrders: boolean;
  isOwn: boolean;
  canGive: boolean;
  /** The email whose role is being changed. */
  busy: string | undefined;
  onOpenDialog: (kind: DialogKind) => void;
}

function UserRow(props: UserRowProps) {
  const { user, activity, seesOrders, isOwn, canGive, busy, onOpenDialog } = props;
  const { users: words, roles } = useStaffWords();
  const { name, email, role } = user;
  return (
    <Row id={user._id}>
      <Cell column="name" head={words.name} className="lg:w-3/10">
        <div className="flex items-center gap-2.5 lg:py-1.5">
          <Initials name={name || email} isStaff={isStaff(role)} />
          <div className="min-w-0">
            <div className="wrap-anywhere md:min-w-24">
              {seesOrders ? <CustomerLink {...{ name, email }} /> : name}
              {isOwn && <span className="text-fine text-graphite"> ({words.you})</span>}
            </div>
            <ActivityLine activity={activity} seesOrders={seesOrders} />
          </div>
        </div>
      </Cell>
      <Cell column="email" head={words.email} className="lg:w-7/10">
        <span className="wrap-anywhere">
          <EmailText email={email} />
        </span>
      </Cell>
      <Cell column="role" head={words.role}>
        {isStaff(role) ? (
          <Badge tone="working">{roles[role]}</Badge>
        ) : (
          <span className="whitespace-nowrap">{roles[role]}</span>
        )}
      </Cell>
      <ActivityCells activity={activity} seesOrders={seesOrders} />
      <Cell column="action">
        <div className="flex items-center gap-2 max-md:flex-row-reverse max-md:justify-end md:justify-between md:whitespace-nowrap">
          <AdminButton
            {...{ user, canGive, busy }}
            onPress={() => onOpenDialog(role === 'admin' ? 'remove' : 'make')}
          />
          <Button
            variant="outline"
            className={lowClass}
            onClick={() => onOpenDialog('more')}
            data-opens={seesOrders ? undefined : ''}
          >
            {roles.more}
            <span className="sr-only">: {email}</span>
          </Button>
        </div>
      </Cell>
    </Row>
  );
}

/** To what they bought and wrote, which is seen by who may see orders. */
function CustomerLink({ name, email }: Pick<WireUser, 'name' | 'email'>) {
  return (
    <Link
      to={`/dashboard/users/${encodeURIComponent(email)}`}
      className="link inline-flex min-w-11 leading-snug font-semibold max-md:-my-2.5"
      data-opens
    >
      {name || email}
    </Link>
  );
}

/** At desktop widths as high as the row lets them. */
const lowClass = 'lg:pointer-fine:min-h-8! lg:py-0!';

interface AdminButtonProps extends Pick<UserRowProps, 'user' | 'canGive' | 'busy'> {
  onPress: () => void;
}

function AdminButton({ user: { email, role }, canGive, busy, onPress }: AdminButtonProps) {
  const { users: words, roles, failure } = useStaffWords();
  const admin = role === 'admin';
  const text = (
    <>
      {admin ? words.remove : words.make}
      <span className="sr-only">: {email}</span>
    </>
  );
  if (!canGive) return <DisabledButton reason={roles.adminOnly}>{text}</DisabledButton>;
  return (
    <button
      type="button"
      disabled={busy !== undefined}
      className={`${quietActionClass} gap-2 text-small! text-ink! disabled:no-underline lg:-ml-2`}
      onClick={onPress}
    >
      {busy === email && <Spinner label={failure.loading} />}
      {text}
    </button>
  );
}
