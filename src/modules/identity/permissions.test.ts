import { expect, test } from 'vitest';
import { isStaff, hasPermission, permissions, permissionsOf, roles } from './permissions.ts';

test('the table of permissions, word for word', () => {
  expect(Object.fromEntries(roles.map((role) => [role, permissionsOf(role)]))).toEqual({
    customer: [],
    catalogue: ['catalogue'],
    orders: ['orders'],
    users: ['users'],
    admin: ['catalogue', 'orders', 'users', 'everything'],
  });
});

test('an admin may whatever anybody may', () => {
  const refused = permissions.filter((permission) => !hasPermission('admin', permission));
  expect(refused).toEqual([]);
});

test('giving roles is for admins alone', () => {
  expect(roles.filter((role) => hasPermission(role, 'everything'))).toEqual(['admin']);
});

test('everybody but customers is staff', () => {
  expect(roles.filter((role) => !isStaff(role))).toEqual(['customer']);
});
