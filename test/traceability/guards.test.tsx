/** What the specification says of guards, the way of a payment, and notifications. */
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Dashboard, { HydrateFallback } from '#web/dashboard/dashboard.tsx';
import { pay } from '#web/orders/payment/pay-by-card.ts';
import { cardFields } from '#web/orders/payment/payment-fields.tsx';
import { accountCalls } from '#web/orders/payment/payment-calls.ts';
import Users from '#web/admin/users/users.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import {
  findAll,
  mockFetch,
  neverResolves,
  findNotices,
  findOne,
  renderPage,
  textOf,
} from './page.tsx';
import { unpaidOrder } from './fixtures.ts';
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

describe('the guards', () => {
  const showsSpinner = () => findAll('main [role="status"]').length > 0;

  test('a spinner shows while it is not known who is signed in', async () => {
    await renderPage({ Component: HydrateFallback });
    expect(showsSpinner()).toBe(true);
  });

  test('who is signed in sees the page behind the guard', async () => {
    await renderPage({ Component: Dashboard, data: { session, role: 'customer' } });
    expect(textOf(findOne('main'))).toContain('Signed in as ada@example.com');
  });

  test('a spinner shows while it is not known whether this is an admin', async () => {
    await renderPage({ Component: Users, data: { email: session.email, opened: neverResolves() } });
    expect(showsSpinner()).toBe(true);
    expect(findAll('main h2')).toEqual([]);
  });

  test('who is no admin is sent from All Users to /login, and the page is remembered', async () => {
    const replace = vi.spyOn(location, 'replace').mockReturnValue(undefined);
    const opened = Promise.resolve({ state: 'outsider' });
    await renderPage({ Component: Users, data: { email: session.email, opened } });
    expect(replace).toHaveBeenCalledWith(expect.stringMatching(/^\/login\b/));
    expect(sessionStorage.getItem('shop_origin')).not.toBeNull();
    expect(localStorage.getItem('token')).toBe('sht_1');
  });
});

describe('a payment', () => {
  const order = { ...unpaidOrder };

  async function payWith(result: object) {
    const requests = mockFetch(() => ({ clientSecret: 'pi_1_secret_2' }));
    const confirmCardPayment = vi.fn<(secret: string, how: object) => Promise<object>>();
    confirmCardPayment.mockResolvedValue(result);
    // The processor's own objects have many more members than are used here.
    const stripe = Object.assign(JSON.parse('{}'), { confirmCardPayment });
    const elements = Object.assign(JSON.parse('{}'), { getElement: () => ({}) });
    const confirm = cardFields.createConfirm({ stripe, elements, order });
    if (!confirm) throw new Error('there is a card to pay with');
    const outcome = await pay({ confirm, order, offline: 'offline', calls: accountCalls });
    return { requests, confirmCardPayment, outcome };
  }
  const succeeded = { paymentIntent: { id: 'pi_1', status: 'succeeded' } };

  test('begins with an intent for the order at its price', async () => {
    const { requests } = await payWith(succeeded);
    // With the total that is shown, so that no other is charged: it can be quoted anew meanwhile.
    const body = { price: 19.99, order: order._id, total: order.total };
    expect(requests[0]).toBe(`POST /api/create-payment-intent ${JSON.stringify(body)}`);
  });

  test('is confirmed with the client secret and the billing name and email', async () => {
    const { confirmCardPayment } = await payWith(succeeded);
    expect(confirmCardPayment).toHaveBeenCalledWith('pi_1_secret_2', {
      payment_method: {
        card: {},
        billing_details: { name: 'Ada Lindqvist', email: 'ada@example.com' },
      },
    });
  });

  test('that succeeded is told to the shop: appointment and transaction', async () => {
    const { requests, outcome } = await payWith(succeeded);
    const body = { appointment: order._id, transaction: 'pi_1' };
    expect(requests[1]).toBe(`PATCH /api/purchase/${order._id} ${JSON.stringify(body)}`);
    expect(outcome).toEqual({ isAccepted: true, hasChanged: true });
  });

  test("that failed has the processor's words, and is not told", async () => {
    const { requests, outcome } = await payWith({ error: { message: 'Your card was declined.' } });
    expect(outcome).toEqual({ errorText: 'Your card was declined.', hasChanged: false });
    expect(requests).toHaveLength(1);
  });
});

describe('a notification', () => {
  test('is at the top right, and announced', async () => {
    await renderPage({ Component: () => null });
    const region = findOne('section[aria-label="Notifications"]');
    expect(region.className.split(' ')).toEqual(
      expect.arrayContaining(['fixed', 'top-20', 'right-4']),
    );
    expect(region.getAttribute('aria-live')).toBe('polite');
  });

  test('is gone after 5000 ms', async () => {
    vi.useFakeTimers();
    await renderPage({ Component: () => null });
    await act(async () => void notify({ text: 'Sent email' }));
    await act(() => vi.advanceTimersByTimeAsync(4999));
    expect(findNotices()).toContain('Sent email');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(findNotices()).not.toContain('Sent email');
  });
});
