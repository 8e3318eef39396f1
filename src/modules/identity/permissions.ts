/**
 * Which role may do what: the one table that operations, loaders, menus and buttons use. Pure, and
 * imported by the pages as well.
 */
import type { Role } from './caller.ts';

/** From the least to the most. */
export const roles = [
  'customer',
  'catalogue',
  'orders',
  'users',
  'admin',
] as const satisfies Role[];

/**
 * 'catalogue': tools, stock, pictures, reviews. 'orders': everybody's orders, fulfilment, refunds,
 * the inbox. 'users': accounts, their devices, the audit log. 'everything': granting roles.
 */
export const permissions = ['catalogue', 'orders', 'users', 'everything'] as const;

export type Permission = (typeof permissions)[number];

const permissionsByRole = {
  customer: [],
  catalogue: ['catalogue'],
  orders: ['orders'],
  users: ['users'],
  admin: permissions,
} as const satisfies Record<Role, readonly Permission[]>;

/** What the role may do. */
export function permissionsOf(role: Role): readonly Permission[] {
  return permissionsByRole[role];
}

export function hasPermission(role: Role, permission: Permission): boolean {
  return permissionsOf(role).includes(permission);
}

/** Whether the role may do anything that a customer may not. */
export function isStaff(role: Role): boolean {
  return permissionsOf(role).length > 0;
}
