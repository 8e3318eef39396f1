/** What the address of the cart's page says: what was done, or what was not and is shown again. */
import type { PageParameter } from '#web/page.ts';

export const cartParameters: readonly PageParameter[] = [
  { name: 'problem', values: /^[a-z_]{1,40}$/ },
  { name: 'done', values: /^[a-z]{1,20}$/ },
  { name: 'removed', values: /^[0-9a-f-]{36}$/ },
  { name: 'quantity', values: /^[1-9]\d{0,6}$/ },
  { name: 'shared', values: /^[\w-]{43}$/ },
  { name: 'wrong', values: /^[0-9a-f-]{36}:/ },
  { name: 'changed', values: /^[0-9a-f-]{36}:/ },
  { name: 'code', values: /^.{1,64}$/s },
];
