/** The 20 routes of the specification, as the pages' own table has them. */
import { expect, test } from 'vitest';
import routes from '#web/routes.ts';

interface Entry {
  path?: string | undefined;
  index?: boolean | undefined;
  file: string;
  children?: Entry[] | undefined;
}

function places(entries: readonly Entry[], above = ''): [string, string][] {
  return entries.flatMap(({ path, file, children }) => {
    const at = path === undefined ? above : `${above}/${path}`;
    const below = places(children ?? [], at);
    return path === undefined && children ? below : [[at || '/', file], ...below];
  });
}

const known = new Map(places(routes).toReversed());

test.each([
  ['/', 'shop/home.tsx'],
  ['/profile', 'shop/profile.tsx'],
  ['/review', 'shop/review-page.tsx'],
  ['/team', 'shop/team.tsx'],
  ['/achievement', 'shop/achievement.tsx'],
  ['/login', 'account/login.tsx'],
  ['/signup', 'account/signup.tsx'],
  ['/blog', 'shop/blog.tsx'],
  ['/gallary', 'shop/gallery.tsx'],
  ['/tools/:id', 'shop/tool-page.tsx'],
  ['/dashboard', 'account/dashboard.tsx'],
  ['/dashboard/order', 'account/my-orders.tsx'],
  ['/dashboard/review', 'account/my-review.tsx'],
  ['/dashboard/payment/:id', 'account/payment.tsx'],
  ['/dashboard/profile', 'account/my-profile.tsx'],
  ['/dashboard/users', 'admin/users.tsx'],
  ['/dashboard/allorder', 'admin/add-tool.tsx'],
  ['/dashboard/manageorder', 'admin/manage-tools.tsx'],
  ['/dashboard/manage', 'admin/manage-orders.tsx'],
  ['/*', 'shop/not-found.tsx'],
])('%s is %s', (path, file) => {
  expect(known.get(path)).toBe(file);
});
