/** The dashboard's first page: what it tells staff and customers, and the ways from it. */
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import DashboardHome from '#web/account/dashboard-home.tsx';
import type { Overview } from '#web/admin/overview-figures.ts';
import { all, answerWith, never, one, openPage, press, saidBy, texts } from './page.tsx';
import { paidOrder, praise, unpaidOrder } from './things.ts';

beforeEach(() => {
  answerWith(never);
});
afterEach(() => vi.unstubAllGlobals());

const open = async (told: unknown) => {
  await openPage({ Component: DashboardHome, data: { told: Promise.resolve(told) } });
  await act(async () => undefined);
};

const days = Array.from({ length: 30 }, (_, index) => {
  const day = new Date(Date.UTC(2026, 1, 1 + index)).toISOString().slice(0, 'yyyy-mm-dd'.length);
  return { day, amount: 0, givenBack: 0, orders: 0 };
});
const sold = days.map((day, index) => {
  if (index === 29) return { ...day, amount: 919.64, givenBack: 279.76, orders: 5 };
  return index === 10 ? { ...day, amount: -12.5, givenBack: 12.5 } : day;
});

const orders = {
  today: { amount: 919.64, givenBack: 279.76, orders: 5 },
  weekBefore: { amount: 479.76, givenBack: 0, orders: 2 },
  change: 439.88,
  days: sold,
  month: { amount: 907.14, givenBack: 292.26, orders: 5 },
  paid: 4,
  inProduction: 1,
  partlyRefunded: 0,
  stuck: [{ _id: unpaidOrder._id, number: 1001 }],
  problems: 3,
  disputes: 1,
  messages: 7,
};
const catalogue = {
  low: 6,
  lowTools: [{ _id: '5', name: 'Stencil brush', quantity1: 12, quantity2: 3 }],
  reviews: [{ _id: praise.id, name: 'Ada', review: 'Honest brushes.', rating: 3, image: '' }],
};
const users = {
  accounts: 120,
  newAccounts: 9,
  letters: { waiting: 2, failing: 1, givenUp: 0 },
  backups: { state: 'late', lastAt: '2026-02-27T03:00:00.000Z' } as const,
};
const at = '2026-03-02T10:00:00.000Z';
const overview: Overview = { at, orders, catalogue, users };

/** A figure by its label: what it says, and where it leads. */
function figure(label: string): [said: string, to: string | null] {
  const term = one('dt', label);
  const to = term.querySelector('a')?.getAttribute('href') ?? null;
  return [saidBy(term.parentElement ?? term), to];
}

const me = { role: 'admin', passwordChange: 'no', secondFactor: true };

describe('staff', () => {
  const openFor = (parts: Partial<Overview>) =>
    open({ state: 'staff', me, overview: { at, ...parts } });

  test('see what was sold today, held against the same day of last week', async () => {
    await openFor({ orders });
    const told = 'Sold today, after refunds$919.64$439.88 more than last Monday by this time';
    expect(figure('Sold today')).toEqual([told, null]);
    expect(figure('Orders paid today')[0]).toBe('Orders paid today52 last Monday by this time');
    expect(figure('Given back today')[0]).toBe('Given back today$279.76');
  });

  test.each([
    [{ change: -1.5 }, '$1.50 less than last Monday by this time'],
    [{ change: 0 }, 'as much as last Monday by this time'],
    [
      { change: 0, today: { amount: 0, givenBack: 0, orders: 0 } },
      'nothing last Monday by this time, either',
    ],
  ])('are told with %j: %s', async (more, told) => {
    await openFor({ orders: { ...orders, ...more } });
    expect(figure('Sold today')[0]).toContain(told);
  });

  test('hear nothing of money given back while none was', async () => {
    await openFor({ orders: { ...orders, today: { ...orders.today, givenBack: 0 } } });
    expect(all('dt', 'Given back')).toEqual([]);
  });

  test('have each thing that waits for them with the way to it', async () => {
    await openFor({ orders });
    expect(figure('Paid, not yet begun')).toEqual([
      expect.stringContaining('4'),
      '/dashboard/manage?status=paid',
    ]);
    expect(figure('In production')[1]).toBe('/dashboard/manage?status=in_production');
    expect(all('dt', 'Partly refunded')).toEqual([]);
    expect(figure('Open problems')).toEqual([
      'Open problems31 of them disputed',
      '/dashboard/problems',
    ]);
    expect(figure('Messages this week')[1]).toBe('/dashboard/inbox');
    expect(figure('Stuck while')[1]).toBe(`/dashboard/order/${unpaidOrder._id}`);
  });

  test('hear nothing of stuck orders while there are none', async () => {
    await openFor({ orders: { ...orders, stuck: [] } });
    expect(all('dt', 'Stuck')).toEqual([]);
  });

  test('have the sales of each day as a table, too, the newest first', async () => {
    await openFor({ orders });
    const rows = all('figure tbody tr').map(saidBy);
    expect(rows).toHaveLength(30);
    expect(rows[0]).toBe('Mar 25$279.76$919.64');
    expect(rows[19]).toBe('Feb 110$12.50−$12.50');
    expect(saidBy(one('figcaption'))).toContain('$907.14 after refunds; orders paid: 5');
    expect(all('figure svg title')).toHaveLength(30);
    await press(one('figcaption button', 'Show as table'));
    expect(one('figure [role="region"]').tabIndex).toBe(0);
  });

  test('see that nothing was sold yet, and no empty chart', async () => {
    await openFor({ orders: { ...orders, days } });
    expect(saidBy(one('figure'))).toContain('No sales in the last 30 days yet');
    expect(all('figure svg')).toEqual([]);
  });

  test('see which tools run out, and what customers say', async () => {
    await openFor({ catalogue });
    const link = one('main a', 'Stencil brush');
    expect(link.getAttribute('href')).toBe('/dashboard/manageorder/5');
    expect(saidBy(one('main'))).toContain('3 left, below the minimum of 12');
    expect(saidBy(one('main'))).toContain('6 with less than three minimum orders');
    expect(one('[role="img"][aria-label="Rated 3 of 5"]')).toBeTruthy();
    expect(one('a', 'All reviews').getAttribute('href')).toBe('/dashboard/reviews');
  });

  test.each([
    [0, 'Sold out'],
    [11, '11 left, below the minimum of 12'],
    [12, '12 left, minimum order 12'],
  ])('hear what %i units are worth: %s', async (quantity2, told) => {
    const lowTools = [{ _id: '5', name: 'Stencil brush', quantity1: 12, quantity2 }];
    await openFor({ catalogue: { ...catalogue, lowTools } });
    expect(texts('main li p')).toContain(told);
  });

  test('are told when no tool is low and nobody has written', async () => {
    await openFor({ catalogue: { low: 0, lowTools: [], reviews: [] } });
    expect(saidBy(one('main'))).toContain('Every tool lasts for three minimum orders');
    expect(saidBy(one('main'))).toContain('No reviews yet');
  });

  test('see accounts and letters', async () => {
    await openFor({ users });
    expect(figure('Accounts')).toEqual(['Accounts1209 new this week', '/dashboard/users']);
    const letters = 'Letters waiting21 failed before, 0 given up';
    expect(figure('Letters waiting')).toEqual([letters, '/dashboard/letters']);
  });

  test('see no part that they were not told of', async () => {
    await openFor({ users });
    expect(texts('main h2')).toEqual(['Accounts and letters', 'Where to?']);
    await openFor(overview);
    expect(texts('main h2')).toEqual([
      ...['Waiting for you', 'Sales', 'Low stock', 'Latest reviews', 'Accounts and letters'],
      'Where to?',
    ]);
  });
});

describe('customers', () => {
  const openWith = (shown: unknown[]) => open({ state: 'customer', orders: shown });

  test('have their latest orders with what to do next', async () => {
    const delivered = { ...paidOrder, _id: '9', fulfilment: 'delivered', status: 'delivered' };
    await openWith([unpaidOrder, paidOrder, delivered, { ...paidOrder, _id: '10' }]);
    const links = all('main article a').map((link) => [saidBy(link), link.getAttribute('href')]);
    expect(links).toEqual([
      ['Pay $239.88: order 1001', `/dashboard/payment/${unpaidOrder._id}`],
      ['Follow the order: order 1002', `/dashboard/order/${paidOrder._id}`],
      ['Write a review: order 1002', '/dashboard/review'],
    ]);
    expect(one('main a', 'All my orders').getAttribute('href')).toBe('/dashboard/order');
  });

  test('who have ordered nothing yet are shown the tools', async () => {
    await openWith([]);
    expect(saidBy(one('main'))).toContain('You have not ordered anything yet.');
    expect(one('main a', 'Look at the tools').getAttribute('href')).toBe('/#paintTools');
  });
});

describe("'Where to?'", () => {
  const ways = () => texts('section[aria-labelledby="ways-title"] a');

  test('has the ways of the menu before anything is told', async () => {
    await openPage({ Component: DashboardHome, data: { told: never() } });
    expect(texts('main h2')).toContain('Where to?');
    expect(ways()).toEqual(['MyProfile', 'My order', 'Review']);
    expect(all('main [role="status"]')).not.toEqual([]);
  });

  test('is there when the figures are not, with another try', async () => {
    const failure = { status: 503, detail: undefined };
    await open({ state: 'failed', failure });
    expect(saidBy(one('main [role="alert"]'))).toContain('We could not reach the shop');
    expect(one('main button', 'Retry')).toBeTruthy();
    expect(ways()).toEqual(['MyProfile', 'My order', 'Review']);
  });
});
