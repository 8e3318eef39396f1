/** Whether a page has the frame of staff: the compact bar, and the width of a large screen. */
import { useLocation, useRouteLoaderData } from 'react-router';
import { isStaff } from '#modules/identity/permissions.ts';
import type { clientLoader } from './dashboard.tsx';
import { findPage } from '#web/pages.ts';

/** By the role where it is known, before that by what the page requires. */
export function useStaffFrame(): boolean {
  const { pathname } = useLocation();
  const dashboard = useRouteLoaderData<typeof clientLoader>('dashboard/dashboard');
  if (dashboard) return isStaff(dashboard.role);
  return findPage(pathname.replace(/\/+$/, ''))?.requires !== undefined;
}
