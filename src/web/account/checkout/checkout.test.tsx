/** The checkout's button: what it says when nothing can be ordered. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { click, findAll, findOne, mockFetch, textOf } from '#test/traceability/page.tsx';
import type { HolidayNotice } from '#modules/holiday/holiday-notice.ts';
import Checkout, { type WireCart } from './checkout.tsx';

const cart: WireCart = {
  ...{ _id: '0190', name: '', version: 3, shared: false, company: null, total: 19.99 },
  currency: 'usd',
  ...{ minimum: 0, missing: 0, discount: null, orderable: true },
  lines: [
    {
      ...{ tool: '0191', product: 'sash-brush', name: 'Sash brush', variant: '', sku: null },
      ...{ img: '', quantity: 1, price: 19.99, seenPrice: 19.99, total: 19.99, minimum: 1 },
      ...{ multiple: 1, maximum: null, band: 'in_stock', nextStep: null },
      ...{ changes: [], violations: [], fitting: [] },
    },
  ],
};

beforeEach(() => localStorage.setItem('token', 'sht_1'));
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

async function showCheckout(holiday?: HolidayNotice, shown = cart, isGuest = false): Promise<void> {
  const root = holiday ? { holiday } : {};
  const data = { cart: shown, book: [], name: isGuest ? '' : 'Anna', isGuest };
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

test.each([true, false])(
  'an address that is missing is said only until it is typed (guest: %s)',
  async (isGuest) => {
    await showCheckout(undefined, cart, isGuest);
    if (isGuest) await click(findOne('button', 'Go on as guest'));
    await click(button());
    const field = screen.getByLabelText('Street and number');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await act(async () => fireEvent.input(field, { target: { value: '14 Alder Street' } }));
    expect(field.getAttribute('aria-invalid')).toBeNull();
  },
);

test('a guest who loads the page anew finds what was typed', async () => {
  await showCheckout(undefined, cart, true);
  await click(findOne('button', 'Go on as guest'));
  const typed = { Email: 'gil@people.example', Phone: '+1 503 555 0100', City: 'Portland' };
  for (const [label, value] of Object.entries(typed))
    await act(async () => fireEvent.input(screen.getByLabelText(label), { target: { value } }));
  cleanup();
  await showCheckout(undefined, cart, true);
  const values = () => Object.keys(typed).map((label) => screen.getByLabelText(label));
  expect(values().map((field) => field instanceof HTMLInputElement && field.value)).toEqual(
    Object.values(typed),
  );
});

test.each([
  [true, 'Find your order', '/orders'],
  [false, 'My orders', '/dashboard/order'],
])('an empty cart leads to what was ordered (guest: %s)', async (isGuest, text, href) => {
  await showCheckout(undefined, { ...cart, lines: [] }, isGuest);
  expect(findOne('main a, a', text).getAttribute('href')).toBe(href);
});

describe('a code that takes off all of the goods', () => {
  const discount = { code: 'GIFT', ...{ amount: 19.99, lines: [19.99], error: null } };
  const free = { ...cart, discount };
  const offer = { method: 'standard', kind: 'delivery', name: 'Standard delivery', note: '' };
  const quoted = (price: number) => ({
    offers: [{ ...offer, price, total: price, taxed: null }],
    undelivered: null,
  });

  test('leaves nothing to pay where its delivery costs nothing', async () => {
    mockFetch(() => quoted(0));
    await showCheckout(undefined, free);
    await expect
      .poll(reason)
      .toBe('There is nothing to pay: the order is complete as soon as you place it.');
    expect(textOf(findOne('header'))).not.toContain('you pay on the next page');
  });

  test('leaves its delivery to pay', async () => {
    mockFetch(() => quoted(7));
    await showCheckout(undefined, free);
    await expect.poll(reason).toContain('You pay on the next page.');
  });

  test('promises nothing while it is not known where it goes', async () => {
    mockFetch(() => ({ offers: [], undelivered: null }));
    await showCheckout(undefined, free);
    expect(reason()).toBe(
      'Only delivery may be left to pay. You see it here before you place the order.',
    );
  });
});

test('each line says what is wrong with it, what fits, and what has changed', async () => {
  const [line] = cart.lines;
  if (!line) throw new Error('there is no line');
  const few: WireCart['lines'][number] = {
    ...{ ...line, tool: '0192', name: 'Wide brush', quantity: 4, fitting: [12] },
    violations: [{ code: 'below_minimum', minimum: 12 }],
    changes: [{ code: 'price_up', from: 8.95, to: 9.5 }],
  };
  const gone: WireCart['lines'][number] = {
    ...{ ...line, tool: '0193', name: 'Old roller', quantity: 3, total: 59.97 },
    violations: [{ code: 'not_on_sale' }],
    changes: [{ code: 'archived' }],
  };
  const unsold: WireCart['lines'][number] = {
    ...{ ...line, tool: '0194', name: 'Oval brush', quantity: 18, price: 0, total: 0 },
    violations: [{ code: 'not_in_currency' }],
  };
  const lines = [line, few, gone, unsold];
  await showCheckout(undefined, { ...cart, lines, orderable: false });
  expect(button().hasAttribute('disabled')).toBe(true);
  expect(reason()).toBe('Mend the marked lines first.');
  const [right, tooFew, old, notHere] = findAll('ol > li').map(textOf);
  expect(right).toBe('Sash brush$19.991 × $19.99');
  expect(tooFew).toContain('Was $8.95, is $9.50 now.');
  expect(tooFew).toContain('The smallest order is 12.');
  expect(findOne('button[aria-label="Take 12: Wide brush"]')).toBeTruthy();
  expect(old).toContain('We do not make it any more.');
  expect(old).toContain('It cannot be ordered.');
  expect(old).not.toContain('$');
  expect(notHere).toContain('It is not sold in this currency.');
  expect(notHere).not.toContain('$');
  expect(findOne('button[aria-label="Leave out Old roller"]')).toBeTruthy();
  for (const [place, name] of [[2, 'Wide brush'] as const, [3, 'Old roller'] as const])
    expect(textOf(findOne(`form ul a[href="#line-${place}"]`))).toBe(name);
});

describe('of many lines', () => {
  const [line] = cart.lines;
  if (!line) throw new Error('there is no line');
  const lines = Array.from({ length: 59 }, (_, index) => ({ ...line, tool: `tool ${index}` }));
  const outside = () => findAll('section > ol > li').length;

  test('the first five are shown, and the others with a press', async () => {
    await showCheckout(undefined, { ...cart, lines });
    expect(outside()).toBe(5);
    expect(findAll('details:not([open]) li')).toHaveLength(54);
    expect(textOf(findOne('details summary span'))).toBe('Show all 59 lines');
    expect(document.querySelector('details dl')).toBeNull();
  });

  test('none is folded of which something is to be read', async () => {
    const changed = { ...line, changes: [{ code: 'price_up', from: 8.95, to: 9.5 } as const] };
    const old = { ...line, tool: 'old', violations: [{ code: 'not_on_sale' } as const] };
    await showCheckout(undefined, {
      ...cart,
      lines: [...lines, { ...changed, tool: 'last' }, old],
    });
    const shown = findAll('section > ol > li');
    expect(shown.map(({ id }) => id).slice(4)).toEqual(['line-5', 'line-60', 'line-61']);
    expect(findAll('details li')).toHaveLength(54);
  });

  test('six lines are not folded', async () => {
    await showCheckout(undefined, { ...cart, lines: lines.slice(0, 6) });
    expect(outside()).toBe(6);
  });
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
