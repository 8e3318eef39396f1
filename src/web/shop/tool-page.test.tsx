/** The purchase page beside its specified form: availability, further pictures, the total. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { all, one, openPage, press, saidBy, type } from '#test/traceability/page.tsx';
import { brush } from '#test/traceability/things.ts';
import { imagery } from '../content/imagery.ts';
import ToolPage from './tool-page.tsx';

const picture = imagery['brush-flat-varnish'];
const views = [{ picture: imagery['macro-bristle-tips'], caption: 'The tips' }];
const open = (tool: typeof brush) =>
  openPage({ Component: ToolPage, data: { tool, picture, views } });

beforeEach(() => {
  localStorage.setItem('token', 'sht_1');
  localStorage.setItem('shop_user', JSON.stringify({ email: 'ada@example.com', name: 'Ada' }));
  return open(brush);
});
afterEach(() => localStorage.clear());

const bar = () => all('main a[href="#order"]')[0]?.parentElement ?? undefined;

test('the size stands over the picture, for the eye alone', () => {
  const stamp = one('main p[aria-hidden="true"]');
  expect(saidBy(stamp)).toBe('50mm');
});

test('what is ready is told as its maker would', async () => {
  expect(saidBy(one('main header'))).toContain('Made to order from 12 up, 340 ready now.');
  await open({ ...brush, available: 0 });
  expect(saidBy(one('main header'))).toContain('None ready now.');
});

test('the bar follows the quantity, and is not there when nothing can be ordered', async () => {
  expect(saidBy(bar() ?? document.body)).toBe('Total for 12$239.88Order');
  await type('Quantity', '20');
  expect(saidBy(bar() ?? document.body)).toBe('Total for 20$399.80Order');
  await type('Quantity', '3');
  expect(saidBy(bar() ?? document.body)).toBe('Total for ––Order');
  await open({ ...brush, available: 3 });
  expect(bar()).toBeUndefined();
});

test('a new total is announced once the typing rests, and not before', async () => {
  const told = one('main form [role="status"]');
  for (const quantity of ['1', '12', '120']) await type('Quantity', quantity);
  expect(saidBy(told)).toBe('');
  await vi.waitFor(() => expect(saidBy(told)).toBe('Total $2,398.80'), { timeout: 4000 });
});

test('each picture opens large, and is loaded in full no sooner', async () => {
  expect(all('main dialog')).toEqual([]);
  await press(one('main button[aria-label="Look closer: The tips"]'));
  const large = one('main dialog');
  expect(large.getAttribute('aria-label')).toBe('The tips');
  await press(one('button', '', large));
  expect(one('button', '', large).getAttribute('aria-label')).toBe('Whole picture');
  await press(one('button[aria-label="Close"]', '', large));
  expect(all('main dialog')).toEqual([]);
});
