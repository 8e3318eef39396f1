/** What the specification says of the purchase page. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import ToolPage from '#web/shop/purchase/tool-page.tsx';
import {
  mockFetch,
  neverResolves,
  findField,
  findLabels,
  findNotices,
  findOne,
  renderPage,
  click,
  textOf,
  findTexts,
  typeInto,
} from './page.tsx';
import { ownLadder, sampleTool, unpaidOrder } from './fixtures.ts';
import { storeSession } from '#web/identity/stored-session.ts';

const pageData = {
  ...{ tool: sampleTool, ladder: ownLadder(sampleTool), currency: 'usd' },
  ...{ picture: undefined, views: [], sizes: [] },
};

beforeEach(() => {
  const who = { email: 'ada@example.com', name: 'Ada Lindqvist' };
  storeSession('sht_1', who);
  mockFetch(neverResolves);
  return renderPage({ Component: ToolPage, path: '/', data: pageData });
});
afterEach(() => {
  localStorage.clear();
});

const submitButton = () => findOne('main form button[type="submit"]', 'Submit');
const isSubmitDisabled = () => submitButton().hasAttribute('disabled');

test('the page shows image, name, description, minimum, available and price', () => {
  expect(findOne('main img').getAttribute('src')).toBe(sampleTool.img);
  expect(textOf(findOne('main h1'))).toBe(sampleTool.name);
  const headerText = textOf(findOne('main header'));
  expect(headerText).toContain(sampleTool.description);
  expect(headerText).toContain('Minimum order12');
  expect(headerText).toContain('Available order340');
  expect(headerText).toContain('$19.99');
});

describe("the form 'Please Place Order'", () => {
  test('has its title', () => expect(findTexts('main h2')).toContain('Please Place Order'));

  test('asks for name, email, phone and quantity', () => {
    expect(findLabels()).toEqual(['Name', 'Email', 'Phone', 'Quantity']);
  });

  test.each([
    ['Name', 'Ada Lindqvist'],
    ['Email', 'ada@example.com'],
  ])('%s is disabled and prefilled from who is signed in', (label, value) => {
    expect(findField(label).disabled).toBe(true);
    expect(findField(label).value).toBe(value);
  });

  test('an e-mail of more than 20 letters is prefilled like any other', async () => {
    const email = 'ada.lindqvist@painters.example';
    storeSession('sht_1', { email, name: 'Ada' });
    await renderPage({ Component: ToolPage, data: pageData });
    expect(findField('Email').value).toBe(email);
    expect(isSubmitDisabled()).toBe(false);
  });

  test("quantity starts at the tool's minimum", () =>
    expect(findField('Quantity').value).toBe('12'));

  test('the number input has min and max equal to the bounds', () => {
    expect(findField('Quantity').getAttribute('min')).toBe('12');
    expect(findField('Quantity').getAttribute('max')).toBe('340');
    expect(findField('Quantity').type).toBe('number');
  });

  test.each([
    ['11', 'order quantity must be more than 12'],
    ['341', 'order quantity must be less than 340'],
  ])('a quantity of %s disables Submit and says why', async (quantity, message) => {
    expect(isSubmitDisabled()).toBe(false);
    await typeInto('Quantity', quantity);
    expect(isSubmitDisabled()).toBe(true);
    expect(findTexts('main form p')).toContain(message);
  });

  test.each(['12', '340'])('a quantity of %s is within the bounds', async (quantity) => {
    await typeInto('Quantity', quantity);
    expect(isSubmitDisabled()).toBe(false);
  });

  test('price × quantity = total is shown before Submit', async () => {
    await typeInto('Quantity', '20');
    expect(textOf(findOne('main form output'))).toBe('$19.99 × 20 = $399.80');
  });

  test('fewer left than the minimum: it says so, and Submit is disabled', async () => {
    const tool = { ...sampleTool, available: 11 };
    await renderPage({ Component: ToolPage, data: { ...pageData, tool } });
    expect(isSubmitDisabled()).toBe(true);
    expect(textOf(findOne('main form'))).toContain('Only 11 left');
  });

  test('sends Name, name, email, phone, price and qurantity with the token, once', async () => {
    const tokens: (string | null)[] = [];
    const requests = mockFetch(() => ({ acknowledged: true, insertedId: '1', order: unpaidOrder }));
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      if (init.method === 'POST') tokens.push(new Headers(init.headers).get('authorization'));
      return fetch(path, init);
    });
    await typeInto('Phone', '+44 20 7946 0958');
    await click(submitButton());
    const body: unknown = JSON.parse(requests[0]?.replace('POST /api/purchase ', '') ?? '');
    expect(body).toEqual({
      tool: sampleTool.id,
      name: sampleTool.name,
      Name: 'Ada Lindqvist',
      email: 'ada@example.com',
      phone: '+44 20 7946 0958',
      price: 19.99,
      qurantity: 12,
    });
    expect(tokens).toEqual(['Bearer sht_1']);
    expect(findNotices()[0]).toMatch(/^Order 1001 is placed\./);
    expect(findOne('main a', 'Pay now').getAttribute('href')).toMatch(/^\/dashboard\/payment\//);
  });
});

test('a spinner shows until it is known that nobody is signed in; then /login', async () => {
  localStorage.clear();
  const replace = vi.spyOn(location, 'replace').mockReturnValue(undefined);
  const pendingResponse = Promise.withResolvers<object>();
  mockFetch(() => pendingResponse.promise);
  await renderPage({ Component: ToolPage, data: pageData });
  expect(findOne('main [role="status"]')).toBeTruthy();
  expect(replace).not.toHaveBeenCalled();
  pendingResponse.resolve({ token: null });
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/login'));
  expect(sessionStorage.getItem('shop_origin')).not.toBeNull();
});
