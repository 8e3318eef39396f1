/** The 20 routes of the specification, as the pages' own table has them. */
import { expect, test } from 'vitest';
import routes from '#web/routes.ts';

interface Entry {
  path?: string | undefined;
  index?: boolean | undefined;
  file: string;
  children?: Entry[] | undefined;
}

function flattenRoutes(entries: readonly Entry[], parentPath = ''): [string, string][] {
  return entries.flatMap(({ path, file, children }) => {
    const routePath = path === undefined ? parentPath : `${parentPath}/${path}`;
    const childRoutes = flattenRoutes(children ?? [], routePath);
    return path === undefined && children
      ? childRoutes
      : [[routePath || '/', file], ...childRoutes];
  });
}

const routesByPath = new Map(flattenRoutes(routes).toReversed());

test.each([
  ['/', 'shop/home/home.tsx'],
  ['/profile', 'shop/pages/profile.tsx'],
  ['/review', 'shop/pages/review-page.tsx'],
  ['/team', 'shop/pages/team.tsx'],
  ['/achievement', 'shop/pages/achievement.tsx'],
  ['/login', 'sign-in/login.tsx'],
  ['/signup', 'sign-in/signup.tsx'],
  ['/blog', 'shop/pages/blog.tsx'],
  ['/gallary', 'shop/pages/gallery.tsx'],
  ['/tools/:id', 'shop/purchase/tool-page.tsx'],
  ['/dashboard', 'dashboard/dashboard.tsx'],
  ['/dashboard/order', 'account/orders/my-orders.tsx'],
  ['/dashboard/review', 'account/review/my-review.tsx'],
  ['/dashboard/payment/:id', 'orders/payment/payment.tsx'],
  ['/dashboard/profile', 'account/profile/my-profile.tsx'],
  ['/dashboard/users', 'admin/users/users.tsx'],
  ['/dashboard/allorder', 'admin/tools/add-tool.tsx'],
  ['/dashboard/manageorder', 'admin/tools/manage-tools.tsx'],
  ['/dashboard/manage', 'admin/orders/manage-orders.tsx'],
  ['/*', 'shop/frame/not-found-page.tsx'],
])('%s is %s', (path, file) => {
  expect(routesByPath.get(path)).toBe(file);
});
