/** What the specification says of the purchase page. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import ToolPage from '#web/shop/tool-page.tsx';
import {
  answerWith,
  field,
  labels,
  notices,
  one,
  openPage,
  press,
  saidBy,
  texts,
  type,
} from './page.tsx';
import { brush, unpaidOrder } from './things.ts';
import { storeSession } from '#web/identity/stored-session.ts';

const shown = { tool: brush, picture: undefined, views: [] };

beforeEach(() => {
  const who = { email: 'ada@example.com', name: 'Ada Lindqvist' };
  storeSession('sht_1', who);
  return openPage({ Component: ToolPage, path: '/', data: shown });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const submit = () => one('main form button[type="submit"]', 'Submit');
const isOff = () => submit().hasAttribute('disabled');

test('the page shows image, name, description, minimum, available and price', () => {
  expect(one('main img').getAttribute('src')).toBe(brush.img);
  expect(saidBy(one('main h1'))).toBe(brush.name);
  const said = saidBy(one('main header'));
  expect(said).toContain(brush.description);
  expect(said).toContain('Minimum order12');
  expect(said).toContain('Available order340');
  expect(said).toContain('$19.99');
});

describe("the form 'Please Place Order'", () => {
  test('has its title', () => expect(texts('main h2')).toContain('Please Place Order'));

  test('asks for name, email, phone and quantity', () => {
    expect(labels()).toEqual(['Name', 'Email', 'Phone', 'Quantity']);
  });

  test.each([
    ['Name', 'Ada Lindqvist'],
    ['Email', 'ada@example.com'],
  ])('%s is disabled and prefilled from who is signed in', (label, value) => {
    expect(field(label).disabled).toBe(true);
    expect(field(label).value).toBe(value);
  });

  test('an e-mail of more than 20 letters is prefilled like any other', async () => {
    const email = 'ada.lindqvist@painters.example';
    storeSession('sht_1', { email, name: 'Ada' });
    await openPage({ Component: ToolPage, data: shown });
    expect(field('Email').value).toBe(email);
    expect(isOff()).toBe(false);
  });

  test("quantity starts at the tool's minimum", () => expect(field('Quantity').value).toBe('12'));

  test('the number input has min and max equal to the bounds', () => {
    expect(field('Quantity').getAttribute('min')).toBe('12');
    expect(field('Quantity').getAttribute('max')).toBe('340');
    expect(field('Quantity').type).toBe('number');
  });

  test.each([
    ['11', 'order quantity must be more than 12'],
    ['341', 'order quantity must be less than 340'],
  ])('a quantity of %s disables Submit and says why', async (quantity, message) => {
    expect(isOff()).toBe(false);
    await type('Quantity', quantity);
    expect(isOff()).toBe(true);
    expect(texts('main form p')).toContain(message);
  });

  test.each(['12', '340'])('a quantity of %s is within the bounds', async (quantity) => {
    await type('Quantity', quantity);
    expect(isOff()).toBe(false);
  });

  test('price × quantity = total is shown before Submit', async () => {
    await type('Quantity', '20');
    expect(saidBy(one('main form output'))).toBe('$19.99 × 20 = $399.80');
  });

  test('fewer left than the minimum: it says so, and Submit is disabled', async () => {
    const tool = { ...brush, available: 11 };
    await openPage({ Component: ToolPage, data: { ...shown, tool } });
    expect(isOff()).toBe(true);
    expect(saidBy(one('main form'))).toContain('Only 11 left');
  });

  test('sends Name, name, email, phone, price and qurantity with the token, once', async () => {
    const tokens: (string | null)[] = [];
    const asked = answerWith(() => ({ acknowledged: true, insertedId: '1', order: unpaidOrder }));
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      if (init.method === 'POST') tokens.push(new Headers(init.headers).get('authorization'));
      return fetch(path, init);
    });
    await type('Phone', '+44 20 7946 0958');
    await press(submit());
    const body: unknown = JSON.parse(asked[0]?.replace('POST /api/purchase ', '') ?? '');
    expect(body).toEqual({
      tool: brush.id,
      name: brush.name,
      Name: 'Ada Lindqvist',
      email: 'ada@example.com',
      phone: '+44 20 7946 0958',
      price: 19.99,
      qurantity: 12,
    });
    expect(tokens).toEqual(['Bearer sht_1']);
    expect(notices()[0]).toMatch(/^Order 1001 is placed\./);
    expect(one('main a', 'Pay now').getAttribute('href')).toMatch(/^\/dashboard\/payment\//);
  });
});

test('a spinner shows until it is known that nobody is signed in; then /login', async () => {
  localStorage.clear();
  const replace = vi.spyOn(location, 'replace').mockReturnValue(undefined);
  const known = Promise.withResolvers<object>();
  answerWith(() => known.promise);
  await openPage({ Component: ToolPage, data: shown });
  expect(one('main [role="status"]')).toBeTruthy();
  expect(replace).not.toHaveBeenCalled();
  known.resolve({ token: null });
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/login'));
  expect(sessionStorage.getItem('shop_origin')).not.toBeNull();
});
