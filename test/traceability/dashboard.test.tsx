/** What the specification says of the dashboard and the customers' screens. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#modules/identity/caller.ts';
import Dashboard from '#web/dashboard/dashboard.tsx';
import MyOrders from '#web/account/orders/my-orders.tsx';
import MyProfile from '#web/account/profile/my-profile.tsx';
import MyReview from '#web/account/review/my-review.tsx';
import Payment from '#web/orders/payment/payment.tsx';
import { imagery } from '#web/content/imagery.ts';
import {
  findAll,
  mockFetch,
  findField,
  findLabels,
  neverResolves,
  findNotices,
  findOne,
  renderPage,
  click,
  textOf,
  findTexts,
  typeInto,
} from './page.tsx';
import { paidOrder, unpaidOrder } from './fixtures.ts';
import { storeSession } from '#web/identity/stored-session.ts';

const session = { email: 'ada@example.com', name: 'Ada Lindqvist' };

beforeEach(() => {
  mockFetch(neverResolves);
  storeSession('sht_1', session);
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const row = (text: string) => {
  const found = findAll('[role="row"]').find((element) => textOf(element).includes(text));
  if (!found) throw new Error(`no row has '${text}'`);
  return found;
};

describe('the dashboard', () => {
  const openPageAs = (role: Role) => renderPage({ Component: Dashboard, data: { session, role } });
  const menu = () =>
    findTexts('aside nav[aria-label="Dashboard"] a').map((text) => {
      const link = findOne('aside nav[aria-label="Dashboard"] a', text);
      return [text, link.getAttribute('href')];
    });

  test("is headed 'Welcome to my Dashboard'", async () => {
    await openPageAs('customer');
    expect(textOf(findOne('main h1'))).toBe('Welcome to my Dashboard');
  });

  test("has a side drawer, which 'Open drawer' opens", async () => {
    await openPageAs('customer');
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    await click(findOne('main button', 'Open drawer'));
    expect(showModal).toHaveBeenCalledOnce();
    expect(findTexts('dialog a')).toContain('MyProfile');
  });

  test('gives customers MyProfile, My order and Review', async () => {
    await openPageAs('customer');
    expect(menu()).toEqual([
      ['MyProfile', '/dashboard/profile'],
      ['My order', '/dashboard/order'],
      ['Review', '/dashboard/review'],
    ]);
  });

  test('gives admins MyProfile and the four lists, no My order and no Review', async () => {
    await openPageAs('admin');
    expect(menu()).toEqual([
      ['MyProfile', '/dashboard/profile'],
      ['All Users', '/dashboard/users'],
      ['Add order', '/dashboard/allorder'],
      ['Manage Product', '/dashboard/manageorder'],
      ['Manage Order', '/dashboard/manage'],
    ]);
  });

  test.each([
    [
      'catalogue',
      ['MyProfile', 'Add order', 'Manage Product'],
      [
        ...[
          'Products',
          'Categories',
          'Attributes',
          'Home page',
          'Search words',
          'Brush finder',
          'Import and export',
        ],
        ...['Reviews', 'Product reviews', 'Price lists', 'Promotions'],
      ],
    ],
    [
      'orders',
      ['MyProfile', 'Manage Order'],
      ['Inbox', 'Withdrawals', 'Exceptions', 'Taxes', 'Company', 'Delivery', 'Holiday'],
    ],
    [
      'users',
      ['MyProfile', 'All Users'],
      ['Trade accounts', 'Emails', 'Scheduled jobs', 'System', 'Audit log'],
    ],
  ] as const)(
    'gives staff with the role %s their pages and no others',
    async (role, main, also) => {
      await openPageAs(role);
      expect(menu().map(([text]) => text)).toEqual(main);
      expect(findTexts('aside nav[aria-label="More for staff"] a')).toEqual(also);
    },
  );
});

describe('MY Order', () => {
  const data = { orders: [unpaidOrder, paidOrder], summaries: [], cancelled: [] };
  const openPageAs = () => renderPage({ Component: MyOrders, data });

  test('has its title', async () => {
    await openPageAs();
    expect(textOf(findOne('main h2'))).toBe('MY Order');
  });

  test('has five columns', async () => {
    await openPageAs();
    const heads = ['Name', 'email', 'Qurantity', 'Phone Number', 'Payment'];
    expect(findTexts('[role="columnheader"]')).toEqual(heads);
  });

  test("lists an order's name, email, quantity and phone", async () => {
    await openPageAs();
    const rowText = textOf(row('#1001'));
    for (const text of ['Ada Lindqvist', 'ada@example.com', '12', '+44 20 7946 0958']) {
      expect(rowText).toContain(text);
    }
  });

  test('tool, date and price × quantity = total stand as second lines', async () => {
    await openPageAs();
    const rowText = textOf(row('#1001'));
    expect(rowText).toContain('Flat varnish brush, 50 mm');
    expect(rowText).toContain('$19.99 × 12 = $239.88');
    const cells = findAll('[role="rowheader"], [role="cell"]', '', row('#1001'));
    expect(cells).toHaveLength(5);
    expect(textOf(cells[0] ?? document.body)).toContain('Flat varnish brush, 50 mm');
  });

  test("an unpaid order has 'Pay', which leads to its payment, and 'Cancle'", async () => {
    await openPageAs();
    const pay = findOne('a', 'Pay:', row('#1001'));
    expect(pay.getAttribute('href')).toBe(`/dashboard/payment/${unpaidOrder._id}`);
    expect(findOne('button', 'Cancle:', row('#1001'))).toBeTruthy();
  });

  test("a paid order shows 'paid' and its transaction id, and neither button", async () => {
    await openPageAs();
    const paid = row('#1002');
    expect(findTexts('span', paid)).toContain('paid');
    expect(textOf(paid)).toContain('transaction id: pi_1234');
    expect(findAll('button', 'Cancle', paid)).toEqual([]);
    expect(findAll('a', 'Pay', paid)).toEqual([]);
  });

  test("cancelling says 'Delete succesfully' before the server answers", async () => {
    const requests = mockFetch(() => ({}));
    await openPageAs();
    await click(findOne('button', 'Cancle', row('#1001')));
    expect(findNotices()).toContain('Delete succesfully');
    expect(requests).toEqual([]);
    expect(findAll('[role="row"]').some((element) => textOf(element).includes('#1001'))).toBe(
      false,
    );
  });
});

describe('MY Review', () => {
  const shown = Object.values(imagery).slice(0, 4);
  const data = {
    name: 'Ada',
    galleryScenes: shown.map((picture, at) => ({ picture, caption: `${at}` })),
  };
  beforeEach(() => renderPage({ Component: MyReview, data }));

  test('has its title', () => expect(findTexts('main h2')[0]).toBe('MY Review'));

  test("asks for name, review, rating and 'photo Url'", () => {
    expect(findLabels().toSorted()).toEqual(['name', 'photo Url', 'rating', 'review']);
    expect(findField('review').tagName).toBe('TEXTAREA');
    expect(findField('rating').type).toBe('number');
  });

  test("has an 'Add Review' button, which sends what was typed", async () => {
    const requests = mockFetch(() => ({ acknowledged: true, insertedId: '1' }));
    await typeInto('review', 'Honest brushes.');
    await click(findOne('main form button', 'Add Review'));
    const body = { name: 'Ada', review: 'Honest brushes.', rating: 5, image: '' };
    await vi.waitFor(() => expect(requests).toEqual([`POST /api/reviews ${JSON.stringify(body)}`]));
  });

  test('takes at most 20 letters for a name, and needs one', async () => {
    const requests = mockFetch(() => ({}));
    for (const wrong of ['', 'x'.repeat(21)]) {
      await typeInto('name', wrong);
      await click(findOne('main form button', 'Add Review'));
      expect(findField('name').getAttribute('aria-invalid')).toBe('true');
    }
    expect(requests).toEqual([]);
    await typeInto('review', 'Honest brushes.');
    await typeInto('name', 'x'.repeat(20));
    await click(findOne('main form button', 'Add Review'));
    await vi.waitFor(() => expect(requests).toHaveLength(1));
  });

  test("shows the gallery 'Our Professional Project', 'Gallary', with four images", () => {
    const gallery = findOne('section[aria-labelledby="gallery-title"]');
    expect(findTexts('h2', gallery)).toEqual(['Our Professional Project']);
    expect(findTexts('p', gallery)).toContain('Gallary');
    expect(findAll('img', '', gallery)).toHaveLength(4);
  });
});

test("a paid payment screen says 'Congratulation' and the transaction id", async () => {
  const settings = { publishableKey: 'pk_test_1', scriptUrl: '/stripe.js', sandbox: true };
  const offer = { offered: false, transfer: null };
  await renderPage({ Component: Payment, data: { order: paidOrder, settings, offer } });
  expect(findTexts('main h3, main h2')).toContain('Congratulation');
  expect(textOf(findOne('main'))).toContain('transaction id: pi_1234');
});

describe('My profile', () => {
  const data = { name: 'Ada', email: 'ada@example.com', Education: '', location: '', adress: '' };
  beforeEach(() => renderPage({ Component: MyProfile, data }));

  test('asks for name, email, Education, location and adress', () => {
    expect(findLabels()).toEqual(['name', 'email', 'Education', 'location', 'adress']);
  });

  test.each([
    ['name', 'Ada'],
    ['email', 'ada@example.com'],
  ])('%s is read-only and prefilled from the account', (label, value) => {
    expect(findField(label).readOnly).toBe(true);
    expect(findField(label).value).toBe(value);
  });

  test('a long name from the account is no fault of the form', async () => {
    const name = 'Ada Wilhelmina Lindqvist of Leeds';
    await renderPage({ Component: MyProfile, data: { ...data, name, adress: '5 Mill Lane' } });
    const requests = mockFetch(() => data);
    await click(findOne('main form button', 'Save'));
    await vi.waitFor(() => expect(requests).toHaveLength(1));
  });

  test('adress is needed, and has at most 20 letters', async () => {
    const requests = mockFetch(() => data);
    await click(findOne('main form button', 'Save'));
    expect(findField('adress').getAttribute('aria-invalid')).toBe('true');
    await typeInto('adress', 'x'.repeat(21));
    await click(findOne('main form button', 'Save'));
    expect(requests).toEqual([]);
    await typeInto('adress', '5 Mill Lane');
    await click(findOne('main form button', 'Save'));
    await vi.waitFor(() => expect(requests).toHaveLength(1));
  });
});
