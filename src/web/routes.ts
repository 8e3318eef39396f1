/** The routes of React Router, from the table of pages. */
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import type { Page } from './page.ts';
import { dashboardPages, shopPages } from './pages.ts';

const dashboardRoot = '/dashboard';

// All Users leads who may not see it to the login page, as specified; the others say why not.
const isGuarded = ({ path, requires }: Page) =>
  requires !== undefined && path !== `${dashboardRoot}/users`;

const inDashboard = (page: Page) => toRoute(page, `${dashboardRoot}/`);

export default [
  ...shopPages.map((page) => toRoute(page, '/')),
  route(dashboardRoot.slice(1), 'dashboard/dashboard.tsx', [
    ...dashboardPages.filter((page) => !isGuarded(page)).map(inDashboard),
    layout('dashboard/staff-only.tsx', dashboardPages.filter(isGuarded).map(inDashboard)),
  ]),
  route('*', 'shop/frame/not-found-page.tsx'),
] satisfies RouteConfig;

function toRoute({ path, file }: Page, parent: string) {
  return path.length < parent.length || path === '/'
    ? index(file)
    : route(path.slice(parent.length), file);
}
