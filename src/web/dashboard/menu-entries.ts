/** The entries of the dashboard's menu, and what its pages require, from the table of pages. */
import type { Role } from '#modules/identity/caller.ts';
import { isStaff, hasPermission, type Permission } from '#modules/identity/permissions.ts';
import { staffGroups, type MenuPlace, type Page, type StaffGroup } from '#web/page.ts';
import { dashboardPages, findPage } from '#web/pages.ts';

export interface MenuEntry {
  to: string;
  word: MenuPlace['word'];
}

/** The specified menu. Staff do not see My order and Review. */
export function menuEntriesFor(role: Role): readonly MenuEntry[] {
  return entriesOf('specified', role);
}

export interface MenuGroup {
  group: StaffGroup;
  entries: readonly MenuEntry[];
}

/** What staff have beside the specified menu, in groups below it; none is empty. */
export function staffGroupsFor(role: Role): readonly MenuGroup[] {
  return staffGroups
    .map((group) => ({ group, entries: entriesOf(group, role) }))
    .filter(({ entries }) => entries.length > 0);
}

/** What the page at a browser's path requires; undefined for pages of everybody. */
export function permissionOfPage(path: string): Permission | undefined {
  // The server answers a path with a slash at its end as well, and does not redirect.
  return findPage(path.replace(/\/+$/, ''))?.requires;
}

function entriesOf(list: MenuPlace['list'], role: Role): readonly MenuEntry[] {
  return dashboardPages.flatMap(({ path, requires, menu }) =>
    menu?.list === list && mayOpen(role, requires) && isListedFor(role, menu)
      ? [{ to: path, word: menu.word }]
      : [],
  );
}

function mayOpen(role: Role, requires: Page['requires']): boolean {
  return requires === undefined || hasPermission(role, requires);
}

function isListedFor(role: Role, { for: audience }: MenuPlace): boolean {
  return audience === undefined || !isStaff(role);
}
