/** 'All Users': every account and its role. Guarded: outsiders go to sign in. */
import { Suspense, useEffect } from 'react';
import { Await, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import type { Answer } from '#api/contract/calls.ts';
import type { Role } from '#modules/identity/caller.ts';
import { may } from '#modules/identity/permissions.ts';
import { requireSession } from '../account/guard.ts';
import { loadFromShop } from '../account/load.ts';
import { loadPage, readThrown, type ListPage } from '../account/load-page.ts';
import { loadMe } from '../account/me.ts';
import { LoadFailure, Titled } from '../account/titled.tsx';
import { rememberOrigin } from '../identity/session.ts';
import { PageSpinner } from '../ui/spinner.tsx';
import { useWords } from '../words.ts';
import { UserList, userShape } from './user-list.tsx';
import { screenTitle } from '../account/screen-title.ts';

export type WireUser = Answer<'listUsers'>[number];

type Opened =
  | { state: 'open'; page: ListPage<WireUser>; role: Role }
  | { state: 'outsider' }
  | { state: 'failed'; failure: ReturnType<typeof readThrown> };

const forbidden = 403;

export const meta = screenTitle((words) => words.users.title);

/** The page is there at once, with a spinner for as long as the server looks who is asking. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { email } = await requireSession();
  return { email, opened: open(email, request.url) };
}

async function open(email: string, address: string): Promise<Opened> {
  try {
    const path = `/admin/${encodeURIComponent(email)}`;
    const { admin } = await loadFromShop<{ admin: boolean }>(path);
    // An admin may everything, so only of others the role is asked.
    const role = admin ? 'admin' : (await loadMe()).role;
    if (!may(role, 'users')) return { state: 'outsider' };
    const page = await loadPage<WireUser>('/user', address, { shape: userShape });
    return { state: 'open', page, role };
  } catch (error) {
    const failure = readThrown(error);
    return failure.status === forbidden ? { state: 'outsider' } : { state: 'failed', failure };
  }
}

export default function Users() {
  const { email, opened } = useLoaderData<typeof clientLoader>();
  return (
    <Suspense fallback={<Checking />}>
      <Await resolve={opened}>{(known) => <Guarded known={known} email={email} />}</Await>
    </Suspense>
  );
}

function Guarded({ known, email }: { known: Opened; email: string }) {
  const { users: words } = useWords();
  if (known.state === 'outsider') return <Outsider />;
  return (
    <Titled title={words.title}>
      {known.state === 'open' ? (
        <UserList page={known.page} own={email} role={known.role} />
      ) : (
        <LoadFailure failure={known.failure} />
      )}
    </Titled>
  );
}

/** Stays signed in, and is told at the sign-in that an admin account is needed. */
function Outsider() {
  useEffect(() => {
    rememberOrigin();
    location.replace('/login?needs=admin');
  }, []);
  return <Checking />;
}

function Checking() {
  const { users: words } = useWords();
  return <PageSpinner label={words.checking} />;
}
