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

test('a step counts from what is typed, and saves the other line, too', async () => {
  const guest = await guestWithTwo();
  const { hundred, lastFive } = shop.world;
  expect(await press(guest, ['7', '4'], `step=${hundred}:1`)).toBe('/cart');
  expect(await quantities(guest)).toEqual([8, 4]);
  expect(await press(guest, ['8', '5'], `step=${lastFive}:-1`)).toBe('/cart');
  expect(await quantities(guest)).toEqual([8, 4]);
  for (const by of ['-9', 'x', '']) await press(guest, ['8', '4'], `step=${hundred}:${by}`);
  expect(await quantities(guest)).toEqual([8, 4]);
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

/** As `press`, from a page that was shown with three of each of both. */
const pressShown = (guest: Browser, typed: readonly string[], button = '') =>
  press(guest, typed, ['shown=3.3', button].filter((part) => part !== '').join('&'));

/** What another device of the same guest does meanwhile. */
async function setElsewhere(guest: Browser, tool: string, quantity: number): Promise<void> {
  await guest.send(`PUT /api/cart/lines/${tool}`, { body: { quantity } });
}

test('the page says with its form how many of each line it has shown', async () => {
  const guest = await guestWithTwo();
  await setElsewhere(guest, shop.world.lastFive, 5);
  expect(await readPage(guest, '/cart')).toMatch(/<input[^>]* name="shown" value="3\.5"/);
});

test.each(['', 'do=checkout', 'do=share', 'do=code&code='])(
  'with %j a line that is as it was shown stays as another device has left it',
  async (button) => {
    const guest = await guestWithTwo();
    await setElsewhere(guest, shop.world.hundred, 12);
    expect(await pressShown(guest, ['3', '4'], button)).not.toContain('changed=');
    expect(await quantities(guest)).toEqual([12, 4]);
  },
);

test('a line that another device has taken out does not come back', async () => {
  const guest = await guestWithTwo();
  await guest.send(`DELETE /api/cart/lines/${shop.world.hundred}`);
  expect(await pressShown(guest, ['3', '3'])).toBe('/cart');
  expect(await quantities(guest)).toEqual([3]);
});

test('a page of before, which does not say what it has shown, counts as a whole', async () => {
  const guest = await guestWithTwo();
  await setElsewhere(guest, shop.world.hundred, 12);
  expect(await press(guest, ['3', '4'])).toBe('/cart');
  expect(await quantities(guest)).toEqual([3, 4]);
});

test.each(['', 'do=checkout'])(
  'with %j a line that was changed on both devices has the later quantity, and is named',
  async (button) => {
    const guest = await guestWithTwo();
    const { hundred, lastFive } = shop.world;
    await setElsewhere(guest, hundred, 12);
    await setElsewhere(guest, lastFive, 4);
    const location = await pressShown(guest, ['36', '4'], button);
    expect(location).toBe(`/cart?changed=${hundred}%3A12`);
    expect(await quantities(guest)).toEqual([36, 4]);
    const page = await readPage(guest, location);
    expect(page).toContain('It was 12 by then, and is 36 now.');
    expect(page).toContain(`href="#quantity-${hundred}"`);
  },
);

test('a line that was taken out elsewhere and is typed is there again, and named', async () => {
  const guest = await guestWithTwo();
  await guest.send(`DELETE /api/cart/lines/${shop.world.hundred}`);
  const location = await pressShown(guest, ['36', '0']);
  expect(location).toMatch(/^\/cart\?problem=bad_quantity&wrong=.*&changed=/);
  const page = await readPage(guest, location);
  expect(page).toContain('It was taken out by then, and is 36 now.');
});

test('the cart is emptied once that was asked', async () => {
  const page = await readPage(await guestWithTwo(), '/cart');
  const [, question = ''] = /<details data-clear[^>]*>(.*?)<\/details>/s.exec(page) ?? [];
  expect(question).toContain('All 2 lines are taken out, and cannot be put back.');
  expect(question).toContain('name="do" value="clear"');
  expect(page.replace(question, '')).not.toContain('value="clear"');
});

// The last one here: the tool stays archived.
test('a tool that is archived stands there without a sum', async () => {
  const guest = await guestWithTwo();
  const sum = /class="figures ml-auto text-1 font-semibold"/g;
  expect((await readPage(guest, '/cart')).match(sum)).toHaveLength(2);
  const text = 'update tool set archived_at = now() where id = $1';
  await shop.db.query({ text, values: [shop.world.hundred] });
  const page = await readPage(guest, '/cart');
  expect(page).toContain('We do not make it any more.');
  expect(page.match(sum)).toHaveLength(1);
});
