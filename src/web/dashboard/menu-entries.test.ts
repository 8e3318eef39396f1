import { describe, expect, test } from 'vitest';
import type { Role } from '#modules/identity/caller.ts';
import { hasPermission, roles } from '#modules/identity/permissions.ts';
import { dashboardPages } from '#web/pages.ts';
import { staffGroupsFor, menuEntriesFor, permissionOfPage } from './menu-entries.ts';

const staffEntriesFor = (role: Role) => staffGroupsFor(role).flatMap(({ entries }) => entries);

const addresses = (entries: readonly { to: string }[]) => entries.map(({ to }) => to);

describe('the menu', () => {
  test('has no page that its reader may not open', () => {
    for (const role of roles) {
      for (const to of addresses([...menuEntriesFor(role), ...staffEntriesFor(role)])) {
        const required = permissionOfPage(to);
        const mayOpen = required === undefined || hasPermission(role, required);
        expect([role, to, mayOpen]).toEqual([role, to, true]);
      }
    }
  });

  test('of a customer has nothing of staff, and of staff nothing of a customer', () => {
    expect(staffEntriesFor('customer')).toEqual([]);
    expect(addresses(menuEntriesFor('admin'))).not.toContain('/dashboard/order');
    expect(addresses(menuEntriesFor('orders'))).toEqual([
      '/dashboard/profile',
      '/dashboard/manage',
    ]);
  });
});

test('the page of components is for development only', () => {
  expect(dashboardPages.map(({ path }) => path)).not.toContain('/dashboard/ui');
});

describe('a page of staff', () => {
  test('needs what the menu says, and so does what lies below it', () => {
    expect(permissionOfPage('/dashboard/manageorder/17')).toBe('catalogue');
    expect(permissionOfPage('/dashboard/manage')).toBe('orders');
    expect(permissionOfPage('/dashboard/audit')).toBe('users');
    expect(permissionOfPage('/dashboard/order/17')).toBeUndefined();
  });

  test('needs the same with a slash at the end, as the server answers it', () => {
    expect(permissionOfPage('/dashboard/manage/')).toBe('orders');
    expect(permissionOfPage('/dashboard/manageorder/17/')).toBe('catalogue');
    expect(permissionOfPage('/dashboard/')).toBeUndefined();
  });

  test('is guarded, each one whose file is among those of staff', () => {
    const staffPages = dashboardPages.filter(({ file }) => file.startsWith('admin/'));
    expect(staffPages.length).toBeGreaterThan(7);
    expect(staffPages.filter(({ requires }) => requires === undefined)).toEqual([]);
  });
});
