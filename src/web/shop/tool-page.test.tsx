/** The purchase page beside its specified form: availability, further pictures, the total. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  all,
  answerWith,
  closePage,
  field,
  never,
  one,
  openPage,
  press,
  saidBy,
  type,
} from '#test/traceability/page.tsx';
import { brush, unpaidOrder } from '#test/traceability/things.ts';
import { formatClock } from '../account/moments.ts';
import { imagery } from '../content/imagery.ts';
import ToolPage from './tool-page.tsx';
import { storeSession } from '../identity/stored-session.ts';

const picture = imagery['brush-flat-varnish'];
const views = [{ picture: imagery['macro-bristle-tips'], caption: 'The tips' }];
const open = (tool: typeof brush) =>
  openPage({ Component: ToolPage, data: { tool, picture, views } });

beforeEach(() => {
  storeSession('sht_1', { email: 'ada@example.com', name: 'Ada' });
  return open(brush);
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

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
  expect(saidBy(bar() ?? document.body)).toBe('Price$19.99 eachOrder');
  await open({ ...brush, available: 3 });
  expect(bar()).toBeUndefined();
});

test('without a right quantity there is one dash and no sum', async () => {
  await type('Quantity', '');
  expect(saidBy(one('main form output'))).toBe('–');
});

test('sold out: nothing is red or can be filled in, and there is somebody to ask', async () => {
  await open({ ...brush, available: 0 });
  expect(saidBy(one('main form'))).toContain('None left to order now.');
  expect(saidBy(one('main form'))).not.toContain('Only 0 left');
  expect(all('main form [aria-invalid]')).toEqual([]);
  expect(all('main form [aria-live]').map(saidBy).join('')).toBe('');
  for (const label of ['Phone', 'Quantity']) expect(field(label).disabled).toBe(true);
  const submit = one('main form button', 'Submit');
  expect(submit.hasAttribute('disabled')).toBe(true);
  const reason = one(`[id="${submit.getAttribute('aria-describedby')}"]`);
  expect(saidBy(reason)).toBe('None left to order now. We are making more.');
  expect(one('main form a', 'Write to us').getAttribute('href')).toBe('/#contact');
});

test('an order that was placed says its number and how long its tools are held', async () => {
  const holdExpiresAt = new Date(Date.now() + 20 * 60_000).toISOString();
  const order = { ...unpaidOrder, holdExpiresAt };
  answerWith(() => ({ acknowledged: true, insertedId: '1', order }));
  await type('Phone', '+44 20 7946 0958');
  await press(one('main form button', 'Submit'));
  const card = saidBy(one('main #order'));
  expect(card).toContain('Order 1001');
  expect(card).toContain('We set aside 12 × Flat varnish brush, 50 mm for you.');
  expect(card).toContain(`Held for you until ${formatClock(holdExpiresAt)}.`);
  await closePage();
});

/** The shop's own calls: an order is answered by `order`, and `left` are left of the tool. */
const answerOrder = (order: () => unknown, left: number) =>
  answerWith((what) => (what.startsWith('GET') ? { quantity2: left } : order()));

test('after an order the page says how many are left now, and that is the most', async () => {
  const placed = () => ({ acknowledged: true, insertedId: '1', order: unpaidOrder });
  answerOrder(placed, 28);
  await type('Phone', '+44 20 7946 0958');
  await press(one('main form button', 'Submit'));
  await vi.waitFor(() => expect(saidBy(one('main header'))).toContain('28 ready now.'));
  await press(one('main #order button', 'Order more'));
  expect(saidBy(one('main form'))).toContain('From 12 to 28.');
  await type('Quantity', '29');
  expect(saidBy(one('main form'))).toContain('order quantity must be less than 28');
});

test('what somebody else took meanwhile is gone from the page once the shop refused', async () => {
  const refused = () => Response.json({ code: 'out_of_stock', detail: 'x' }, { status: 409 });
  answerOrder(refused, 15);
  await type('Phone', '+44 20 7946 0958');
  await type('Quantity', '20');
  await press(one('main form button', 'Submit'));
  await vi.waitFor(() => expect(saidBy(one('main header'))).toContain('15 ready now.'));
  expect(saidBy(one('main form'))).toContain('order quantity must be less than 15');
});

const isOld = () => Response.json({ code: 'price_changed' }, { status: 409 });

/** The page of a tool whose price changes as it is told, with an order sent at the old one. */
async function orderAtOldPrice() {
  let tool = brush;
  const data = {
    picture,
    views,
    get tool() {
      return tool;
    },
  };
  await openPage({ Component: ToolPage, data });
  const asked = answerWith(isOld);
  await type('Phone', '+44 20 7946 0958');
  await type('Quantity', '20');
  await press(one('main form button', 'Submit'));
  expect(saidBy(one('main form [role="alert"]'))).toContain('The price has changed');
  tool = { ...brush, priceMinor: 2100 };
  return asked;
}

test('a price that has changed since is loaded, and what was typed stays', async () => {
  await orderAtOldPrice();
  const asked = answerWith((what) => (what.startsWith('GET') ? {} : isOld()));
  await press(one('main form button', 'Load the new price'));
  await vi.waitFor(() => expect(saidBy(one('main form output'))).toBe('$21.00 × 20 = $420.00'));
  expect(all('main form button', 'Load the new price')).toEqual([]);
  expect(saidBy(one('main form [role="alert"]'))).toBe('');
  expect(document.activeElement).toBe(one('#order'));
  expect(field('Phone').value).toBe('+44 20 7946 0958');
  await press(one('main form button', 'Submit'));
  expect(asked.at(-1)).toContain('"price":21');
});

test('a price that cannot be loaded now costs nothing that was typed', async () => {
  await orderAtOldPrice();
  answerWith(() => Promise.reject(new Error('no line')));
  await press(one('main form button', 'Load the new price'));
  expect(saidBy(one('main form [role="alert"]'))).toContain('connection');
  expect(saidBy(one('main form output'))).toBe('$19.99 × 20 = $399.80');
  expect(field('Phone').value).toBe('+44 20 7946 0958');
  expect(one('main form button', 'Load the new price').hasAttribute('disabled')).toBe(false);
});

test('while the new price is on its way nothing is sent', async () => {
  await orderAtOldPrice();
  const asked = answerWith(never);
  await press(one('main form button', 'Load the new price'));
  await press(one('main form button', 'Submit'));
  expect(asked).toHaveLength(1);
});

test('the sum moves once it is another, and on its way back', async () => {
  const isMoving = () => one('main form output').className.includes('ticks');
  expect(isMoving()).toBe(false);
  await type('Quantity', '13');
  expect(isMoving()).toBe(true);
  await type('Quantity', '12');
  expect(isMoving()).toBe(true);
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
