/** What the specification says of the dashboard and its screens. */
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Dashboard, { HydrateFallback } from '#web/account/dashboard.tsx';
import MyOrders from '#web/account/my-orders.tsx';
import MyProfile from '#web/account/my-profile.tsx';
import MyReview from '#web/account/my-review.tsx';
import { payByCard } from '#web/account/pay-by-card.ts';
import Payment from '#web/account/payment.tsx';
import AddTool from '#web/admin/add-tool.tsx';
import ManageOrders from '#web/admin/manage-orders.tsx';
import ManageTools from '#web/admin/manage-tools.tsx';
import Users from '#web/admin/users.tsx';
import { imagery } from '#web/content/imagery.ts';
import { notify } from '#web/ui/notify.ts';
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
import { paidOrder, unpaidOrder, wireBrush } from './things.ts';

const session = { email: 'ada@example.com', name: 'Ada Lindqvist' };

beforeEach(() => {
  answerWith(never);
  localStorage.setItem('token', 'sht_1');
  localStorage.setItem('shop_user', JSON.stringify(session));
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
const page = (rows: unknown[]) => ({ rows, next: undefined, q: '' });

describe('the dashboard', () => {
  const open = (admin: boolean) => openPage({ Component: Dashboard, data: { session, admin } });
  const menu = () =>
    texts('aside nav[aria-label="Dashboard"] a').map((text) => {
      const link = one('aside nav[aria-label="Dashboard"] a', text);
      return [text, link.getAttribute('href')];
    });

  test("is headed 'Welcome to my Dashboard'", async () => {
    await open(false);
    expect(saidBy(one('main h1'))).toBe('Welcome to my Dashboard');
  });

  test("has a side drawer, which 'Open drawer' opens", async () => {
    await open(false);
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    await press(one('main button', 'Open drawer'));
    expect(showModal).toHaveBeenCalledOnce();
    expect(texts('dialog a')).toContain('MyProfile');
  });

  test('gives customers MyProfile, My order and Review', async () => {
    await open(false);
    expect(menu()).toEqual([
      ['MyProfile', '/dashboard/profile'],
      ['My order', '/dashboard/order'],
      ['Review', '/dashboard/review'],
    ]);
  });

  test('gives admins MyProfile and the four lists of the shop, no My order, no Review', async () => {
    await open(true);
    expect(menu()).toEqual([
      ['MyProfile', '/dashboard/profile'],
      ['All Users', '/dashboard/users'],
      ['Add order', '/dashboard/allorder'],
      ['Manage Product', '/dashboard/manageorder'],
      ['Manage Order', '/dashboard/manage'],
    ]);
  });
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

describe('All Users', () => {
  const rows = [
    { _id: '1', name: 'Ada', email: 'ada@example.com', role: 'admin' },
    { _id: '2', name: 'Ben', email: 'ben@example.com', role: 'customer' },
  ];
  const open = () => {
    const opened = Promise.resolve({ state: 'open', page: page(rows) });
    return openPage({ Component: Users, data: { email: session.email, opened } });
  };
  const made = async (answer: unknown) => {
    const asked = answerWith(() => answer);
    await open();
    await press(one('button', 'Make Admin', row('ben@example.com')));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toBe('PUT /api/user/admin/ben%40example.com');
  };

  test('lists the users', async () => {
    await open();
    expect(saidBy(row('ben@example.com'))).toContain('Ben');
    expect(saidBy(row('ada@example.com'))).toContain('Ada');
  });

  test("'Make Admin' is there for who is no admin, and only there", async () => {
    await open();
    expect(texts('button', row('ben@example.com'))).toEqual(['Make Admin: ben@example.com']);
    expect(texts('button', row('ada@example.com'))).toEqual(['Remove Admin: ada@example.com']);
  });

  test("a made admin: 'Succesfully Admin'", async () => {
    await made({ acknowledged: true, modifiedCount: 1 });
    await vi.waitFor(() => expect(notices()).toContain('Succesfully Admin'));
  });

  test("nobody is made an admin who was one: not 'Succesfully Admin'", async () => {
    await made({ acknowledged: true, modifiedCount: 0 });
    await vi.waitFor(() => expect(notices().at(-1)).toMatch(/already/));
  });

  test("refused with 403: 'Failed Admin'", async () => {
    const problem = { code: 'admin_only', title: 'No', detail: 'No', type: '', status: 403 };
    await made(Response.json(problem, { status: 403 }));
    await vi.waitFor(() => expect(notices()).toContain('Failed Admin'));
  });

  test("'Remove Admin' asks first, and then acts", async () => {
    const asked = answerWith(() => ({ acknowledged: true, modifiedCount: 1 }));
    await open();
    await press(one('button', 'Remove Admin', row('ada@example.com')));
    expect(asked).toEqual([]);
    await press(one('dialog button', 'Remove Admin'));
    await vi.waitFor(() => expect(asked[0]).toBe('DELETE /api/user/admin/ada%40example.com'));
  });
});

describe('the add-product form', () => {
  beforeEach(() => openPage({ Component: AddTool, data: { session, tools: [wireBrush] } }));
  const wanted = [
    ...['Name', 'email', 'quantity1', 'quantity2', 'name', 'description', 'price', 'rating', 'img'],
  ];

  test('has the specified fields', () => expect(labels()).toEqual(wanted));

  test('name and rating are chosen from existing ones, or new', () => {
    const choices = (label: string) =>
      texts(`datalist[id="${field(label).getAttribute('list')}"] option`);
    expect(choices('name')).toEqual(['Flat varnish brush, 50 mm']);
    expect(choices('rating')).toEqual(['4.8']);
  });

  test("Name and email are the admin's own; the email is read-only", () => {
    expect(field('Name').value).toBe('Ada Lindqvist');
    expect(field('email').value).toBe('ada@example.com');
    expect(field('email').readOnly).toBe(true);
  });

  test.each(['quantity1', 'quantity2'])('%s is needed, a number, of 20 letters', async (label) => {
    const asked = answerWith(() => ({}));
    const submit = () => press(one('main form button', 'Add'));
    await submit();
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    for (const wrong of ['many', '0'.repeat(20) + '1']) {
      await type(label, wrong);
      await submit();
      expect(field(label).getAttribute('aria-invalid')).toBe('true');
    }
    await type(label, '12');
    await submit();
    expect(field(label).getAttribute('aria-invalid')).toBeNull();
    expect(asked).toEqual([]);
  });

  test('is sent as POST /tools with these keys', async () => {
    const asked = answerWith(() => ({ acknowledged: true, insertedId: '1' }));
    const filled = { quantity1: '3', quantity2: '40', name: 'Softener', price: '19.99' };
    for (const [label, value] of Object.entries(filled)) await type(label, value);
    await press(one('main form button', 'Add'));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const body: object = JSON.parse(asked[0]?.replace('POST /api/tools ', '') ?? '{}');
    expect(Object.keys(body).toSorted()).toEqual(wanted.toSorted());
  });
});

describe('Manage Product', () => {
  beforeEach(() => openPage({ Component: ManageTools, data: page([wireBrush]) }));

  test("lists tools under 'Order Quantity' and 'Available Quantity'", () => {
    const heads = texts('[role="columnheader"]');
    expect(heads).toContain('Order Quantity');
    expect(heads).toContain('Available Quantity');
    const [name, , minimum, available] = texts('[role="cell"]', row('Flat varnish brush'));
    expect(name).toContain('Flat varnish brush, 50 mm');
    expect(minimum).toContain('12');
    expect(available).toContain('340');
  });

  test('deletes a tool, which leaves the list', async () => {
    const asked = answerWith(() => ({ acknowledged: true, deletedCount: 1 }));
    await press(one('button', 'Delete', row('Flat varnish brush')));
    await press(one('dialog button', 'Delete'));
    await vi.waitFor(() => expect(asked).toEqual([`DELETE /api/tools/${wireBrush._id}`]));
    expect(notices()).toContain('Delete succesfully');
    expect(all('[role="row"]').some((each) => saidBy(each).includes('Flat varnish'))).toBe(false);
  });
});

describe('Manage Order', () => {
  beforeEach(() => openPage({ Component: ManageOrders, data: page([unpaidOrder, paidOrder]) }));

  test('lists all orders with Pay and Cancle', () => {
    const unpaid = row('#1001');
    const href = `/dashboard/payment/${unpaidOrder._id}`;
    expect(one('a', 'Pay', unpaid).getAttribute('href')).toBe(href);
    expect(one('button', 'Cancle', unpaid)).toBeTruthy();
    expect(one('button', 'Cancle', row('#1002'))).toBeTruthy();
  });

  test("an unpaid order is cancelled without a question: 'Delete succesfully' at once", async () => {
    const asked = answerWith(() => ({}));
    await press(one('button', 'Cancle', row('#1001')));
    expect(notices()).toContain('Delete succesfully');
    expect(all('dialog[open]')).toEqual([]);
    expect(asked).toEqual([]);
  });
});

describe('the guards', () => {
  const waits = () => all('main [role="status"]').length > 0;

  test('a spinner shows while it is not known who is signed in', async () => {
    await openPage({ Component: HydrateFallback });
    expect(waits()).toBe(true);
  });

  test('who is signed in sees the page behind the guard', async () => {
    await openPage({ Component: Dashboard, data: { session, admin: false } });
    expect(saidBy(one('main'))).toContain('Signed in as ada@example.com');
  });

  test('a spinner shows while it is not known whether this is an admin', async () => {
    await openPage({ Component: Users, data: { email: session.email, opened: never() } });
    expect(waits()).toBe(true);
    expect(all('main h2')).toEqual([]);
  });

  test('who is no admin is sent from All Users to /login, and the page is remembered', async () => {
    const replace = vi.spyOn(location, 'replace').mockReturnValue(undefined);
    const opened = Promise.resolve({ state: 'outsider' });
    await openPage({ Component: Users, data: { email: session.email, opened } });
    expect(replace).toHaveBeenCalledWith(expect.stringMatching(/^\/login\b/));
    expect(sessionStorage.getItem('shop_origin')).not.toBeNull();
    expect(localStorage.getItem('token')).toBe('sht_1');
  });
});

describe('a payment', () => {
  const order = { ...unpaidOrder };

  async function pay(told: object) {
    const asked = answerWith(() => ({ clientSecret: 'pi_1_secret_2' }));
    const confirmCardPayment = vi.fn(async (..._: unknown[]) => told);
    // The processor's own objects have many more members than are used here.
    const stripe = Object.assign(JSON.parse('{}'), { confirmCardPayment });
    const outcome = await payByCard({ stripe, card: JSON.parse('{}'), order, offline: 'offline' });
    return { asked, confirmCardPayment, outcome };
  }
  const succeeded = { paymentIntent: { id: 'pi_1' } };

  test('begins with an intent for the order at its price', async () => {
    const { asked } = await pay(succeeded);
    const body = { price: 19.99, order: order._id };
    expect(asked[0]).toBe(`POST /api/create-payment-intent ${JSON.stringify(body)}`);
  });

  test('is confirmed with the client secret and the billing name and email', async () => {
    const { confirmCardPayment } = await pay(succeeded);
    expect(confirmCardPayment).toHaveBeenCalledWith('pi_1_secret_2', {
      payment_method: {
        card: {},
        billing_details: { name: 'Ada Lindqvist', email: 'ada@example.com' },
      },
    });
  });

  test('that succeeded is told to the shop: appointment and transaction', async () => {
    const { asked, outcome } = await pay(succeeded);
    const body = { appointment: order._id, transaction: 'pi_1' };
    expect(asked[1]).toBe(`PATCH /api/purchase/${order._id} ${JSON.stringify(body)}`);
    expect(outcome).toEqual({ changed: true });
  });

  test("that failed has the processor's words, and is not told", async () => {
    const { asked, outcome } = await pay({ error: { message: 'Your card was declined.' } });
    expect(outcome).toEqual({ refused: 'Your card was declined.', changed: false });
    expect(asked).toHaveLength(1);
  });
});

describe('a notification', () => {
  test('is at the top right, and announced', async () => {
    await openPage({ Component: () => null });
    const region = one('section[aria-label="Notifications"]');
    expect(region.className.split(' ')).toEqual(
      expect.arrayContaining(['fixed', 'top-4', 'right-4']),
    );
    expect(region.getAttribute('aria-live')).toBe('polite');
  });

  test('is gone after 5000 ms', async () => {
    vi.useFakeTimers();
    await openPage({ Component: () => null });
    await act(async () => void notify({ text: 'Sent email' }));
    await act(() => vi.advanceTimersByTimeAsync(4999));
    expect(notices()).toContain('Sent email');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(notices()).not.toContain('Sent email');
  });
});
