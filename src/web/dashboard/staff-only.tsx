/** Around the pages of staff: shows that the role is not enough, or that loading failed. */
import { Link, Outlet, useLocation, useRouteError, useRouteLoaderData } from 'react-router';
import { permissionOfPage } from './menu-entries.ts';
import type { clientLoader } from './dashboard.tsx';
import { readRouteError } from './loading/load.ts';
import { useRole } from './loading/me.ts';
import { LoadFailure } from './loading/page-layout.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';

export default function StaffOnly() {
  return <Outlet />;
}

const forbidden = 403;

export function ErrorBoundary() {
  const failure = readRouteError(useRouteError());
  return failure.status === forbidden ? <NeedsPermission /> : <LoadFailure failure={failure} />;
}

function NeedsPermission() {
  const { needs: words, roles } = useWords();
  const { pathname } = useLocation();
  const dashboard = useRouteLoaderData<typeof clientLoader>('dashboard/dashboard');
  const values = { email: dashboard?.session.email ?? '', role: roles[useRole()] };
  const permission = permissionOfPage(pathname) ?? 'everything';
  return (
    <StatePanel title={words.title} text={`${words[permission]} ${fill(words.text, values)}`}>
      <Link to="/dashboard" className={buttonClass('outline')}>
        {words.back}
      </Link>
    </StatePanel>
  );
}
