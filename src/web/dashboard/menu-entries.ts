/** The entries of the dashboard's menu, and for whom: the guards use the same list. */
import type { Role } from '#modules/identity/caller.ts';
import { isStaff, hasPermission, type Permission } from '#modules/identity/permissions.ts';
import type { Wording } from '#web/wording/specified.ts';

export interface MenuEntry {
  to: string;
  word: keyof Wording['dashboard'];
  for: 'everyone' | 'customers' | RequiredPermission;
  /** Who finds it in the menu, where that is fewer than may open it. */
  listedFor?: Permission;
}

/** What a page of staff requires: a certain permission, or any role of staff. */
export type RequiredPermission = 'staff' | Permission;

/** The menu exactly as specified, for customers and for admins. */
const specifiedEntries = [
  { to: '/dashboard/profile', word: 'profile', for: 'everyone' },
  { to: '/dashboard/order', word: 'myOrder', for: 'customers' },
  { to: '/dashboard/review', word: 'review', for: 'customers' },
  { to: '/dashboard/users', word: 'users', for: 'users' },
  { to: '/dashboard/allorder', word: 'addTool', for: 'catalogue' },
  { to: '/dashboard/manageorder', word: 'manageTools', for: 'catalogue' },
  { to: '/dashboard/manage', word: 'manageOrders', for: 'orders' },
] as const satisfies MenuEntry[];

/** What staff have beside the specified menu: a list of its own, below it. */
const staffEntries = [
  { to: '/dashboard/inbox', word: 'inbox', for: 'orders' },
  { to: '/dashboard/exceptions', word: 'exceptions', for: 'orders' },
  { to: '/dashboard/reviews', word: 'moderation', for: 'catalogue' },
  { to: '/dashboard/emails', word: 'emails', for: 'users' },
  { to: '/dashboard/audit', word: 'audit', for: 'users' },
  { to: '/dashboard/ui', word: 'uiParts', for: 'staff', listedFor: 'everything' },
] as const satisfies MenuEntry[];

/** Staff do not see My order and Review. */
export function menuEntriesFor(role: Role): readonly MenuEntry[] {
  return specifiedEntries.filter((entry) => isVisibleTo(entry, role));
}

/** What is not in the specified menu. */
export function staffEntriesFor(role: Role): readonly MenuEntry[] {
  const entries: readonly MenuEntry[] = staffEntries;
  return entries.filter((entry) => {
    return isVisibleTo(entry, role) && (!entry.listedFor || hasPermission(role, entry.listedFor));
  });
}

/** What the page at an address requires; undefined for pages of everybody. */
export function permissionOfPage(path: string): RequiredPermission | undefined {
  const entry = [...specifiedEntries, ...staffEntries].find(
    ({ to }) => path === to || path.startsWith(`${to}/`),
  );
  return entry && entry.for !== 'everyone' && entry.for !== 'customers' ? entry.for : undefined;
}

function isVisibleTo(entry: MenuEntry, role: Role): boolean {
  if (entry.for === 'everyone') return true;
  if (entry.for === 'staff') return isStaff(role);
  return entry.for === 'customers' ? !isStaff(role) : hasPermission(role, entry.for);
}
