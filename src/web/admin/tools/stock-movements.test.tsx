/** The changes of a stock: what and why in one place, who and when each in their own. */
import { expect, test } from 'vitest';
import { mockFetch, neverResolves, renderPage, findTexts } from '#test/traceability/page.tsx';
import { unpaidOrder, serializedTool } from '#test/traceability/fixtures.ts';
import EditTool from './edit-tool.tsx';

test('a movement says what, why, how many, who and when', async () => {
  mockFetch(neverResolves);
  const movement = {
    ...{
      ordinal: 1,
      kind: 'reserved',
      onHandChange: 0,
      reservedChange: 12,
      onHand: 340,
      reserved: 12,
    },
    ...{ reason: 'placed', order: { _id: unpaidOrder._id, number: 1001 }, line: 1 },
    ...{ actor: { id: '1', email: 'ada@example.com' }, at: '2026-03-02T09:00:00.000Z' },
  };
  const movements = { rows: [movement], next: undefined, q: '' };
  await renderPage({ Component: EditTool, data: { tool: serializedTool, movements } });
  expect(findTexts('[role="columnheader"]')).toEqual([
    'What',
    'Change',
    'Afterwards',
    'Who',
    'When',
  ]);
  const [what, , , who, when] = findTexts('[role="cell"]');
  expect(what).toBe('WhatReserved for an orderOrder 1001placed');
  expect(who).toBe('Whoada@example.com');
  expect(when).toMatch(/^When.*2026, \d/);
});
