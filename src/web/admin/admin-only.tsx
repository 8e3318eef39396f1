/** Around the pages of staff: what the server refuses, or cannot give, is said here. */
import {
  Outlet,
  useLocation,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { permissionOfPage } from '../account/dashboard-entries.ts';
import type { clientLoader } from '../account/dashboard.tsx';
import { readError } from '../account/load.ts';
import { useRole } from '../account/me.ts';
import { FailedState, StatePanel } from '../ui/states.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';

export default function AdminOnly() {
  return <Outlet />;
}

const forbidden = 403;

export function ErrorBoundary() {
  const { revalidate } = useRevalidator();
  const { status, detail } = readError(useRouteError());
  if (status === forbidden) return <NeedsPermission />;
  return <FailedState text={detail} onRetry={() => void revalidate()} />;
}

function NeedsPermission() {
  const { needs: words, roles } = useWords();
  const { pathname } = useLocation();
  const known = useRouteLoaderData<typeof clientLoader>('account/dashboard');
  const told = { email: known?.session.email ?? '', role: roles[useRole()] };
  const permission = permissionOfPage(pathname) ?? 'everything';
  return <StatePanel title={words[permission]} text={fill(words.text, told)} />;
}
