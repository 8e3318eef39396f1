/**
 * Whatever is ordered: the cart, the checkout page, the order, its edit, its payment and what is
 * added to it come to the same, line by line, with price lists, a code and delivery.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTool } from '#modules/catalogue/catalogue.ts';
import { createZone } from '#modules/delivery/delivery.ts';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson } from '#test/support/world.ts';

let shop: TestShop;
let mira: string;
const toolCount = 20;
const tools: string[] = [];
/** Of the product of each tool. */
const slugs: string[] = [];
const limits = ['orders', 'open_orders', 'order_edits', 'promotion_codes', 'payments', 'addresses'];

beforeAll(async () => {
  const settings = { LIMITS: limits.map((name) => `${name}=10000`).join(',') };
  shop = await openTestShop({ settings });
  mira = await shop.tokenOf(shop.world.mira);
  for (let position = 1; position <= toolCount; position += 1) {
    const tool = { kind: 'brush', description: '', img: '', facts: [], priceMinor: 100 };
    const more = { minimumOrder: 1, ratingTenths: 50, stock: 10_000_000, position };
    const added = { ...tool, ...more, name: `Brush ${position}` };
    tools.push(await addTool({ db: shop.db }, added, { at: new Date() }));
  }
  // Weights and cartons that differ, so that each line counts in its own way.
  await shop.db.query({
    text: `update tool set weight_g = 35 + 11 * place, units_per_carton = 6 * (1 + place % 4)
      from unnest($1::uuid[]) with ordinality as of_tool (id, place) where tool.id = of_tool.id`,
    values: [tools],
  });
  const { rows } = await shop.db.query<{ slug: string }>({
    text: `select s.slug from unnest($1::uuid[]) with ordinality as of_tool (id, place)
      join tool t on t.id = of_tool.id
      join product_slug s on s.product_id = t.product_id and s.is_current order by place`,
    values: [tools],
  });
  slugs.push(...rows.map(({ slug }) => slug));
  await addPricedZone();
});
afterAll(() => shop.close());

/** Of a flat price that is free from some value, by the value of the goods, weight and cartons. */
async function addPricedZone(): Promise<void> {
  await shop.db.query({ text: 'delete from delivery_zone' });
  const method = { note: '', kind: 'delivery', currency: 'usd', freeFromMinor: null } as const;
  const methods = [
    {
      ...({ ...method, name: 'Parcel', basis: 'flat', freeFromMinor: 40_000 } as const),
      rates: [{ upTo: null, priceMinor: 690 }],
    },
    {
      ...({ ...method, name: 'Courier', basis: 'value' } as const),
      rates: [
        { upTo: 10_000, priceMinor: 995 },
        { upTo: 99_999, priceMinor: 1495 },
        { upTo: null, priceMinor: 0 },
      ],
    },
    {
      ...({ ...method, name: 'Freight', basis: 'weight' } as const),
      rates: [
        { upTo: 5000, priceMinor: 895 },
        { upTo: 60_000, priceMinor: 2450 },
        { upTo: null, priceMinor: 9900 },
      ],
    },
    {
      ...({ ...method, name: 'Cartons', basis: 'cartons', freeFromMinor: 900_000 } as const),
      rates: [
        { upTo: 3, priceMinor: 700 },
        { upTo: 40, priceMinor: 3100 },
        { upTo: null, priceMinor: 12_000 },
      ],
    },
  ];
  const areas = [{ country: 'GB', from: '', to: '' }];
  const by = { id: 'shop', ip: '192.0.2.1', at: new Date() };
  const added = await createZone({ db: shop.db }, by, { name: 'GB', areas, methods });
  expect(added.ok).toBe(true);
}

/** In cents, of each tool. */
const prices = fc.array(fc.integer({ min: 60, max: 30_000 }), {
  ...{ minLength: toolCount, maxLength: toolCount },
});
/** So many that twenty of the dearest are still a charge that the processor takes. */
const lines = fc
  .uniqueArray(fc.nat({ max: toolCount - 1 }), { minLength: 1, maxLength: toolCount })
  .chain((chosen) =>
    fc.tuple(
      ...chosen.map((index) => fc.tuple(fc.constant(index), fc.integer({ min: 1, max: 100 }))),
    ),
  );
const codes = fc.oneof(
  fc.constant(undefined),
  fc.integer({ min: 1, max: 9999 }).map((hundredths) => {
    return { kind: 'percent', percent: hundredths / 100 };
  }),
  fc.integer({ min: 1, max: 50_000 }).map((minor) => ({ kind: 'amount', amount: minor / 100 })),
);
/** Steps of tools. */
const listed = fc.array(
  fc.record({
    ...{ tool: fc.nat({ max: 3 }), from: fc.integer({ min: 1, max: 60 }) },
    ...{ first: fc.integer({ min: 60, max: 30_000 }), later: fc.integer({ min: 60, max: 30_000 }) },
  }),
  { maxLength: 4 },
);

const cases = fc.record({
  ...{ prices, codes, method: fc.nat({ max: 3 }), base: listed, sale: listed },
  /** Of which the code is; of all for none. Each order has one of them, so that it brings some. */
  goods: fc.option(fc.uniqueArray(fc.nat({ max: toolCount - 1 }), { maxLength: 6 }), {
    nil: undefined,
  }),
  ...{ placed: lines, edited: lines, added: lines },
});

type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never;
type Lines = { tool: string; quantity: number }[];

const toLines = (chosen: [index: number, quantity: number][]): Lines =>
  chosen.map(([index, quantity]) => ({ tool: tools[index] ?? '', quantity }));
const cents = (dollars: unknown) => Math.round(Number(dollars) * 100);
const sumOf = (all: number[]) => all.reduce((sum, one) => sum + one, 0);

/** What the pages show for these lines, in cents: of each line, of delivery and of all. */
async function show(
  token: string,
  wanted: Lines,
  { code, method }: { code: string; method: number },
) {
  const send = async (what: string, body?: object) => {
    const answer = await shop.call(what, { token, body });
    expect([what, answer.status]).toEqual([what, 200]);
    return Object(answer.body);
  };
  await send('DELETE /cart/lines');
  await send('POST /cart/lines', { lines: wanted });
  if (code !== '') await send('PUT /cart/code', { code });
  const cart = await send('GET /cart');
  const place = { country: 'GB', postcode: deliveryAddress.postcode };
  const page = await send('POST /orders/quote', {
    ...{ lines: wanted, ...place },
    discount: code === '' ? 0 : cart.discount.amount,
  });
  expectSameOfTools(wanted, cart.lines);
  const goods = wanted.map(({ tool }) =>
    cents(cart.lines.find((line: { tool: string }) => line.tool === tool).total),
  );
  expect(cents(page.goods)).toBe(cents(cart.total));
  expect(sumOf(goods)).toBe(cents(cart.total));
  const taken: number[] = code === '' ? goods.map(() => 0) : cart.discount.lines.map(cents);
  expect(sumOf(taken)).toBe(code === '' ? 0 : cents(cart.discount.amount));
  const offer = page.offers[method];
  const parts = goods.map((minor, index) => minor - (taken[index] ?? 0));
  const delivery = cents(offer.price);
  const shown = { parts, delivery, total: sumOf(parts) + delivery };
  return { shown, choice: { method: offer.method } };
}

/** What the page of a tool says that so many of it cost. */
function expectSameOfTools(wanted: Lines, shown: { tool: string; price: number }[]): void {
  for (const { tool, quantity } of wanted) {
    const step = ladders.get(tool)?.findLast(({ from }) => from <= quantity);
    expect(shown.find((line) => line.tool === tool)?.price).toBe(step?.price);
  }
}

/** An order's own lines and total. */
function partsOf(order: Record<string, unknown>) {
  const own: { total: number }[] = JSON.parse(JSON.stringify(order['lines']));
  const { delivery, total } = order;
  return {
    ...{ parts: own.map((line) => cents(line.total)) },
    ...{ delivery: cents(delivery), total: cents(total) },
  };
}

async function setPrices(all: Case['prices']): Promise<void> {
  await shop.db.query({
    text: `update tool set price_minor = wanted.minor
      from unnest($1::uuid[], $2::bigint[]) as wanted (id, minor) where tool.id = wanted.id`,
    values: [tools, all],
  });
}

async function setLists(lists: Pick<Case, 'base' | 'sale'>): Promise<void> {
  await shop.db.query({ text: 'truncate list_price, price_list cascade' });
  for (const kind of ['base', 'sale'] as const) {
    const body = { name: kind, kind, rank: 1 };
    const added = await shop.call('POST /price-lists', { token: mira, body });
    const wanted = new Map(lists[kind].map((one) => [one.tool, one]));
    if (wanted.size === 0) continue;
    const stepOf = (from: number, price: number) => ({ from, price: price / 100 });
    const toTool = ({ tool, from, first, later }: Case['base'][number]) => {
      const steps = [stepOf(from, first), stepOf(from + 20, later)];
      return { tool: tools[tool], prices: [{ steps }] };
    };
    const written = { version: 1, tools: [...wanted.values()].map(toTool) };
    const path = `PUT /price-lists/${String(added.body['insertedId'])}/prices`;
    expect((await shop.call(path, { token: mira, body: written })).status).toBe(200);
  }
}

const ladders = new Map<string, { from: number; price: number }[]>();
async function readLadders(): Promise<void> {
  for (const tool of tools) {
    const { body } = await shop.call(`GET /tools/${tool}`);
    const own = [{ from: 1, price: body['price'] }];
    ladders.set(tool, JSON.parse(JSON.stringify(body['prices'] ?? own)));
  }
}

async function addCode({ codes: terms, goods, placed, edited }: Case): Promise<string> {
  if (!terms) return '';
  const firsts = [placed, edited].flatMap(([first]) => (first ? [first[0]] : []));
  const products = [...new Set([...(goods ?? []), ...firsts])].map((index) => slugs[index]);
  const code = `P${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  const ofSome = goods && {
    ...{ forAll: false, products },
    ...('percent' in terms && { percent: Math.max(terms.percent, 2) }),
  };
  const body = { percent: null, ...terms, ...ofSome, code };
  expect(await shop.call('POST /promotions', { token: mira, body })).toMatchObject({ status: 200 });
  return code;
}

async function runCase({ prices: priced, method, ...chosen }: Case): Promise<void> {
  await setPrices(priced);
  await setLists(chosen);
  await readLadders();
  const code = await addCode({ prices: priced, method, ...chosen });
  const token = await shop.tokenOf(await addPerson(shop.db, crypto.randomUUID(), 'customer'));
  const [placed, edited, added] = [chosen.placed, chosen.edited, chosen.added].map(toLines);
  const { shown, choice } = await show(token, placed ?? [], { code, method });
  const body = {
    ...{ lines: placed, phone: '+44 20 7946 0958', total: shown.total / 100 },
    ...{ address: deliveryAddress, delivery: choice },
    ...(code !== '' && { code }),
  };
  const place = (total: number) =>
    shop.call('POST /orders', { token, body: { ...body, total: total / 100 } });
  expect(await place(shown.total + 1)).toMatchObject({ body: { code: 'total_changed' } });
  const order = await place(shown.total);
  expect(order.status).toBe(200);
  expect(partsOf(order.body)).toEqual(shown);
  const id = String(order.body['_id']);
  await editTo(token, id, edited ?? [], { code, method });
  await payAndAdd(token, id, added ?? [], method);
}

async function editTo(
  token: string,
  id: string,
  wanted: Lines,
  how: { code: string; method: number },
): Promise<void> {
  const { shown } = await show(token, wanted, how);
  const quoted = await shop.call(`POST /purchase/${id}/edits/quote`, {
    ...{ token, body: { lines: wanted } },
  });
  expect(quoted.status).toBe(200);
  expect(cents(quoted.body['total'])).toBe(shown.total);
  const body = { lines: wanted, version: 1, total: shown.total / 100 };
  const edited = await shop.call(`POST /purchase/${id}/edits`, { token, body });
  expect(edited.status).toBe(200);
  expect(partsOf(edited.body)).toEqual(shown);
}

/** The processor is asked for the total of the order, and what is added is quoted by itself. */
async function payAndAdd(token: string, id: string, wanted: Lines, method: number): Promise<void> {
  const begun = await shop.call('POST /create-payment-intent', { token, body: { order: id } });
  const secret = String(begun.body['clientSecret']);
  const { amount } = (await shop.pay(secret)).body;
  const [transaction] = secret.split('_secret_');
  const paid = await shop.call(`PATCH /purchase/${id}`, {
    ...{ token, body: { appointment: id, transaction } },
  });
  expect(paid).toMatchObject({ status: 200, body: { paid: true } });
  expect(cents(paid.body['total'])).toBe(amount);
  const { shown } = await show(token, wanted, { code: '', method });
  const path = `/purchase/${id}/additions`;
  const quoted = await shop.call(`POST ${path}/quote`, { token, body: { lines: wanted } });
  expect(cents(quoted.body['total'])).toBe(shown.total);
  const body = { lines: wanted, total: shown.total / 100 };
  const added = await shop.call(`POST ${path}`, { token, body });
  expect(added.status).toBe(200);
  expect(partsOf(added.body)).toEqual(shown);
}

test('cart, page, order, edit, payment and addition say the same', async () => {
  await fc.assert(fc.asyncProperty(cases, runCase), { numRuns: 8 });
});
