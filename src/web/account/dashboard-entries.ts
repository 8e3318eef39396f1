/** What the dashboard's menu has, and for whom: one list, which the guards go by, too. */
import type { Role } from '#modules/identity/caller.ts';
import { isStaff, may, type Permission } from '#modules/identity/permissions.ts';
import type { Wording } from '../wording/specified.ts';

export interface MenuEntry {
  to: string;
  word: keyof Wording['dashboard'];
  for: 'everyone' | 'customers' | Need;
  /** Who finds it in the menu, where that is fewer than may open it. */
  listedFor?: Permission;
}

/** What a page of staff takes: a permission, or any of them. */
export type Need = 'staff' | Permission;

/** The menu exactly as specified, for customers and for admins. */
const specified = [
  { to: '/dashboard/profile', word: 'profile', for: 'everyone' },
  { to: '/dashboard/order', word: 'myOrder', for: 'customers' },
  { to: '/dashboard/review', word: 'review', for: 'customers' },
  { to: '/dashboard/users', word: 'users', for: 'users' },
  { to: '/dashboard/allorder', word: 'addTool', for: 'catalogue' },
  { to: '/dashboard/manageorder', word: 'manageTools', for: 'catalogue' },
  { to: '/dashboard/manage', word: 'manageOrders', for: 'orders' },
] as const satisfies MenuEntry[];

/** What staff have beside the specified menu: a list of its own, below it. */
const also = [
  { to: '/dashboard/inbox', word: 'inbox', for: 'orders' },
  { to: '/dashboard/problems', word: 'problems', for: 'orders' },
  { to: '/dashboard/reviews', word: 'moderation', for: 'catalogue' },
  { to: '/dashboard/letters', word: 'letters', for: 'users' },
  { to: '/dashboard/audit', word: 'audit', for: 'users' },
  { to: '/dashboard/ui', word: 'uiParts', for: 'staff', listedFor: 'everything' },
] as const satisfies MenuEntry[];

/** Staff do not see My order and Review. */
export function menuFor(role: Role): readonly MenuEntry[] {
  return specified.filter((entry) => isFor(entry, role));
}

/** What is not in the specified menu. */
export function alsoFor(role: Role): readonly MenuEntry[] {
  const listed: readonly MenuEntry[] = also;
  return listed.filter((entry) => {
    return isFor(entry, role) && (!entry.listedFor || may(role, entry.listedFor));
  });
}

/** What the page at an address takes; undefined for those of everybody. */
export function permissionOfPage(path: string): Need | undefined {
  const entry = [...specified, ...also].find(({ to }) => path === to || path.startsWith(`${to}/`));
  return entry && entry.for !== 'everyone' && entry.for !== 'customers' ? entry.for : undefined;
}

function isFor(entry: MenuEntry, role: Role): boolean {
  if (entry.for === 'everyone') return true;
  if (entry.for === 'staff') return isStaff(role);
  return entry.for === 'customers' ? !isStaff(role) : may(role, entry.for);
}
