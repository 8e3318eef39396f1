/** What the shop asks of its database, against the budgets. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '#api/contract/operations.ts';
import { createBuyer, intentIdOf, type Buyer } from '#test/support/buyer.ts';
import { countStatements } from '#test/support/count-statements.ts';
import { openCompany } from '#test/support/companies.ts';
import { createGuests, type GuestOrder } from '#test/support/guests.ts';
import { productOf } from '#test/support/product-reviews.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { placeStaffOrder } from '#test/support/staff-orders.ts';
import { dashboardPages, shopPages } from '#web/pages.ts';
import { budgets, type Budget } from './budgets.ts';

let shop: TestShop;
let buyer: Buyer;
let mira: string;
/** Belongs to a company. */
let ben: string;
let guestOrder: GuestOrder;
let paidGuestOrder: GuestOrder;
/** What stands for the parameters of a call or page. */
let filled: Readonly<Record<string, string>>;

beforeAll(async () => {
  shop = await openTestShop({ pages: true });
  buyer = await createBuyer(shop, shop.world.anna);
  mira = await shop.tokenOf(shop.world.mira);
  const product = await productOf(shop, shop.world.flatBrush);
  const sharedCart = await shareCart();
  const company = await openCompany(shop, shop.world.ben, { name: 'Hall & Sons' });
  ben = company.token;
  guestOrder = await createGuests(shop, () => new Date()).place();
  paidGuestOrder = await createGuests(shop, () => new Date()).place();
  await add(`/purchaseadmin/${paidGuestOrder.id}/payment`, { reference: 'another transfer' });
  filled = {
    '/purchase/{id}': `/purchase/${await placePaidOrder()}`,
    '/purchaseadmin/{id}': `/purchaseadmin/${await buyer.placeOrder()}`,
    '/purchaseadmin/summaries$': `/purchaseadmin/summaries?ids=${await buyer.placeOrder()}`,
    '/purchaseadmin/slips$': `/purchaseadmin/slips?ids=${await buyer.placeOrder()}`,
    '/purchase$': `/purchase?email=${shop.world.anna.email}`,
    '/tools/{id}': `/tools/${shop.world.flatBrush}`,
    '/products/{id}': `/products/${product.id}`,
    '/imports/{id}': `/imports/${await uploadImport()}`,
    '/staff-orders/customers/{email}': `/staff-orders/customers/${shop.world.anna.email}`,
    '/user/activity$': `/user/activity?ids=${shop.world.anna.id}`,
    '/customers/{email}': `/customers/${shop.world.anna.email}`,
    '/admin/{email}': `/admin/${shop.world.mira.email}`,
    '/price-lists/{id}': `/price-lists/${await addPriceList()}`,
    '/price-rises/{id}': `/price-rises/${await rehearseRise()}`,
    '/my-companies/{id}/addresses': `/my-companies/${company.id}/addresses`,
    '/my-companies/{id}': `/my-companies/${company.id}`,
    '/prices/{id}': `/prices/${await addContract(company.id)}`,
    '/companies/{id}': `/companies/${company.id}`,
    '/exports/{target}': '/exports/tools',
    '/tax/report': '/tax/report?from=2026-01-01&to=2026-03-31',
    '/products/:id': product.path,
    '/tools/:id': `/tools/${shop.world.lastFive}`,
    '/catalogue/*': `/catalogue/${await addCategory()}`,
    '/finder/*': `/finder/${await addFinder(product.path)}`,
    '/search': '/search?q=brush',
    '/availability': `/availability?tools=${shop.world.flatBrush}`,
    '/shared-carts/{token}': sharedCart.replace('/cart/shared', '/shared-carts'),
    '/cart/shared/:id': sharedCart,
    '/guest-orders/{id}/receipt': `/guest-orders/${paidGuestOrder.id}/receipt`,
    '/guest-orders/{id}': `/guest-orders/${guestOrder.id}`,
    ':id': crypto.randomUUID(),
  };
});
afterAll(() => shop.close());

/** Of Mira's cart; answers the path of its page. */
async function shareCart(): Promise<string> {
  await add('/cart/lines', { lines: [{ tool: shop.world.flatBrush, quantity: 12 }] });
  const { body } = await shop.call('POST /cart/share', { token: mira });
  return String(body['path']);
}

async function placePaidOrder(): Promise<string> {
  const order = await buyer.placeOrder();
  await add(`/purchaseadmin/${order}/payment`, { reference: 'a transfer' });
  return order;
}

async function add(path: string, body: object): Promise<string> {
  const added = await shop.call(`POST ${path}`, { token: mira, body });
  expect([path, added.status]).toEqual([path, 200]);
  return String(added.body['insertedId']);
}

function addPriceList(): Promise<string> {
  return add('/price-lists', { name: 'Trade', kind: 'base', rank: 1 });
}

function rehearseRise(): Promise<string> {
  return add('/price-rises', { percent: 4, rounding: 'cent' });
}

function addContract(audience: string): Promise<string> {
  return add('/price-lists', { name: 'Hall', kind: 'contract', rank: 1, audience });
}

async function addCategory(): Promise<string> {
  await add('/categories', { name: 'Brushes', slug: 'brushes', description: '', parent: null });
  return 'brushes';
}

/** Three answers, and a rule by which they lead to the product. */
async function addFinder(product: string): Promise<string> {
  const paint = await add('/finder/answers', { question: 'paint', name: 'Gloss' });
  await add('/finder/answers', { question: 'surface', name: 'Metal' });
  await add('/finder/answers', { question: 'finish', name: 'Quick' });
  const fields = { product: product.slice('/products/'.length), answers: [paint], points: 10 };
  await add('/finder/rules', { ...fields, reason: 'Lays gloss thin.' });
  return 'gloss/metal/quick';
}

async function uploadImport(): Promise<string> {
  const query = new URLSearchParams({ target: 'redirects', name: 'old.csv' });
  const uploaded = await fetch(`${shop.url}/api/imports?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${mira}`, 'content-type': 'application/octet-stream' },
    body: 'from,to\n/old,/new\n',
  });
  const { insertedId } = await uploaded.json();
  return String(insertedId);
}

function fill(path: string): string {
  const [parameter, value] =
    Object.entries(filled).find(([name]) =>
      name.endsWith('$') ? path === name.slice(0, -1) : path.includes(name),
    ) ?? [];
  return parameter === undefined ? path : path.replace(parameter.replace('$', ''), value ?? '');
}

async function getPage(path: string): Promise<void> {
  const response = await fetch(`${shop.url}${path}`);
  await response.text();
  expect([path, response.status]).toEqual([path, 200]);
}

async function buy(): Promise<void> {
  const order = await buyer.placeOrder();
  const secret = await buyer.beginPayment(order);
  await shop.pay(secret);
  expect((await buyer.confirm(order, intentIdOf(secret))).status).toBe(200);
  await shop.sandbox.runDue();
}

const ownLists =
  /^\/(me|purchase|profile|devices|carts?|addresses|my-data|product-reviews\/mine)\b|\/review$/;

async function getList(call: string): Promise<void> {
  const path = call.slice('GET '.length);
  const ofCompany = /^\/(my-companies|buying|prices)/.test(path);
  const own = ofCompany ? ben : buyer.token;
  const authorization = `Bearer ${ofCompany || ownLists.test(path) ? own : mira}`;
  const { token } = path.includes('receipt') ? paidGuestOrder : guestOrder;
  const headers = { authorization, 'order-link': token };
  const response = await fetch(`${shop.url}/api${fill(path)}`, { headers });
  await response.text();
  expect([call, response.status]).toEqual([call, 200]);
}

const isWithin = (action: keyof typeof budgets, counted: Budget) =>
  counted.statements <= budgets[action].statements &&
  counted.transactions <= budgets[action].transactions;

function expectAtMost(action: keyof typeof budgets, counted: Budget): void {
  if (!isWithin(action, counted))
    expect({ [action]: counted }).toEqual({ [action]: budgets[action] });
}

/** Once of three times is enough: what the shop does by the clock may come in between. */
async function expectWithin(action: keyof typeof budgets, act: () => Promise<unknown>) {
  for (let time = 1; time < 3; time += 1) if (isWithin(action, await countStatements(act))) return;
  expectAtMost(action, await countStatements(act));
}

const isBudgeted = (name: string): name is keyof typeof budgets => Object.hasOwn(budgets, name);
const lists = Object.keys(budgets)
  .filter(isBudgeted)
  .filter((name) => name.startsWith('GET '));

test('each call that reads has a budget', () => {
  const calls = Object.values(operations).map(({ endpoint }) => endpoint);
  const missing = calls.filter((call) => call.startsWith('GET ') && !isBudgeted(call));
  // A stream, which asks nothing once it is open.
  expect(missing).toEqual(['GET /notices']);
});

// Lists and pages first: events of payments come in for a while after each checkout.
test.each(lists)('%s', async (call) => {
  await getList(call);
  await expectWithin(call, () => getList(call));
});

test('an order pad', async () => {
  const text = Array.from({ length: 1000 }, (_, index) => `NO-${index};12`).join('\n');
  await expectWithin('an order pad of 1,000 lines', async () => {
    const { status } = await shop.call('POST /order-pad', { body: { text } });
    expect(status).toBe(200);
  });
});

test('pages', async () => {
  // The first page opens connections and loads what is cached.
  await getPage(`/tools/${shop.world.flatBrush}`);
  await expectWithin('a page that is cached', () => getPage(`/tools/${shop.world.flatBrush}`));
  const texts: string[] = [];
  for (const { path } of shopPages) {
    const page = `page ${path}`;
    if (isBudgeted(page)) expectAtMost(page, await countStatements(() => getPage(fill(path))));
    else texts.push(path);
  }
  await expectPagesOfTexts(texts);
});

/** Together: what asks nothing asks nothing together, and the pause of each count is one. */
async function expectPagesOfTexts(paths: readonly string[]): Promise<void> {
  expect(budgets['a page of texts']).toEqual({ statements: 0, transactions: 0 });
  const counted = await countStatements(async () => {
    for (const path of paths) await getPage(fill(path));
  });
  if (isWithin('a page of texts', counted)) return;
  for (const path of paths)
    expectAtMost('a page of texts', await countStatements(() => getPage(fill(path))));
  expect.fail(`${paths.length} pages of texts asked for ${JSON.stringify(counted)} together`);
}

test('documents of the dashboard', async () => {
  await expectPagesOfTexts(dashboardPages.map(({ path }) => path));
});

test('beginning a payment', async () => {
  const orders = [await buyer.placeOrder(), await buyer.placeOrder(), await buyer.placeOrder()];
  await expectWithin('beginning a payment', () => buyer.beginPayment(orders.pop() ?? ''));
});

test('placing an order for a customer', async () => {
  const lines = [{ tool: shop.world.hundred, quantity: 1, price: 19, reason: 'agreed' }];
  const request = { customer: { email: shop.world.anna.email }, token: mira, lines };
  await expectWithin('placing an order for a customer', async () => {
    expect((await placeStaffOrder(shop, request)).status).toBe(200);
  });
});

test('a checkout', async () => {
  await expectWithin('placing an order', () => buyer.placeOrder());
  await expectWithin('a checkout', buy);
});
