/** 'All Users': every account and its role. Guarded: outsiders go to sign in. */
import { Suspense, useEffect } from 'react';
import { Await, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import type { Role } from '#modules/identity/caller.ts';
import { hasPermission } from '#modules/identity/permissions.ts';
import { requireSession } from '#web/dashboard/loading/guard.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { loadPage, readThrownError, type ListPage } from '#web/dashboard/loading/load-page.ts';
import { loadMe } from '#web/dashboard/loading/me.ts';
import { LoadFailure, PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { saveReturnPath } from '#web/identity/session.ts';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { loadActivity, type UserActivity } from './user-activity.tsx';
import { UserList, userListSchema } from './user-list.tsx';

export type WireUser = ResponseBody<'listUsers'>[number];

type PageState =
  | { state: 'open'; page: ListPage<WireUser>; activity?: UserActivity[]; role: Role }
  | { state: 'outsider' }
  | { state: 'failed'; failure: ReturnType<typeof readThrownError> };

const forbidden = 403;

export const meta = staffScreenTitle((words) => words.users.title);

/** The page is shown at once, with a spinner until the server has answered who is asking. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { email } = await requireSession();
  return { email, opened: loadUserList(email, request.url) };
}

async function loadUserList(email: string, url: string): Promise<PageState> {
  try {
    const { admin } = await loadFromShop(shopEndpoints.checkAdmin, { params: { email } });
    // An admin has every permission, so the role is loaded only for others.
    const role = admin ? 'admin' : (await loadMe()).role;
    if (!hasPermission(role, 'users')) return { state: 'outsider' };
    const page = await loadPage(staffEndpoints.listUsers, url, { shape: userListSchema });
    return { state: 'open', page, activity: await loadActivity(page.rows), role };
  } catch (error) {
    const failure = readThrownError(error);
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

function Guarded({ known, email }: { known: PageState; email: string }) {
  const { users: words } = useStaffWords();
  if (known.state === 'outsider') return <Outsider />;
  return (
    <PageLayout title={words.title} isList>
      {known.state === 'open' ? (
        <UserList page={known.page} activity={known.activity} ownEmail={email} role={known.role} />
      ) : (
        <LoadFailure failure={known.failure} />
      )}
    </PageLayout>
  );
}

/** Stays signed in; the login page says that an admin account is needed. */
function Outsider() {
  useEffect(() => {
    saveReturnPath();
    location.replace('/login?needs=admin');
  }, []);
  return <Checking />;
}

function Checking() {
  const { users: words } = useStaffWords();
  return <PageSpinner label={words.checking} />;
}
