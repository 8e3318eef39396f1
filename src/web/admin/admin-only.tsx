/** Around the pages of staff: what the server refuses, or cannot give, is said here. */
import { Link, Outlet, useLocation, useRouteError, useRouteLoaderData } from 'react-router';
import { permissionOfPage } from '../account/dashboard-entries.ts';
import type { clientLoader } from '../account/dashboard.tsx';
import { readError } from '../account/load.ts';
import { useRole } from '../account/me.ts';
import { LoadFailure } from '../account/titled.tsx';
import { buttonLook } from '../ui/button.tsx';
import { StatePanel } from '../ui/states.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';

export default function AdminOnly() {
  return <Outlet />;
}

const forbidden = 403;

export function ErrorBoundary() {
  const failure = readError(useRouteError());
  return failure.status === forbidden ? <NeedsPermission /> : <LoadFailure failure={failure} />;
}

function NeedsPermission() {
  const { needs: words, roles } = useWords();
  const { pathname } = useLocation();
  const known = useRouteLoaderData<typeof clientLoader>('account/dashboard');
  const told = { email: known?.session.email ?? '', role: roles[useRole()] };
  const permission = permissionOfPage(pathname) ?? 'everything';
  return (
    <StatePanel title={words.title} text={`${words[permission]} ${fill(words.text, told)}`}>
      <Link to="/dashboard" className={buttonLook('outline')}>
        {words.back}
      </Link>
    </StatePanel>
  );
}
