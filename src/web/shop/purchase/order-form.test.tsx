/** The order form as it is filled in: when field errors show, and what error responses do. */
import { act, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
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
import type { WireOrder } from '#web/api.ts';
import { OrderForm } from './order-form.tsx';

const session = { email: 'ada@example.com', name: 'Ada' };
const onPlaced = vi.fn<(order: WireOrder) => void>();
const onQuantity = vi.fn<(quantity: number | undefined) => void>();
const onShortage = vi.fn<() => void>();
const ladder = ownLadder(sampleTool);
const form = (
  <OrderForm tool={sampleTool} {...{ ladder, session, onPlaced, onShortage, onQuantity }} />
);

beforeEach(() => {
  localStorage.setItem('token', 'sht_1');
  return renderPage({ Component: () => form });
});
afterEach(() => {
  vi.clearAllMocks();
  localStorage.clear();
});

const submit = () => findOne('main form button[type="submit"]');
const fieldErrorOf = (label: string) => {
  const errorElement = document.querySelector(`[id="${findField(label).id}-error"]`);
  return errorElement ? textOf(errorElement) : undefined;
};
const formErrorText = () => textOf(findOne('main form [role="alert"]'));
const blurField = (label: string) =>
  act(async () => findField(label).dispatchEvent(new FocusEvent('focusout', { bubbles: true })));

/** The keys of the orders that are sent from now on. */
function recordKeys(): string[] {
  const keys: string[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key') ?? 'none');
    return fetch(path, init);
  });
  return keys;
}

const respondWithProblem = (problem: object) => () =>
  Response.json({ type: 'about:blank', title: '', detail: '', ...problem }, { status: 422 });

test('a wrong number is reported once the field was left, and while it is corrected', async () => {
  await typeInto('Phone', 'me');
  expect(fieldErrorOf('Phone')).toBe('');
  await blurField('Phone');
  expect(fieldErrorOf('Phone')).toBe('Please type a phone number we can call');
  expect(findField('Phone').getAttribute('aria-invalid')).toBe('true');
  await typeInto('Phone', '');
  expect(fieldErrorOf('Phone')).toBe('Please type a phone number');
  await typeInto('Phone', '+44 20 7946 0958');
  expect(fieldErrorOf('Phone')).toBe('');
});

test('without a number nothing is sent, and the field has the focus', async () => {
  const requests = mockFetch(neverResolves);
  await click(submit());
  expect(requests).toEqual([]);
  expect(fieldErrorOf('Phone')).toBe('Please type a phone number');
  expect(document.activeElement).toBe(findField('Phone'));
});

test('the shop’s error about a number shows at the field, until the number changes', async () => {
  const errors = [{ path: 'phone', message: 'Not a number of this country', code: 'invalid' }];
  mockFetch(respondWithProblem({ code: 'invalid', detail: 'One thing is wrong', errors }));
  await typeInto('Phone', '+44 20 7946 0958');
  await click(submit());
  expect(fieldErrorOf('Phone')).toBe('Not a number of this country');
  expect(formErrorText()).toBe('One thing is wrong');
  await typeInto('Phone', '+44 20 7946 0959');
  expect(fieldErrorOf('Phone')).toBe('');
});

test('rejected or not reached, it can be sent again, as the same order', async () => {
  const answers = [
    respondWithProblem({ code: 'price_changed' }),
    () => Promise.reject(new Error('no line')),
  ];
  mockFetch(() => (answers.shift() ?? (() => ({ order: unpaidOrder })))());
  const keys = recordKeys();
  await typeInto('Phone', ' +44 20 7946 0958 ');
  await click(submit());
  expect(formErrorText()).toContain('price');
  await click(submit());
  expect(formErrorText()).toContain('connection');
  expect(onPlaced).not.toHaveBeenCalled();
  await click(submit());
  expect(formErrorText()).toBe('');
  expect(onPlaced).toHaveBeenCalledWith(unpaidOrder);
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(3);
});

test('lost on the way back and changed since, it is not sent as another', async () => {
  const answers = [
    () => Promise.reject(new Error('no line')),
    respondWithProblem({
      code: 'key_reused',
      detail: 'Use a new Idempotency-Key for a new order.',
    }),
  ];
  mockFetch(() => answers.shift()?.());
  const keys = recordKeys();
  await typeInto('Phone', '+44 20 7946 0958');
  await click(submit());
  await typeInto('Quantity', '20');
  await typeInto('Phone', '+44 20 7946 0959');
  await click(submit());
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(formErrorText()).toContain('has reached us already');
  expect(findOne('main form a', 'See my orders').getAttribute('href')).toBe('/dashboard/order');
  expect(onPlaced).not.toHaveBeenCalled();
});

test('while it is on its way it cannot be sent again', async () => {
  const requests = mockFetch(neverResolves);
  await typeInto('Phone', '+44 20 7946 0958');
  await click(submit());
  await click(submit());
  expect(requests).toHaveLength(1);
  expect(submit().hasAttribute('disabled')).toBe(true);
  expect(findAll('main form [role="status"]', 'Loading')).toHaveLength(1);
});

test('the steps stay within the bounds, also from a number beyond them', async () => {
  const [fewer, more] = ['Take one off', 'Add one'].map((name) => `button[aria-label="${name}"]`);
  await click(findOne(fewer ?? ''));
  expect(findField('Quantity').value).toBe('12');
  await click(findOne(more ?? ''));
  expect(findField('Quantity').value).toBe('13');
  await typeInto('Quantity', '900');
  await click(findOne(more ?? ''));
  expect(findField('Quantity').value).toBe('340');
  expect(onQuantity).toHaveBeenLastCalledWith(340);
});

test('what was typed before the script was there counts', async () => {
  const Stub = createRoutesStub([{ path: '/', Component: () => form }]);
  document.body.innerHTML = `<main>${renderToString(<Stub />)}</main>`;
  findField('Quantity').value = '20';
  findField('Phone').value = '+44 20 7946 0958';
  await act(async () => {
    render(<Stub />, { container: findOne('main'), hydrate: true });
  });
  expect(findField('Quantity').value).toBe('20');
  expect(textOf(findOne('main form output'))).toBe('$19.99 × 20 = $399.80');
  const requests = mockFetch(neverResolves);
  await click(submit());
  expect(requests[0]).toContain('"qurantity":20');
  expect(requests[0]).toContain('"phone":"+44 20 7946 0958"');
});

test.each([
  ['?quantity=24', '12', '24'],
  ['?quantity=24', '20', '20'],
  ['?quantity=x', '12', '12'],
  ['?quantity=5000', '12', '5000'],
])('with %s in the address and %s in the field it asks for %s', async (search, typed, shown) => {
  history.replaceState(null, '', `/${search}`);
  const Stub = createRoutesStub([{ path: '/', Component: () => form }]);
  document.body.innerHTML = `<main>${renderToString(<Stub />)}</main>`;
  findField('Quantity').value = typed;
  await act(async () => {
    render(<Stub />, { container: findOne('main'), hydrate: true });
  });
  expect(findField('Quantity').value).toBe(shown);
  history.replaceState(null, '', '/');
});
