/** Lists in another order than their own: every row once, equal ones by their ids. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestResponse, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let mira: string;

beforeAll(async () => {
  shop = await openTestShop();
  mira = await shop.tokenOf(shop.world.mira);
  const states = "array['unpaid', 'paid', 'paid', 'refunded', 'disputed']";
  await shop.db.query({
    text: `insert into orders (user_id, user_email, customer_name, phone, tool_id, tool_name,
        unit_price_minor, quantity, total_minor, payment_state, fulfilment_state, payment_id,
        placed_at)
      select $1, 'anna@people.example', (array['Éva', 'bert', 'Bert', 'Zoë, B. (№ 5)'])[1 + n % 4],
        '+44', $2, 'Flat brush', 1000 + n % 3, 1, 1000 + n % 3, (${states})[1 + n % 5],
        case when n % 5 = 1 then 'in_production' else 'new' end, 'pi_' || n,
        timestamptz '2026-01-01' + n * interval '1 second'
      from generate_series(1, 60) n`,
    values: [shop.world.anna.id, shop.world.flatBrush],
  });
  await shop.db.query({
    text: `insert into app_user (issuer, subject, email, display_name, role, created_at)
      select 'many', n::text, 'u' || n || '@many.example', 'User ' || n % 4,
        (array['customer', 'catalogue'])[1 + n % 2], timestamptz '2026-01-01'
      from generate_series(1, 30) n`,
  });
  await shop.db.query({
    text: `with added as (
        insert into tool (name, kind, price_minor, minimum_order, rating_tenths, created_at)
        select (array['comb', 'Comb', 'agate'])[1 + n % 3], 'grainer', 500 + n % 2, 10, 40,
          timestamptz '2026-01-01'
        from generate_series(1, 12) n returning id, name)
      , moved as (
        insert into stock_movement (tool_id, kind, on_hand_change, reserved_change, actor, reason,
          at,
          ordinal, on_hand_before, reserved_before, on_hand, reserved)
        select id, 'received', units, 0, 'shop', 'opening', timestamptz '2026-01-01', 1, 0, 0,
          units, 0
        from added, lateral (select length(name) * 7 - 26 as units) as u
        returning tool_id, on_hand)
      insert into stock (tool_id, on_hand, movements) select tool_id, on_hand, 1 from moved`,
  });
});
afterAll(() => shop.close());

type Row = Record<string, string | number> & { _id: string };

const get = (path: string): Promise<TestResponse> => shop.call(`GET ${path}`, { token: mira });
const rowsOf = ({ body }: TestResponse): Row[] => JSON.parse(JSON.stringify(body));

/** All rows, from pages of seven. */
async function readThrough(path: string): Promise<Row[]> {
  const rows: Row[] = [];
  let next: string | null = '';
  for (let page = 0; next !== null && page < 30; page += 1) {
    const cursor: string = next && `&cursor=${encodeURIComponent(next)}`;
    const answer = await get(`${path}&limit=7${cursor}`);
    expect(answer.status).toBe(200);
    rows.push(...rowsOf(answer));
    next = answer.headers.get('next-cursor');
  }
  return rows;
}

const statusOrder = [
  ...['unpaid', 'processing', 'paid', 'in_production', 'shipped', 'delivered'],
  ...['partly_refunded', 'refunded', 'disputed'],
];
const roles = ['customer', 'catalogue', 'orders', 'users', 'admin'];

type Value = (row: Row) => string | number;
const numbered =
  (key: string): Value =>
  (row) =>
    Number(row[key]);
const folded =
  (key: string): Value =>
  (row) =>
    String(row[key]).toLowerCase();

describe.each<[string, string, Value]>([
  ['/purchaseadmin', 'number', numbered('number')],
  ['/purchaseadmin', 'customer', folded('Name')],
  ['/purchaseadmin', 'total', numbered('total')],
  ['/purchaseadmin', 'status', (row) => statusOrder.indexOf(String(row['status']))],
  ['/user', 'name', folded('name')],
  ['/user', 'email', folded('email')],
  ['/user', 'role', (row) => roles.indexOf(String(row['role']))],
  ['/tools', 'name', folded('name')],
  ['/tools', 'price', numbered('price')],
  ['/tools', 'minimum', numbered('quantity1')],
  ['/tools', 'available', numbered('quantity2')],
])('%s by %s', (path, column, valueOf) => {
  test.each(['', '-'])('comes in pages that neither repeat nor leave out: %s', async (sign) => {
    const allRows = rowsOf(await get(path));
    const pagedRows = await readThrough(`${path}?sort=${sign}${column}`);
    expect(pagedRows.map(({ _id }) => _id).toSorted()).toEqual(
      allRows.map(({ _id }) => _id).toSorted(),
    );
    const groups = [...new Set(pagedRows.map(valueOf))];
    // Each value in one piece, and within it the ids in their order.
    const pieces = groups.flatMap((value) => {
      const ids = pagedRows.filter((row) => valueOf(row) === value).map(({ _id }) => _id);
      return sign === '' ? ids.toSorted() : ids.toSorted().toReversed();
    });
    expect(pagedRows.map(({ _id }) => _id)).toEqual(pieces);
    if (typeof groups[0] !== 'number') return;
    const bySize = groups.toSorted((a, b) => Number(a) - Number(b));
    expect(groups).toEqual(sign === '' ? bySize : bySize.toReversed());
  });
});

describe('filters', () => {
  test.each([
    ['/purchaseadmin?status=in_production', 'status', 'in_production', 12],
    ['/purchaseadmin?status=paid', 'status', 'paid', 12],
    ['/purchaseadmin?status=processing', 'status', 'processing', 0],
    ['/user?role=catalogue&q=many.example', 'role', 'catalogue', 15],
    ['/tools?kind=grainer', 'kind', 'grainer', 12],
  ])('%s', async (path, key, value, count) => {
    for (const rows of [
      rowsOf(await get(path)),
      await readThrough(`${path}&sort=-${sortKeyOf(path)}`),
    ]) {
      expect(rows.map((row) => row[key])).toEqual(Array.from({ length: count }, () => value));
    }
    expect(await readThrough(path)).toHaveLength(count);
  });

  const sortKeyOf = (path: string) => (path.startsWith('/purchaseadmin') ? 'customer' : 'name');

  test('low: less than three smallest orders are left; sold out: less than one', async () => {
    const names = async (stock: string) =>
      new Set(rowsOf(await get(`/tools?kind=grainer&stock=${stock}`)).map(({ name }) => name));
    expect(await names('low')).toEqual(new Set());
    expect(await names('sold_out')).toEqual(new Set(['comb', 'Comb', 'agate']));
    const [agate] = rowsOf(await get('/tools?q=agate'));
    await shop.call(`PATCH /tools/${agate?._id}`, {
      token: mira,
      body: { quantity1: 4 },
    });
    expect(await names('low')).toEqual(new Set(['agate']));
  });

  test('a page of a filter is never cached', async () => {
    const answer = await get('/tools?kind=grainer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a cursor', () => {
  const cursorOf = async (query: string) =>
    String((await get(`/user?limit=2${query}`)).headers.get('next-cursor'));

  test.each([
    ['', '&sort=name'],
    ['&sort=name', ''],
    ['&sort=name', '&sort=-name'],
    ['&sort=name', '&sort=email'],
    ['&sort=-role', '&sort=name'],
  ])('made with %j is refused with %j', async (one, other) => {
    const cursor = encodeURIComponent(await cursorOf(one));
    expect(await get(`/user?limit=2${other}&cursor=${cursor}`)).toMatchObject({
      status: 422,
      body: {
        code: 'bad_input',
        errors: [{ path: 'cursor', message: expect.stringContaining('another order') }],
      },
    });
  });

  const someId = '01890000-0000-7000-8000-000000000001';
  test.each([
    ['/purchaseadmin', 'total', 'abc'],
    ['/purchaseadmin', 'total', '9'.repeat(16)],
    ['/purchaseadmin', 'customer', '%00'],
    ['/purchaseadmin', 'customer', '%ff'],
    ['/purchaseadmin', 'customer', '%'],
    ['/purchaseadmin', 'customer', 'x'.repeat(401)],
  ])('of %s by %s that nobody made is refused: %j', async (path, sort, value) => {
    const cursor = encodeURIComponent(`${sort}.${someId}.${value}`);
    const { status } = await get(`${path}?sort=${sort}&cursor=${cursor}`);
    expect(status).toBe(422);
  });

  test('goes on where a row was that has another value by now', async () => {
    const first = await get('/user?limit=2&sort=email&q=many.example');
    const [, last] = rowsOf(first);
    await shop.db.query({
      text: 'update app_user set email = $2 where id = $1',
      values: [last?._id, 'zzz@many.example'],
    });
    const cursor = encodeURIComponent(String(first.headers.get('next-cursor')));
    const second = rowsOf(await get(`/user?limit=40&sort=email&q=many.example&cursor=${cursor}`));
    expect(second).toHaveLength(29);
    expect(second.at(-1)?.['email']).toBe('zzz@many.example');
  });
});

test.each(['sort=price', 'sort=--name', 'sort=', 'role=king'])('?%s is refused', async (query) => {
  expect(await get(`/user?${query}`)).toMatchObject({ status: 422, body: { code: 'bad_input' } });
});
