/** The accounts of a page, each with the one change of role that it can have. */
import { useState } from 'react';
import type { ListPage } from '../account/load-page.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { StatePanel } from '../ui/states.tsx';
import { Cell, Row, Table } from '../ui/table.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { ListSearch, NothingFound, Pager } from './list-search.tsx';
import { useRoles } from './use-roles.ts';
import type { WireUser } from './users.tsx';

interface UserListProps {
  page: ListPage<WireUser>;
  /** The e-mail of whoever looks at it. */
  own: string;
}

export function UserList({ page, own }: UserListProps) {
  const { users: words } = useWords();
  const { busy, makeAdmin, removeAdmin } = useRoles();
  const [asked, setAsked] = useState<WireUser>();
  const { rows, q } = page;

  function go({ email }: WireUser): void {
    setAsked(undefined);
    void removeAdmin(email);
  }

  return (
    <>
      <ListSearch q={q} hint={words.searchFor} />
      {rows.length === 0 &&
        (q === '' ? <StatePanel title={words.empty} /> : <NothingFound q={q} />)}
      {rows.length > 0 && (
        <Table caption={words.title} heads={[words.name, words.email, words.role, words.action]}>
          {rows.map((user) => (
            <UserRow
              key={user._id}
              user={user}
              isOwn={user.email === own}
              busy={busy}
              onMake={() => void makeAdmin(user.email)}
              onRemove={() => setAsked(user)}
            />
          ))}
        </Table>
      )}
      <Pager page={page} />
      {asked && (
        <ConfirmDialog
          title={fill(words.sure, { email: asked.email })}
          text={asked.email === own ? words.sureOwn : words.sureText}
          keep={words.keep}
          go={words.remove}
          onKeep={() => setAsked(undefined)}
          onGo={() => go(asked)}
        />
      )}
    </>
  );
}

interface UserRowProps {
  user: WireUser;
  isOwn: boolean;
  /** The e-mail whose role is being changed. */
  busy: string | undefined;
  onMake: () => void;
  onRemove: () => void;
}

function UserRow({ user: { name, email, role }, isOwn, busy, onMake, onRemove }: UserRowProps) {
  const { users: words, failure } = useWords();
  const admin = role === 'admin';
  const state = {
    busy: busy === email ? failure.loading : undefined,
    disabled: busy !== undefined,
  };
  return (
    <Row>
      <Cell head={words.name} more={isOwn ? words.you : undefined}>
        {name}
      </Cell>
      <Cell head={words.email}>
        <span className="break-all">{email}</span>
      </Cell>
      <Cell head={words.role}>
        <Badge tone={admin ? 'good' : 'plain'}>{admin ? words.admin : words.customer}</Badge>
      </Cell>
      <Cell head={words.action}>
        <Button {...state} look={admin ? 'danger' : 'outline'} onClick={admin ? onRemove : onMake}>
          {admin ? words.remove : words.make}
          <span className="sr-only">: {email}</span>
        </Button>
      </Cell>
    </Row>
  );
}
