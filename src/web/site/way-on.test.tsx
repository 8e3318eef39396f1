/** Who has registered to buy a tool is offered the way on to it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveReturnPath } from '#web/identity/return-path.ts';
import { offerWayOn } from './way-on.ts';

const fetched = vi.fn<(url: string) => Promise<Response>>();

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', fetched);
  document.body.innerHTML =
    '<p data-way-on data-checkout="Go on with it" hidden><a>Go on to {name}</a></p>';
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const place = () => document.querySelector('p') ?? document.createElement('p');
const link = () => document.querySelector('a');

test('with its name and the quantity, until it is followed', async () => {
  saveReturnPath('/tools/01a1-b2?quantity=12');
  fetched.mockResolvedValue(Response.json({ name: 'Flat brush' }));
  await offerWayOn(place());
  expect([place().hidden, link()?.textContent]).toEqual([false, 'Go on to Flat brush']);
  expect(link()?.getAttribute('href')).toBe('/tools/01a1-b2?quantity=12');
  expect(fetched.mock.calls).toEqual([['/api/tools/01a1-b2']]);
  link()?.dispatchEvent(new MouseEvent('click', { cancelable: true }));
  expect(sessionStorage.length).toBe(0);
});

test('to the checkout, without asking the shop', async () => {
  saveReturnPath('/checkout');
  await offerWayOn(place());
  expect([place().hidden, link()?.textContent]).toEqual([false, 'Go on with it']);
  expect(link()?.getAttribute('href')).toBe('/checkout');
  expect(fetched).not.toHaveBeenCalled();
  link()?.dispatchEvent(new MouseEvent('click', { cancelable: true }));
  expect(sessionStorage.length).toBe(0);
});

test('nothing is offered for another page, a tool that is gone, or offline', async () => {
  saveReturnPath('/dashboard/order');
  await offerWayOn(place());
  expect(fetched).not.toHaveBeenCalled();
  saveReturnPath('/tools/01a1-b2');
  fetched.mockResolvedValueOnce(new Response('', { status: 404 }));
  await offerWayOn(place());
  fetched.mockRejectedValueOnce(new TypeError('offline'));
  await offerWayOn(place());
  expect(place().hidden).toBe(true);
});
