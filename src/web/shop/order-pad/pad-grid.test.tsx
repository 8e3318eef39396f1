/** The order pad: what was cleared by a slip is there until the pad is changed again. */
import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, findAll, findOne, mockFetch, renderPage } from '#test/traceability/page.tsx';
import { noticeMs } from '#web/ui/feedback/notify.ts';
import { PadGrid } from './pad-grid.tsx';

beforeEach(async () => {
  localStorage.clear();
  mockFetch(() => ({ codes: [] }));
  await renderPage({ Component: PadGrid });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const field = () => findOne('main input[data-field="code"][data-line="1"]');
const typeCode = (value: string) =>
  act(async () => {
    fireEvent.change(field(), { target: { value } });
  });
const takeBack = () => findAll('main button', 'Take it back')[0];

test('it is taken back a while later', async () => {
  await typeCode('FV-50');
  vi.useFakeTimers();
  await act(async () => findOne('main button', 'Clear the pad').click());
  expect(field()).toHaveProperty('value', '');
  await act(async () => vi.advanceTimersByTime(10 * noticeMs));
  await act(async () => takeBack()?.click());
  expect(field()).toHaveProperty('value', 'FV-50');
  expect(takeBack()).toBeUndefined();
});

test('the next change ends it', async () => {
  await typeCode('FV-50');
  await click(findOne('main button', 'Clear the pad'));
  expect(takeBack()).toBeDefined();
  await typeCode('FV-30');
  expect(takeBack()).toBeUndefined();
});
