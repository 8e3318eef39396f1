/** The purchase page beside its specified form: availability, further pictures, the total. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  findAll,
  mockFetch,
  findField,
  neverResolves,
  findOne,
  renderPage,
  click,
  textOf,
  typeInto,
} from '#test/traceability/page.tsx';
import { ownLadder, sampleTool, unpaidOrder } from '#test/traceability/fixtures.ts';
import { formatTime } from '#web/formats.ts';
import { imagery } from '#web/content/imagery.ts';
import ToolPage from './tool-page.tsx';
import { storeSession } from '#web/identity/stored-session.ts';

const picture = imagery['brush-flat-varnish'];
const currency = 'usd';
const views = [{ picture: imagery['macro-bristle-tips'], caption: 'The tips' }];
const openTool = (tool: typeof sampleTool) =>
  renderPage({
    Component: ToolPage,
    data: { tool, ladder: ownLadder(tool), currency, picture, views, sizes: [] },
  });

beforeEach(() => {
  storeSession('sht_1', { email: 'ada@example.com', name: 'Ada' });
  mockFetch(neverResolves);
  return openTool(sampleTool);
});
afterEach(() => {
  localStorage.clear();
});

const orderBar = () => findAll('main a[href="#order"]')[0]?.parentElement ?? undefined;

test('the size stands over the picture, for the eye alone', () => {
  const stamp = findOne('main p[aria-hidden="true"]');
  expect(textOf(stamp)).toBe('50mm');
});

test('the available quantity shows as a sentence', async () => {
  expect(textOf(findOne('main header'))).toContain('Made to order from 12 up, 340 ready now.');
  await openTool({ ...sampleTool, available: 0 });
  expect(textOf(findOne('main header'))).toContain('None ready now.');
});

test('what a cached page says is put right once it is open', async () => {
  const requests = mockFetch(() => ({ quantity2: 28 }));
  await openTool({ ...sampleTool, available: 30 });
  await vi.waitFor(() => expect(textOf(findOne('main header'))).toContain('28 ready now.'));
  expect(requests).toEqual([`GET /api/tools/${sampleTool.id}`]);
});

test('the bar follows the quantity, and is not there when nothing can be ordered', async () => {
  expect(textOf(orderBar() ?? document.body)).toBe('Total for 12$239.88Order');
  await typeInto('Quantity', '20');
  expect(textOf(orderBar() ?? document.body)).toBe('Total for 20$399.80Order');
  await typeInto('Quantity', '3');
  expect(textOf(orderBar() ?? document.body)).toBe('Price$19.99 eachOrder');
  await openTool({ ...sampleTool, available: 3 });
  expect(orderBar()).toBeUndefined();
});

test('the price is that of the step which the quantity is on', async () => {
  const ladder = [
    ...ownLadder(sampleTool),
    { from: 24, priceMinor: 1799, source: { list: 'l', name: 'Trade', kind: 'base' } },
  ];
  await renderPage({
    Component: ToolPage,
    data: { tool: sampleTool, ladder, currency, picture, views, sizes: [] },
  });
  expect(findAll('main header table tr').map(textOf)).toEqual([
    ...['QuantityPrice each', 'from 12$19.99', 'from 24$17.99'],
  ]);
  await typeInto('Quantity', '23');
  expect(textOf(findOne('main form output'))).toBe('$19.99 × 23 = $459.77');
  const requests = mockFetch(priceChanged);
  await typeInto('Phone', '+44 20 7946 0958');
  await typeInto('Quantity', '24');
  expect(textOf(findOne('main form output'))).toBe('$17.99 × 24 = $431.76');
  await click(findOne('main form button', 'Submit'));
  expect(requests.at(-1)).toContain('"price":17.99');
});

test('beside a price that a sale lowers stands the lowest of the 30 days before', async () => {
  const cut = { lowMinor: 2250, percent: 11 };
  const data = {
    tool: sampleTool,
    ladder: ownLadder(sampleTool),
    currency,
    cut,
    picture,
    views,
    sizes: [],
  };
  await renderPage({ Component: ToolPage, data });
  expect(textOf(findOne('main header'))).toContain('−11 %');
  expect(textOf(findOne('main header'))).toContain('Lowest price of the 30 days before: $22.50');
});

test('without a right quantity there is one dash and no sum', async () => {
  await typeInto('Quantity', '');
  expect(textOf(findOne('main form output'))).toBe('–');
});

test('sold out: nothing is red or can be filled in, and there is somebody to ask', async () => {
  await openTool({ ...sampleTool, available: 0 });
  expect(textOf(findOne('main form'))).toContain('None left to order now.');
  expect(textOf(findOne('main form'))).not.toContain('Only 0 left');
  expect(findAll('main form [aria-invalid]')).toEqual([]);
  expect(findAll('main form [aria-live]').map(textOf).join('')).toBe('');
  for (const label of ['Phone', 'Quantity']) expect(findField(label).disabled).toBe(true);
  const submit = findOne('main form button', 'Submit');
  expect(submit.hasAttribute('disabled')).toBe(true);
  const reason = findOne(`[id="${submit.getAttribute('aria-describedby')}"]`);
  expect(textOf(reason)).toBe('None left to order now. We are making more.');
  expect(findOne('main form a', 'Write to us').getAttribute('href')).toBe('/#contact');
});

test('an order that was placed says its number and how long its tools are reserved', async () => {
  const reservationExpiresAt = new Date(Date.now() + 20 * 60_000).toISOString();
  const order = { ...unpaidOrder, reservationExpiresAt };
  mockFetch(() => ({ acknowledged: true, insertedId: '1', order }));
  await typeInto('Phone', '+44 20 7946 0958');
  await click(findOne('main form button', 'Submit'));
  const card = textOf(findOne('main #order'));
  expect(card).toContain('Order 1001');
  expect(card).toContain('We set aside 12 × Flat varnish brush, 50 mm for you.');
  expect(card).toContain(`Held for you until ${formatTime(reservationExpiresAt)}.`);
});

/** Answers the page's requests: an order with `order`, the tool with `left` available. */
const respondToOrder = (order: () => unknown, left: number) =>
  mockFetch((what) => (what.startsWith('GET') ? { quantity2: left } : order()));

test('after an order the page says how many are left now, and that is the most', async () => {
  const placed = () => ({ acknowledged: true, insertedId: '1', order: unpaidOrder });
  respondToOrder(placed, 28);
  await typeInto('Phone', '+44 20 7946 0958');
  await click(findOne('main form button', 'Submit'));
  await vi.waitFor(() => expect(textOf(findOne('main header'))).toContain('28 ready now.'));
  await click(findOne('main #order button', 'Order more'));
  expect(textOf(findOne('main form'))).toContain('From 12 to 28.');
  await typeInto('Quantity', '29');
  expect(textOf(findOne('main form'))).toContain('order quantity must be less than 28');
});

test('what somebody else took is gone from the page once the shop rejected the order', async () => {
  const outOfStock = () => Response.json({ code: 'out_of_stock', detail: 'x' }, { status: 409 });
  respondToOrder(outOfStock, 15);
  await typeInto('Phone', '+44 20 7946 0958');
  await typeInto('Quantity', '20');
  await click(findOne('main form button', 'Submit'));
  await vi.waitFor(() => expect(textOf(findOne('main header'))).toContain('15 ready now.'));
  expect(textOf(findOne('main form'))).toContain('order quantity must be less than 15');
});

const priceChanged = () => Response.json({ code: 'price_changed' }, { status: 409 });

/** A tool's page whose price has changed on the server, with an order sent at the old price. */
async function orderAtOldPrice() {
  let tool = sampleTool;
  const data = {
    picture,
    ...{ views, sizes: [] },
    currency,
    get tool() {
      return tool;
    },
    get ladder() {
      return ownLadder(tool);
    },
  };
  await renderPage({ Component: ToolPage, data });
  const requests = mockFetch(priceChanged);
  await typeInto('Phone', '+44 20 7946 0958');
  await typeInto('Quantity', '20');
  await click(findOne('main form button', 'Submit'));
  expect(textOf(findOne('main form [role="alert"]'))).toContain('The price has changed');
  tool = { ...sampleTool, priceMinor: 2100 };
  return requests;
}

test('a price that has changed since is loaded, and what was typed stays', async () => {
  await orderAtOldPrice();
  const requests = mockFetch((what) => (what.startsWith('GET') ? {} : priceChanged()));
  await click(findOne('main form button', 'Load the new price'));
  await vi.waitFor(() => expect(textOf(findOne('main form output'))).toBe('$21.00 × 20 = $420.00'));
  expect(findAll('main form button', 'Load the new price')).toEqual([]);
  expect(textOf(findOne('main form [role="alert"]'))).toBe('');
  expect(document.activeElement).toBe(findOne('#order'));
  expect(findField('Phone').value).toBe('+44 20 7946 0958');
  await click(findOne('main form button', 'Submit'));
  expect(requests.at(-1)).toContain('"price":21');
});

test('a price that cannot be loaded now costs nothing that was typed', async () => {
  await orderAtOldPrice();
  mockFetch(() => Promise.reject(new Error('no line')));
  await click(findOne('main form button', 'Load the new price'));
  expect(textOf(findOne('main form [role="alert"]'))).toContain('connection');
  expect(textOf(findOne('main form output'))).toBe('$19.99 × 20 = $399.80');
  expect(findField('Phone').value).toBe('+44 20 7946 0958');
  expect(findOne('main form button', 'Load the new price').hasAttribute('disabled')).toBe(false);
});

test('while the new price is on its way nothing is sent', async () => {
  await orderAtOldPrice();
  const requests = mockFetch(neverResolves);
  await click(findOne('main form button', 'Load the new price'));
  await click(findOne('main form button', 'Submit'));
  expect(requests).toHaveLength(1);
});

test('the sum moves once it is another, and on its way back', async () => {
  const isMoving = () => findOne('main form output').className.includes('ticks');
  expect(isMoving()).toBe(false);
  await typeInto('Quantity', '13');
  expect(isMoving()).toBe(true);
  await typeInto('Quantity', '12');
  expect(isMoving()).toBe(true);
});

test('a new total is announced once the typing rests, and not before', async () => {
  const status = findOne('main form [role="status"]');
  for (const quantity of ['1', '12', '120']) await typeInto('Quantity', quantity);
  expect(textOf(status)).toBe('');
  await vi.waitFor(() => expect(textOf(status)).toBe('Total $2,398.80'), { timeout: 4000 });
});

test('each picture opens large, and is loaded in full no sooner', async () => {
  expect(findAll('main dialog')).toEqual([]);
  await click(findOne('main button[aria-label="Look closer: The tips"]'));
  const large = findOne('main dialog');
  expect(large.getAttribute('aria-label')).toBe('The tips');
  await click(findOne('button', '', large));
  expect(findOne('button', '', large).getAttribute('aria-label')).toBe('Whole picture');
  await click(findOne('button[aria-label="Close"]', '', large));
  expect(findAll('main dialog')).toEqual([]);
});
