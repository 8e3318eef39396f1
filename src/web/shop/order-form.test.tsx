/** The order form as it is filled in: when a fault is told, and what becomes of a refusal. */
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  all,
  answerWith,
  field,
  never,
  one,
  openPage,
  press,
  saidBy,
  type,
} from '#test/traceability/page.tsx';
import { brush, unpaidOrder } from '#test/traceability/things.ts';
import type { WireOrder } from '../api.ts';
import { OrderForm } from './order-form.tsx';

const session = { email: 'ada@example.com', name: 'Ada' };
const onPlaced = vi.fn<(order: WireOrder) => void>();
const onQuantity = vi.fn<(quantity: number | undefined) => void>();
const onShortage = vi.fn<() => void>();
const form = <OrderForm tool={brush} {...{ session, onPlaced, onShortage, onQuantity }} />;

beforeEach(() => {
  localStorage.setItem('token', 'sht_1');
  return openPage({ Component: () => form });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  localStorage.clear();
});

const submit = () => one('main form button[type="submit"]');
const faultOf = (label: string) => {
  const told = document.querySelector(`[id="${field(label).id}-error"]`);
  return told ? saidBy(told) : undefined;
};
const saidToAll = () => saidBy(one('main form [role="alert"]'));
const leave = (label: string) =>
  act(async () => field(label).dispatchEvent(new FocusEvent('focusout', { bubbles: true })));

/** The keys of the orders that are sent from now on. */
function listenForKeys(): string[] {
  const keys: string[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key') ?? 'none');
    return fetch(path, init);
  });
  return keys;
}

const refuse = (problem: object) => () =>
  Response.json({ type: 'about:blank', title: '', detail: '', ...problem }, { status: 422 });

test('a wrong number is told of once the field was left, and as it is mended', async () => {
  await type('Phone', 'me');
  expect(faultOf('Phone')).toBe('');
  await leave('Phone');
  expect(faultOf('Phone')).toBe('Please type a phone number we can call');
  expect(field('Phone').getAttribute('aria-invalid')).toBe('true');
  await type('Phone', '');
  expect(faultOf('Phone')).toBe('Please type a phone number');
  await type('Phone', '+44 20 7946 0958');
  expect(faultOf('Phone')).toBe('');
});

test('without a number nothing is sent, and the field has the focus', async () => {
  const asked = answerWith(never);
  await press(submit());
  expect(asked).toEqual([]);
  expect(faultOf('Phone')).toBe('Please type a phone number');
  expect(document.activeElement).toBe(field('Phone'));
});

test('what the shop says of a number stands at the field, until it is another', async () => {
  const errors = [{ path: 'phone', message: 'Not a number of this country', code: 'invalid' }];
  answerWith(refuse({ code: 'invalid', detail: 'One thing is wrong', errors }));
  await type('Phone', '+44 20 7946 0958');
  await press(submit());
  expect(faultOf('Phone')).toBe('Not a number of this country');
  expect(saidToAll()).toBe('One thing is wrong');
  await type('Phone', '+44 20 7946 0959');
  expect(faultOf('Phone')).toBe('');
});

test('refused or not reached, it can be sent again, as the same order', async () => {
  const answers = [refuse({ code: 'price_changed' }), () => Promise.reject(new Error('no line'))];
  answerWith(() => (answers.shift() ?? (() => ({ order: unpaidOrder })))());
  const keys = listenForKeys();
  await type('Phone', ' +44 20 7946 0958 ');
  await press(submit());
  expect(saidToAll()).toContain('price');
  await press(submit());
  expect(saidToAll()).toContain('connection');
  expect(onPlaced).not.toHaveBeenCalled();
  await press(submit());
  expect(saidToAll()).toBe('');
  expect(onPlaced).toHaveBeenCalledWith(unpaidOrder);
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(3);
});

test('lost on the way back and changed since, it is not sent as another', async () => {
  const answers = [
    () => Promise.reject(new Error('no line')),
    refuse({ code: 'key_reused', detail: 'Use a new Idempotency-Key for a new order.' }),
  ];
  answerWith(() => answers.shift()?.());
  const keys = listenForKeys();
  await type('Phone', '+44 20 7946 0958');
  await press(submit());
  await type('Quantity', '20');
  await type('Phone', '+44 20 7946 0959');
  await press(submit());
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(saidToAll()).toContain('has reached us already');
  expect(one('main form a', 'See my orders').getAttribute('href')).toBe('/dashboard/order');
  expect(onPlaced).not.toHaveBeenCalled();
});

test('while it is on its way it cannot be sent again', async () => {
  const asked = answerWith(never);
  await type('Phone', '+44 20 7946 0958');
  await press(submit());
  await press(submit());
  expect(asked).toHaveLength(1);
  expect(submit().hasAttribute('disabled')).toBe(true);
  expect(all('main form [role="status"]', 'Loading')).toHaveLength(1);
});

test('the steps stay within the bounds, also from a number beyond them', async () => {
  const [fewer, more] = ['Take one off', 'Add one'].map((name) => `button[aria-label="${name}"]`);
  await press(one(fewer ?? ''));
  expect(field('Quantity').value).toBe('12');
  await press(one(more ?? ''));
  expect(field('Quantity').value).toBe('13');
  await type('Quantity', '900');
  await press(one(more ?? ''));
  expect(field('Quantity').value).toBe('340');
  expect(onQuantity).toHaveBeenLastCalledWith(340);
});

test('what was typed before the script was there counts', async () => {
  const Stub = createRoutesStub([{ path: '/', Component: () => form }]);
  document.body.innerHTML = `<main>${renderToString(<Stub />)}</main>`;
  field('Quantity').value = '20';
  field('Phone').value = '+44 20 7946 0958';
  await act(async () => hydrateRoot(one('main'), <Stub />));
  expect(field('Quantity').value).toBe('20');
  expect(saidBy(one('main form output'))).toBe('$19.99 × 20 = $399.80');
  const asked = answerWith(never);
  await press(submit());
  expect(asked[0]).toContain('"qurantity":20');
  expect(asked[0]).toContain('"phone":"+44 20 7946 0958"');
});
