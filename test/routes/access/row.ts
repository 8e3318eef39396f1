/** A row of the table of access: a call, and what each caller gets. */
import type { ProblemCode } from '#api/contract/problems.ts';

export type Expected = number | 'ok' | 'input' | ProblemCode;

/** Anna's order and address are the ones that the paths name; the last four are staff. */
export const columns = [
  'visitor',
  'owner',
  'other',
  'catalogue',
  'orders',
  'users',
  'admin',
] as const;
export type Column = (typeof columns)[number];

export interface Row {
  path: string;
  expected: Readonly<Record<Column, Expected>>;
  /** Of a token that is not valid, where that is not what a visitor gets. */
  withInvalidToken?: Expected;
}

export function row(path: string, cells: readonly [Expected, ...Expected[]] & { length: 7 }): Row {
  const [visitor, owner = visitor, other = visitor, catalogue = visitor, ...more] = cells;
  const [orders = visitor, users = visitor, admin = visitor] = more;
  return { path, expected: { visitor, owner, other, catalogue, orders, users, admin } };
}
