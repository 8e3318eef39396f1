/** What the specification says of the dashboard and the customers' screens. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#modules/identity/caller.ts';
import Dashboard from '#web/account/dashboard.tsx';
import MyOrders from '#web/account/my-orders.tsx';
import MyProfile from '#web/account/my-profile.tsx';
import MyReview from '#web/account/my-review.tsx';
import Payment from '#web/account/payment.tsx';
import { imagery } from '#web/content/imagery.ts';
import {
  all,
  answerWith,
  field,
  labels,
  never,
  notices,
  one,
  openPage,
  press,
  saidBy,
  texts,
  type,
} from './page.tsx';
import { paidOrder, unpaidOrder } from './things.ts';
import { storeSession } from '#web/identity/stored-session.ts';

const session = { email: 'ada@example.com', name: 'Ada Lindqvist' };

beforeEach(() => {
  answerWith(never);
  storeSession('sht_1', session);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const row = (text: string) => {
  const found = all('[role="row"]').find((each) => saidBy(each).includes(text));
  if (!found) throw new Error(`no row has '${text}'`);
  return found;
};

describe('the dashboard', () => {
  const open = (role: Role) => openPage({ Component: Dashboard, data: { session, role } });
  const menu = () =>
    texts('aside nav[aria-label="Dashboard"] a').map((text) => {
      const link = one('aside nav[aria-label="Dashboard"] a', text);
      return [text, link.getAttribute('href')];
    });

  test("is headed 'Welcome to my Dashboard'", async () => {
    await open('customer');
    expect(saidBy(one('main h1'))).toBe('Welcome to my Dashboard');
  });

  test("has a side drawer, which 'Open drawer' opens", async () => {
    await open('customer');
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    await press(one('main button', 'Open drawer'));
    expect(showModal).toHaveBeenCalledOnce();
    expect(texts('dialog a')).toContain('MyProfile');
  });

  test('gives customers MyProfile, My order and Review', async () => {
    await open('customer');
    expect(menu()).toEqual([
      ['MyProfile', '/dashboard/profile'],
      ['My order', '/dashboard/order'],
      ['Review', '/dashboard/review'],
    ]);
  });

  test('gives admins MyProfile and the four lists, no My order and no Review', async () => {
    await open('admin');
    expect(menu()).toEqual([
      ['MyProfile', '/dashboard/profile'],
      ['All Users', '/dashboard/users'],
      ['Add order', '/dashboard/allorder'],
      ['Manage Product', '/dashboard/manageorder'],
      ['Manage Order', '/dashboard/manage'],
    ]);
  });

  test.each([
    ['catalogue', ['MyProfile', 'Add order', 'Manage Product'], ['Reviews']],
    ['orders', ['MyProfile', 'Manage Order'], ['Inbox', 'Problems']],
    ['users', ['MyProfile', 'All Users'], ['Letters', 'Audit log']],
  ] as const)(
    'gives staff with the role %s their pages and no others',
    async (role, main, also) => {
      await open(role);
      expect(menu().map(([text]) => text)).toEqual(main);
      expect(texts('aside nav[aria-label="More for staff"] a')).toEqual(also);
    },
  );
});

describe('MY Order', () => {
  const open = () => openPage({ Component: MyOrders, data: [unpaidOrder, paidOrder] });

  test('has its title', async () => {
    await open();
    expect(saidBy(one('main h2'))).toBe('MY Order');
  });

  test('has five columns', async () => {
    await open();
    const heads = ['Name', 'email', 'Qurantity', 'Phone Number', 'Payment'];
    expect(texts('[role="columnheader"]')).toEqual(heads);
  });

  test("lists an order's name, email, quantity and phone", async () => {
    await open();
    const said = saidBy(row('#1001'));
    for (const text of ['Ada Lindqvist', 'ada@example.com', '12', '+44 20 7946 0958']) {
      expect(said).toContain(text);
    }
  });

  test('tool, date and price × quantity = total stand as second lines', async () => {
    await open();
    const said = saidBy(row('#1001'));
    expect(said).toContain('Flat varnish brush, 50 mm');
    expect(said).toContain('$19.99 × 12 = $239.88');
    expect(all('[role="cell"]', '', row('#1001'))).toHaveLength(5);
  });

  test("an unpaid order has 'Pay', which leads to its payment, and 'Cancle'", async () => {
    await open();
    const pay = one('a', 'Pay:', row('#1001'));
    expect(pay.getAttribute('href')).toBe(`/dashboard/payment/${unpaidOrder._id}`);
    expect(one('button', 'Cancle:', row('#1001'))).toBeTruthy();
  });

  test("a paid order shows 'paid' and its transaction id, and neither button", async () => {
    await open();
    const paid = row('#1002');
    expect(texts('span', paid)).toContain('paid');
    expect(saidBy(paid)).toContain('transaction id: pi_1234');
    expect(all('button', 'Cancle', paid)).toEqual([]);
    expect(all('a', 'Pay', paid)).toEqual([]);
  });

  test("cancelling says 'Delete succesfully' before the server answers", async () => {
    const asked = answerWith(() => ({}));
    await open();
    await press(one('button', 'Cancle', row('#1001')));
    expect(notices()).toContain('Delete succesfully');
    expect(asked).toEqual([]);
    expect(all('[role="row"]').some((each) => saidBy(each).includes('#1001'))).toBe(false);
  });
});

describe('MY Review', () => {
  const shown = Object.values(imagery).slice(0, 4);
  const data = { name: 'Ada', shown: shown.map((picture, at) => ({ picture, caption: `${at}` })) };
  beforeEach(() => openPage({ Component: MyReview, data }));

  test('has its title', () => expect(texts('main h2')[0]).toBe('MY Review'));

  test("asks for name, review, rating and 'photo Url'", () => {
    expect(labels().toSorted()).toEqual(['name', 'photo Url', 'rating', 'review']);
    expect(field('review').tagName).toBe('TEXTAREA');
    expect(field('rating').type).toBe('number');
  });

  test("has an 'Add Review' button, which sends what was typed", async () => {
    const asked = answerWith(() => ({ acknowledged: true, insertedId: '1' }));
    await type('review', 'Honest brushes.');
    await press(one('main form button', 'Add Review'));
    const body = { name: 'Ada', review: 'Honest brushes.', rating: 5, image: '' };
    await vi.waitFor(() => expect(asked).toEqual([`POST /api/reviews ${JSON.stringify(body)}`]));
  });

  test('takes at most 20 letters for a name, and needs one', async () => {
    const asked = answerWith(() => ({}));
    for (const wrong of ['', 'x'.repeat(21)]) {
      await type('name', wrong);
      await press(one('main form button', 'Add Review'));
      expect(field('name').getAttribute('aria-invalid')).toBe('true');
    }
    expect(asked).toEqual([]);
    await type('review', 'Honest brushes.');
    await type('name', 'x'.repeat(20));
    await press(one('main form button', 'Add Review'));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
  });

  test("shows the gallery 'Our Professional Project', 'Gallary', with four images", () => {
    const gallery = one('section[aria-labelledby="gallery-title"]');
    expect(texts('h2', gallery)).toEqual(['Our Professional Project']);
    expect(texts('p', gallery)).toContain('Gallary');
    expect(all('img', '', gallery)).toHaveLength(4);
  });
});

test("a paid payment screen says 'Congratulation' and the transaction id", async () => {
  const settings = { publishableKey: 'pk_test_1', scriptUrl: '/stripe.js', sandbox: true };
  await openPage({ Component: Payment, data: { order: paidOrder, settings } });
  expect(texts('main h3, main h2')).toContain('Congratulation');
  expect(saidBy(one('main'))).toContain('transaction id: pi_1234');
});

describe('My profile', () => {
  const data = { name: 'Ada', email: 'ada@example.com', Education: '', location: '', adress: '' };
  beforeEach(() => openPage({ Component: MyProfile, data }));

  test('asks for name, email, Education, location and adress', () => {
    expect(labels()).toEqual(['name', 'email', 'Education', 'location', 'adress']);
  });

  test.each([
    ['name', 'Ada'],
    ['email', 'ada@example.com'],
  ])('%s is read-only and prefilled from the account', (label, value) => {
    expect(field(label).readOnly).toBe(true);
    expect(field(label).value).toBe(value);
  });

  test('a long name from the account is no fault of the form', async () => {
    const name = 'Ada Wilhelmina Lindqvist of Leeds';
    await openPage({ Component: MyProfile, data: { ...data, name, adress: '5 Mill Lane' } });
    const asked = answerWith(() => data);
    await press(one('main form button', 'Save'));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
  });

  test('adress is needed, and has at most 20 letters', async () => {
    const asked = answerWith(() => data);
    await press(one('main form button', 'Save'));
    expect(field('adress').getAttribute('aria-invalid')).toBe('true');
    await type('adress', 'x'.repeat(21));
    await press(one('main form button', 'Save'));
    expect(asked).toEqual([]);
    await type('adress', '5 Mill Lane');
    await press(one('main form button', 'Save'));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
  });
});
