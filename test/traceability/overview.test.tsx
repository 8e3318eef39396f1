/** The dashboard's first page: what it tells staff and customers, and the ways from it. */
import { act } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import DashboardHome from '#web/overview/dashboard-home.tsx';
import type { Overview } from '#web/overview/overview-figures.ts';
import {
  findAll,
  mockFetch,
  neverResolves,
  findOne,
  renderPage,
  click,
  textOf,
  findTexts,
} from './page.tsx';
import { paidOrder, sampleReview, unpaidOrder } from './fixtures.ts';

beforeEach(() => {
  mockFetch(neverResolves);
});
const openOverview = async (data: unknown) => {
  await renderPage({ Component: DashboardHome, data: { homeData: Promise.resolve(data) } });
  await act(async () => undefined);
};

const days = Array.from({ length: 30 }, (_, index) => {
  const day = new Date(Date.UTC(2026, 1, 1 + index)).toISOString().slice(0, 'yyyy-mm-dd'.length);
  return { day, amount: 0, refunded: 0, orders: 0 };
});
const salesByDay = days.map((day, index) => {
  if (index === 29) return { ...day, amount: 919.64, refunded: 279.76, orders: 5 };
  return index === 10 ? { ...day, amount: -12.5, refunded: 12.5 } : day;
});

const month = { amount: 907.14, refunded: 292.26, orders: 5 };
const orders = {
  today: { amount: 919.64, refunded: 279.76, orders: 5 },
  weekBefore: { amount: 479.76, refunded: 0, orders: 2 },
  change: 439.88,
  days: salesByDay,
  month,
  otherCurrencies: [],
  paid: 4,
  inProduction: 1,
  partlyShipped: 0,
  partlyRefunded: 0,
  oldest: [
    {
      ...{ _id: paidOrder._id, number: 1002, customer: 'Ada', name: 'Flat brush', img: '' },
      ...{ qurantity: 12, status: 'in_production', placedAt: '2026-02-28T12:00:00.000Z' },
    },
  ],
  stuck: [{ _id: unpaidOrder._id, number: 1001 }],
  exceptions: 3,
  disputes: 1,
  messages: 7,
  openMessages: 1,
  withdrawals: 3,
};
const catalogue = {
  low: 6,
  lowTools: [{ _id: '5', name: 'Stencil brush', quantity1: 12, quantity2: 3 }],
  reviews: [{ _id: sampleReview.id, name: 'Ada', review: 'Honest brushes.', rating: 3, image: '' }],
  waitingProductReviews: 2,
};
const users = {
  accounts: 120,
  newAccounts: 9,
  emails: { waiting: 2, failing: 1, givenUp: 0 },
  backups: { state: 'late', lastAt: '2026-02-27T03:00:00.000Z' } as const,
};
const at = '2026-03-02T10:00:00.000Z';
const overview: Overview = { at, orders, catalogue, users };

/** A figure by its label: what it says, and where it leads. */
function readFigure(label: string): [text: string, href: string | null] {
  const term = findOne('dt', label);
  const to = term.querySelector('a')?.getAttribute('href') ?? null;
  return [textOf(term.parentElement ?? term), to];
}

const currentUser = { role: 'admin', passwordChange: 'no', secondFactor: true };

describe('staff', () => {
  const openForStaff = (parts: Partial<Overview>) =>
    openOverview({ state: 'staff', me: currentUser, overview: { at, ...parts } });

  test('see what was sold today, held against the same day of last week', async () => {
    await openForStaff({ orders });
    const data = 'Sold today, after refunds$919.64$439.88 more than last Monday by this time';
    expect(readFigure('Sold today')).toEqual([data, null]);
    expect(readFigure('Orders paid today')[0]).toBe('Orders paid today52 last Monday by this time');
    expect(readFigure('Refunded today')[0]).toBe('Refunded today$279.76');
  });

  test.each([
    [{ change: -1.5 }, '$1.50 less than last Monday by this time'],
    [{ change: 0 }, 'as much as last Monday by this time'],
    [
      { change: 0, today: { amount: 0, refunded: 0, orders: 0 } },
      'nothing last Monday by this time, either',
    ],
  ])('are told with %j: %s', async (more, data) => {
    await openForStaff({ orders: { ...orders, ...more } });
    expect(readFigure('Sold today')[0]).toContain(data);
  });

  test('see each currency by itself', async () => {
    const figures = { today: orders.today, weekBefore: orders.weekBefore, change: -2, days, month };
    await openForStaff({
      orders: { ...orders, otherCurrencies: [{ currency: 'eur', ...figures }] },
    });
    expect(findTexts('h2')).toContain('Sales in EUR');
    const [dollars, euros] = findAll('dt', 'Sold today').map((term) =>
      textOf(term.parentElement ?? term),
    );
    expect(dollars).toContain('$919.64');
    expect(euros).toContain('€919.64€2.00 less than last Monday');
  });

  test('see no refunds while there are none', async () => {
    await openForStaff({ orders: { ...orders, today: { ...orders.today, refunded: 0 } } });
    expect(findAll('dt', 'Refunded')).toEqual([]);
  });

  test('have each thing that waits for them with the way to it', async () => {
    await openForStaff({ orders });
    expect(readFigure('Paid, not yet begun')).toEqual([
      expect.stringContaining('4'),
      '/dashboard/manage?status=paid',
    ]);
    expect(readFigure('In production')[1]).toBe('/dashboard/manage?status=in_production');
    expect(findAll('dt', 'Partly refunded')).toEqual([]);
    expect(readFigure('Open exceptions')).toEqual([
      'Open exceptions31 of them disputed',
      '/dashboard/exceptions',
    ]);
    expect(readFigure('Open messages')[1]).toBe('/dashboard/inbox');
    expect(readFigure('Stuck while')[1]).toBe(`/dashboard/order/${unpaidOrder._id}`);
  });

  test('have the orders themselves that wait longest, and how long', async () => {
    await openForStaff({ orders });
    const item = findOne('[aria-label="Longest waiting"] li');
    expect(textOf(item)).toContain('12 × Flat brush');
    expect(textOf(item)).toContain('Ada');
    expect(textOf(item)).toContain('in production');
    expect(textOf(item)).toContain('2 days ago');
    expect(item.querySelector('a')?.getAttribute('href')).toBe(`/dashboard/order/${paidOrder._id}`);
    await openForStaff({ orders: { ...orders, oldest: [] } });
    expect(textOf(findOne('main'))).toContain('No paid order waits to be made or sent.');
  });

  test('hear nothing of stuck orders while there are none', async () => {
    await openForStaff({ orders: { ...orders, stuck: [] } });
    expect(findAll('dt', 'Stuck')).toEqual([]);
  });

  test('have the sales of each day as a table, too, the newest first', async () => {
    await openForStaff({ orders });
    const rows = findAll('figure tbody tr').map(textOf);
    expect(rows).toHaveLength(30);
    expect(rows[0]).toBe('Mar 25$279.76$919.64');
    expect(rows[19]).toBe('Feb 110$12.50−$12.50');
    expect(textOf(findOne('figcaption'))).toContain('$907.14 after refunds; orders paid: 5');
    // From the first day on which anything moved.
    expect(findAll('figure svg title')).toHaveLength(20);
    await click(findOne('figcaption button', 'Show as table'));
    expect(findOne('figure [role="region"]').tabIndex).toBe(0);
  });

  test('see that nothing was sold yet, and no empty chart', async () => {
    await openForStaff({ orders: { ...orders, days } });
    expect(textOf(findOne('figure'))).toContain('No sales in the last 30 days yet');
    expect(findAll('figure svg')).toEqual([]);
  });

  test('see which tools run out, and what customers say', async () => {
    await openForStaff({ catalogue });
    const link = findOne('main a', 'Stencil brush');
    expect(link.getAttribute('href')).toBe('/dashboard/manageorder/5');
    expect(textOf(findOne('main'))).toContain('3 left, below the minimum of 12');
    expect(textOf(findOne('main'))).toContain('6 with less than three minimum orders');
    expect(findOne('[role="img"][aria-label="Rated 3 of 5"]')).toBeTruthy();
    expect(findOne('a', 'All reviews').getAttribute('href')).toBe('/dashboard/reviews');
    const waiting = findOne('a', '2 reviews of products wait for you');
    expect(waiting.getAttribute('href')).toBe('/dashboard/product-reviews');
  });

  test.each([
    [0, 'Sold out'],
    [11, '11 left, below the minimum of 12'],
    [12, '12 left, minimum order 12'],
  ])('hear what %i units are worth: %s', async (quantity2, data) => {
    const lowTools = [{ _id: '5', name: 'Stencil brush', quantity1: 12, quantity2 }];
    await openForStaff({ catalogue: { ...catalogue, lowTools } });
    expect(findTexts('main li p')).toContain(data);
  });

  test('are told when no tool is low and nobody has written', async () => {
    const none = { low: 0, lowTools: [], reviews: [], waitingProductReviews: 0 };
    await openForStaff({ catalogue: none });
    expect(textOf(findOne('main'))).toContain('Every tool lasts for three minimum orders');
    expect(textOf(findOne('main'))).toContain('No reviews yet');
    expect(textOf(findOne('main'))).not.toContain('of a product');
  });

  test('see accounts and emails', async () => {
    await openForStaff({ users });
    expect(readFigure('Accounts')).toEqual(['Accounts1209 new this week', '/dashboard/users']);
    const emailSummary = 'Emails waiting21 failed before, 0 given up';
    expect(readFigure('Emails waiting')).toEqual([emailSummary, '/dashboard/emails']);
  });

  test('see no part that they were not told of', async () => {
    await openForStaff({ users });
    expect(findTexts('main h2')).toEqual(['Accounts and emails', 'Where to?']);
    await openForStaff(overview);
    expect(findTexts('main h2')).toEqual([
      ...['Waiting for you', 'Sales', 'Low stock', 'Latest reviews', 'Accounts and emails'],
      'Where to?',
    ]);
  });
});

describe('customers', () => {
  const openForCustomer = (orderList: unknown[]) =>
    openOverview({ state: 'customer', orders: orderList });

  test('have their latest orders with what to do next', async () => {
    const delivered = { ...paidOrder, _id: '9', fulfilment: 'delivered', status: 'delivered' };
    await openForCustomer([unpaidOrder, paidOrder, delivered, { ...paidOrder, _id: '10' }]);
    const links = findAll('main article a').map((link) => [
      textOf(link),
      link.getAttribute('href'),
    ]);
    expect(links).toEqual([
      ['Pay $239.88: order 1001', `/dashboard/payment/${unpaidOrder._id}`],
      ['Follow the order: order 1002', `/dashboard/order/${paidOrder._id}`],
      ['Write a review: order 1002', '/dashboard/review'],
    ]);
    expect(findOne('main a', 'All my orders').getAttribute('href')).toBe('/dashboard/order');
  });

  test('pay first what waits for it, however many orders came after', async () => {
    const later = [1, 2, 3].map((number) => ({ ...paidOrder, _id: `${number}` }));
    await openForCustomer([...later, unpaidOrder]);
    expect(findTexts('main article a')[0]).toBe('Pay $239.88: order 1001');
    expect(findAll('main article')).toHaveLength(3);
  });

  test('who have ordered nothing yet are shown the tools', async () => {
    await openForCustomer([]);
    expect(textOf(findOne('main'))).toContain('You have not ordered anything yet.');
    expect(findOne('main a', 'Look at the tools').getAttribute('href')).toBe('/#paintTools');
  });
});

describe("'Where to?'", () => {
  const menuTexts = () => findTexts('section[aria-labelledby="ways-title"] a');

  test('has the ways of the menu before anything is told', async () => {
    await renderPage({ Component: DashboardHome, data: { homeData: neverResolves() } });
    expect(findTexts('main h2')).toContain('Where to?');
    expect(menuTexts()).toEqual(['MyProfile', 'My order', 'Review']);
    expect(findAll('main [role="status"]')).not.toEqual([]);
  });

  test('is there when the figures are not, with another try', async () => {
    const failure = { status: 503, detail: undefined };
    await openOverview({ state: 'failed', failure });
    expect(textOf(findOne('main [role="alert"]'))).toContain('We could not reach the shop');
    expect(findOne('main button', 'Retry')).toBeTruthy();
    expect(menuTexts()).toEqual(['MyProfile', 'My order', 'Review']);
  });
});
