/** Around the admin's pages: what the server refuses, or cannot give, is said here. */
import { Outlet, useRevalidator, useRouteError, useRouteLoaderData } from 'react-router';
import type { clientLoader } from '../account/dashboard.tsx';
import { readError } from '../account/load.ts';
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
  if (status === forbidden) return <NeedsAdmin />;
  return <FailedState text={detail} onRetry={() => void revalidate()} />;
}

function NeedsAdmin() {
  const { dashboard: words } = useWords();
  const known = useRouteLoaderData<typeof clientLoader>('account/dashboard');
  const email = known?.session.email ?? '';
  return <StatePanel title={words.needsAdmin} text={fill(words.needsAdminText, { email })} />;
}
