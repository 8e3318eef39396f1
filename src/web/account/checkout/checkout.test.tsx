/** The checkout's button: what it says when nothing can be ordered. */
import { act, render } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findAll, findOne, textOf } from '#test/traceability/page.tsx';
import type { HolidayNotice } from '#modules/holiday/holiday-notice.ts';
import Checkout, { type WireCart } from './checkout.tsx';

const cart: WireCart = {
  ...{ _id: '0190', name: '', version: 3, shared: false, company: null, total: 19.99 },
  ...{ minimum: 0, missing: 0, discount: null, orderable: true },
  lines: [
    {
      ...{ tool: '0191', product: 'sash-brush', name: 'Sash brush', variant: '', sku: null },
      ...{ img: '', quantity: 1, price: 19.99, seenPrice: 19.99, total: 19.99, minimum: 1 },
      ...{ multiple: 1, maximum: null, band: 'in_stock', nextStep: null },
      ...{ changes: [], violations: [] },
    },
  ],
};

beforeEach(() => localStorage.setItem('token', 'sht_1'));
afterEach(() => localStorage.clear());

async function showCheckout(holiday?: HolidayNotice): Promise<void> {
  const root = holiday ? { holiday } : {};
  const data = { cart, book: [], name: 'Anna', isGuest: false };
  const Stub = createRoutesStub([
    {
      ...{ id: 'root', path: '/', loader: () => root },
      children: [{ id: 'checkout', path: 'checkout', Component: Checkout, loader: () => data }],
    },
  ]);
  const loaderData = { root, checkout: data };
  await act(async () => {
    render(<Stub initialEntries={['/checkout']} hydrationData={{ loaderData }} />);
  });
}

const button = () => findOne('button[type="submit"]');
const reason = () => {
  const text = document.querySelector(`[id="${button().getAttribute('aria-describedby') ?? ''}"]`);
  return text ? textOf(text) : undefined;
};

test('places the order as long as orders are taken', async () => {
  await showCheckout({ mode: 'delayed', until: '2026-03-03' });
  expect(button().hasAttribute('disabled')).toBe(false);
  expect(reason()).toContain('You pay on the next page.');
});

test('asks for no field more until the invoice goes elsewhere', async () => {
  await showCheckout();
  const before = document.querySelectorAll('input, select').length;
  const box = [...document.querySelectorAll('label')].find(
    (label) => textOf(label) === 'Invoice to another address',
  );
  expect(document.querySelector('fieldset')).toBeNull();
  await act(async () => box?.click());
  expect(textOf(findOne('fieldset legend'))).toBe('Invoice address');
  expect(document.querySelectorAll('input, select').length).toBeGreaterThan(before + 5);
  expect(findOne('fieldset input[autocomplete="billing name"]')).toBeTruthy();
});

test('while orders are paused it cannot be pressed, and says until when', async () => {
  await showCheckout({ mode: 'paused', until: '2026-03-03' });
  expect(button().hasAttribute('disabled')).toBe(true);
  const text = 'We are on holiday, and take orders again from March 3, 2026.';
  expect(reason()).toBe(text);
  // Said above the form as well, before it is filled in for nothing.
  expect(findAll('form').length).toBe(1);
  const [note] = findAll('p', text);
  expect(note && findOne('form').compareDocumentPosition(note)).toBe(2);
});
