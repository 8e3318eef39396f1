/** Stock is counted in the row of its tool: the difference is booked, and once. */
import { act, fireEvent } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { serializedTool } from '#test/traceability/fixtures.ts';
import {
  click,
  findAll,
  findField,
  findNotices,
  findOne,
  mockFetch,
  renderPage,
  textOf,
  typeInto,
} from '#test/traceability/page.tsx';
import { StockCell } from './stock-cell.tsx';

const { _id: id, name } = serializedTool;
const label = `Available quantity of ${name}`;
const booking = (change: number, reason = 'Counted, from the list of products') =>
  `POST /api/tools/${id}/stock ${JSON.stringify({ kind: 'corrected', change, reason })}`;
const figures = () => findAll('button[aria-label*="Count anew"]');
const message = () => textOf(findOne('[role="status"]', '', findOne('form.stock-field')));
const stands = (quantity2: number) => ({ ...serializedTool, quantity2 });
const problem = (status: number, detail: string) =>
  Response.json({ title: 'No', status, detail, code: 'stock_reserved' }, { status });

beforeEach(async () => {
  mockFetch(() => stands(350));
  await renderPage({ Component: () => <StockCell tool={serializedTool} /> });
  await click(findOne(`button[aria-label="340 of ${name} available. Count anew"]`));
});

const press = async (key: string) => {
  await act(async () => void fireEvent.keyDown(findField(label), { key }));
};

async function enter(text: string): Promise<void> {
  await typeInto(label, text);
  await act(async () => void fireEvent.submit(findField(label)));
}

test('Enter books the difference to the figure that was seen, and Undo takes it back', async () => {
  const requests = mockFetch(() => stands(350));
  expect(document.activeElement).toBe(findField(label));
  await enter('350');
  expect(requests).toEqual([booking(10)]);
  expect(findNotices()).toContain(`${name}: 350 available now`);
  await vi.waitFor(() => expect(document.activeElement).toBe(figures()[0]));
  const undone = mockFetch(() => stands(340));
  await click(findOne('button', 'Undo'));
  expect(undone).toEqual([booking(-10, 'A count taken back, from the list of products')]);
  expect(findNotices()).toContain(`${name}: taken back. 340 available now`);
});

test('Escape leaves it, and what is no number is not sent', async () => {
  const requests = mockFetch(() => stands(340));
  await enter('twelve');
  expect(message()).toBe('Please enter a whole number from 0 to 1,000,000,000');
  expect(findField(label).value).toBe('twelve');
  await press('Escape');
  expect(document.activeElement).toBe(figures()[0]);
  expect(requests).toEqual([]);
});

test('what stands there already is not booked', async () => {
  const requests = mockFetch(() => stands(340));
  await enter('3,40');
  expect(requests).toEqual([]);
  expect(figures()).toHaveLength(1);
});

test('a problem stays at the field, with what was typed', async () => {
  mockFetch(() => problem(409, '12 of them are reserved.'));
  await enter('2');
  expect(message()).toBe('12 of them are reserved.');
  expect(findField(label).value).toBe('2');
  expect(findField(label).getAttribute('aria-invalid')).toBe('true');
});

test.each([
  ['it was booked: nothing is sent again', 350, [], ''],
  ['it was not: it is sent', 340, [booking(10)], ''],
  ['something else stands there: it is said', 328, [], '328 are available now.'],
] as const)('after an answer that was lost, %s', async (_, now, sent, text) => {
  mockFetch(() => Promise.reject(new TypeError('network')));
  await enter('350');
  expect(message()).not.toBe('Enter books it, Escape leaves it.');
  const requests = mockFetch(() => stands(now));
  await enter('350');
  expect(requests).toEqual([`GET /api/tools/${id}`, ...sent]);
  if (text === '') expect(figures()).toHaveLength(1);
  else expect(message()).toContain(text);
});
