/** A dialog about an account shows what the list has read last. */
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Role } from '#modules/identity/caller.ts';
import { click, findOne, mockFetch, neverResolves, renderPage } from '#test/traceability/page.tsx';
import { UserList } from './user-list.tsx';

const account = { _id: '01890000-0000-7000-8000-000000000001', email: 'odo@example.com' };

const shownRole = () => {
  const select = findOne('dialog select');
  return select instanceof HTMLSelectElement ? select.value : undefined;
};

function ReadableList() {
  const [role, setRole] = useState<Role>('customer');
  const page = { rows: [{ ...account, name: 'Odo', role }], q: '', next: undefined };
  const reader = { ownEmail: 'ada@example.com', role: 'admin' } as const;
  return (
    <>
      <button onClick={() => setRole('orders')}>Read again</button>
      <UserList page={page} activity={[]} {...reader} />
    </>
  );
}

test('an open dialog shows the role that the list has read since', async () => {
  mockFetch(neverResolves);
  await renderPage({ Component: ReadableList });
  await click(findOne('main button', 'More'));
  expect(shownRole()).toBe('customer');
  await click(findOne('main button', 'Read again'));
  expect(shownRole()).toBe('orders');
});
