/** What is typed into the cart is saved by whatever is pressed there, or shown again. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowser, type Browser } from '#test/support/browser.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ pages: true });
});
afterAll(() => shop.close());
beforeEach(() => shop.db.query({ text: 'delete from cart; delete from rate_limit' }));

const formType = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };

/** A guest with three of each of two tools. */
async function guestWithTwo(): Promise<Browser> {
  const guest = openBrowser(shop.url);
  const { hundred, lastFive } = shop.world;
  const lines = [hundred, lastFive].map((tool) => ({ tool, quantity: 3 }));
  await guest.send('POST /api/cart/lines', { body: { lines } });
  return guest;
}

/** Types both quantities and presses a button; answers where that leads. */
async function press(guest: Browser, typed: readonly string[], button = ''): Promise<string> {
  const { hundred, lastFive } = shop.world;
  const boxes = [hundred, lastFive].map((tool, index) => `tool=${tool}&quantity=${typed[index]}`);
  const body = ['do=set', ...boxes, button].filter((part) => part !== '').join('&');
  const { headers } = await guest.send('POST /api/cart/form', { headers: formType, body });
  return headers.get('location') ?? '';
}

async function quantities(guest: Browser): Promise<unknown> {
  const lines: unknown = (await guest.send('GET /api/cart')).body['lines'];
  return Array.isArray(lines) ? lines.map((line) => line.quantity) : undefined;
}

async function readPage({ cookies }: Browser, location: string): Promise<string> {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  return (await fetch(`${shop.url}${location}`, { headers: { cookie } })).text();
}

test('the checkout orders what is typed, not what was saved before', async () => {
  const guest = await guestWithTwo();
  const page = await readPage(guest, '/cart');
  expect(page).toMatch(/<button[^>]* value="checkout"[^>]* name="do"/);
  expect(page).not.toContain('href="/checkout"');
  expect(await press(guest, ['4', '5'], 'do=checkout')).toBe('/checkout');
  expect(await quantities(guest)).toEqual([4, 5]);
});

test('what cannot be ordered is saved, and stays in the cart with the focus', async () => {
  const guest = await guestWithTwo();
  const location = await press(guest, ['4', '6'], 'do=checkout');
  expect(location).toBe('/cart?problem=not_orderable');
  expect(await quantities(guest)).toEqual([4, 6]);
  const page = await readPage(guest, location);
  expect(page).toContain('Only 5 left.');
  expect(fieldOf(page, shop.world.lastFive)).toMatch(/autofocus/i);
  expect(fieldOf(page, shop.world.hundred)).not.toMatch(/autofocus/i);
});

const fieldOf = (page: string, tool: string) =>
  new RegExp(`<input[^>]*id="quantity-${tool}"[^>]*>`, 'i').exec(page)?.[0] ?? '';

test.each(['0', '-1', '1.5', '1000000000000', ''])(
  'of two quantities one is %j: the other is saved, and the line is named',
  async (typed) => {
    for (const button of ['', 'do=checkout', 'do=share']) {
      const guest = await guestWithTwo();
      const location = await press(guest, ['36', typed], button);
      expect(location).toMatch(/^\/cart\?problem=bad_quantity&wrong=/);
      expect(await quantities(guest)).toEqual([36, 3]);
      const page = await readPage(guest, location);
      const field = fieldOf(page, shop.world.lastFive);
      expect(field).toContain(`value="${typed}"`);
      expect(field).toMatch(/autofocus/i);
      expect(field).toContain('aria-invalid="true"');
      expect(fieldOf(page, shop.world.hundred)).toContain('value="36"');
      expect(page).toContain(`href="#quantity-${shop.world.lastFive}"`);
      expect(page).toContain('3 are in the cart as before.');
    }
  },
);

test('a line is removed, and what was typed beside it is saved', async () => {
  const guest = await guestWithTwo();
  const { hundred, lastFive } = shop.world;
  const undo = `removed=${hundred}&quantity=3`;
  expect(await press(guest, ['9', '4'], `remove=${hundred}`)).toBe(`/cart?${undo}`);
  expect(await quantities(guest)).toEqual([4]);
  const other = await guestWithTwo();
  const location = await press(other, ['9', '0'], `remove=${hundred}`);
  expect(location).toBe(`/cart?problem=bad_quantity&wrong=${lastFive}%3A0&${undo}`);
  expect(await quantities(other)).toEqual([3]);
});

test('a quantity is taken, and what was typed beside it is saved', async () => {
  const guest = await guestWithTwo();
  expect(await press(guest, ['7', 'x'], `take=${shop.world.lastFive}:5`)).toBe('/cart');
  expect(await quantities(guest)).toEqual([7, 5]);
});

test('tools are put there beside one with a wrong quantity, which is named', async () => {
  const guest = openBrowser(shop.url);
  const { hundred, lastFive } = shop.world;
  const body = `do=add&tool=${hundred}&quantity=2&tool=${lastFive}&quantity=1.5`;
  const { headers } = await guest.send('POST /api/cart/form', { headers: formType, body });
  const location = headers.get('location') ?? '';
  expect(location).toBe(`/cart?problem=bad_quantity&wrong=${lastFive}%3A1.5`);
  expect(await quantities(guest)).toEqual([2]);
  const { body: tool } = await shop.call(`GET /tools/${lastFive}`);
  expect(await readPage(guest, location)).toContain(
    `<li class="font-semibold">${String(tool['name'])}`,
  );
});
