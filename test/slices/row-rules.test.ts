/** What the database itself refuses of the rows behind an order, rule by rule. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { makeWorld } from '#test/support/world.ts';
import { placeOrder } from '#modules/orders/orders.ts';

let db: TestDatabase;

/** A line at a price by hand, of what was 19.99. */
const manual = [
  "price_source = 'manual', manual_by = gen_random_uuid(), manual_instead_minor = 1999",
  'manual_most_percent = 0',
].join(', ');
const because = `${manual}, manual_reason = 'x'`;

beforeAll(async () => {
  db = await openTestDatabase();
  const world = await makeWorld(db, systemClock);
  const placed = await placeOrder(
    { db, clock: systemClock, reservationMinutes: 30 },
    {
      ...{ customer: world.anna, tool: { id: world.hundred }, quantity: 10, phone: '+44' },
      seenPriceMinor: 1999,
    },
  );
  if (!placed.ok) throw new Error(placed.reason);
  await db.query({
    text: `with head as (select id from orders),
      address as (
        insert into delivery_address (order_id, recipient, company, street, line2, city, postcode,
          region, country, country_code, updated_at)
        select id, 'Ann', '', '1 Row', '', 'Bath', '', '', 'Britain', 'GB', now() from head)
      insert into payment_attempt (order_id, ordinal, state, amount_minor, currency, method,
        intent_id, created_at, updated_at)
      select id, 1, 'open', 19990, 'usd', 'card', 'pi_1', now(), now() from head`,
  });
});
afterAll(() => db.close());

describe.each([
  [
    'orders',
    {
      orders_are_somebodys: 'user_id = null, guest_id = null',
      orders_request_key_check: `request_key = '', request_hash = sha256('')`,
      orders_request_hash_check: `request_hash = '\\x00'`,
      orders_key_has_hash: `request_key = 'k', request_hash = null`,
      orders_terms_version_check: `terms_version = 'last'`,
      orders_bill_to_check: `bill_to = '{"country": "GB"}'`,
      orders_version_check: 'version = 0',
      orders_quantity_check: 'quantity = 0',
      orders_line_count_check: 'line_count = -1',
      orders_cancelled_check: 'cancelled = -1',
      orders_cancelled_within: 'cancelled = 11',
      orders_currency_check: `currency = 'xxx'`,
      orders_delivery_minor_check: 'delivery_minor = -1, total_minor = 19989',
      orders_discount_minor_check: 'discount_minor = -1, total_minor = 19991',
      orders_discount_code_check: `discount_code = repeat('x', 33)`,
      orders_discount_has_code: 'discount_minor = 1, total_minor = 19989',
      orders_tax_minor_check: 'tax_minor = -1, total_minor = 19989',
      orders_tax_is_its_rows: 'tax_minor = 1, total_minor = 19991',
      orders_add_up: 'total_minor = 19991',
      orders_total_can_be_paid: 'goods_minor = 49, total_minor = 49',
      orders_unit_price_of_total: 'unit_price_minor = 0',
      orders_received_minor_check: 'received_minor = -1',
      orders_delivery_refunded: 'delivery_refunded_minor = 1',
      orders_payment_state_check: `payment_state = 'given'`,
      orders_cancel_because_check: `cancel_because = 'so'`,
      orders_cancelling_has_reason: `payment_state = 'cancelling'`,
      orders_paid_has_payment: `payment_state = 'paid'`,
      orders_fulfilment_state_check: `fulfilment_state = 'lost'`,
      order_hands_over_all: `fulfilment_state = 'shipped', handed_over = 9`,
    },
  ],
  [
    'order_line',
    {
      order_line_position_check: 'position = 0',
      order_line_quantity_check: 'quantity = 0',
      order_line_unit_price_minor_check: 'unit_price_minor = 0',
      order_line_per_units_check: 'per_units = 0',
      order_line_goods: 'goods_minor = 19991',
      order_line_discount_within: 'discount_minor = -1',
      order_line_tax_minor_check: 'tax_minor = -1',
      order_line_adds_up: 'net_minor = 19989',
      order_line_refunded: 'refunded_minor = 19991',
      order_line_price_source_check: `price_source = 'mood'`,
      order_line_names_its_list: `price_list = 'Sale'`,
      order_line_manual_is_whole: `manual_reason = 'x'`,
      order_line_manual_has_reason: `${manual}, manual_reason = ''`,
      order_line_manual_price_check: `${because}, unit_price_minor = 100000000,
        goods_minor = 1000000000, net_minor = 1000000000, total_minor = 1000000000`,
      order_line_manual_within_limit: because.replace('= 1999', '= 2000'),
      order_line_manual_stands_alone: `${because}, discount_minor = 1, net_minor = 19989,
        total_minor = 19989`,
      order_line_cancelled_check: 'cancelled = -1',
      order_line_shipped_check: 'shipped = -1',
      order_line_units: 'cancelled = 6, shipped = 5',
      order_line_returned_check: 'returned = -1',
      order_line_returns: 'returned = 1',
    },
  ],
  [
    'payment_attempt',
    {
      payment_attempt_ordinal_check: 'ordinal = 0',
      payment_attempt_method_check: `method = 'cash'`,
      payment_attempt_state_check: `state = 'lost'`,
      payment_attempt_has_its_intent: 'intent_id = null',
      payment_attempt_captured_minor_check: 'captured_minor = -1',
    },
  ],
  [
    'order_delivery',
    {
      order_delivery_kind_check: `kind = 'drone'`,
      order_delivery_name_check: `name = ''`,
      order_delivery_price_minor_check: 'price_minor = -1',
      order_delivery_carrier_check: `carrier = repeat('x', 81)`,
      order_delivery_customer_number_check: `customer_number = repeat('x', 61)`,
      order_delivery_carrier_is_the_buyers: `carrier = 'Post'`,
    },
  ],
  [
    'delivery_address',
    {
      delivery_address_recipient_check: `recipient = ''`,
      delivery_address_company_check: `company = repeat('x', 201)`,
      delivery_address_street_check: `street = ''`,
      delivery_address_line2_check: `line2 = repeat('x', 201)`,
      delivery_address_city_check: `city = ''`,
      delivery_address_postcode_check: `postcode = repeat('x', 21)`,
      delivery_address_region_check: `region = 'Kent'`,
      delivery_address_country_check: `country = ''`,
      delivery_address_country_code_check: `country_code = 'gb'`,
      delivery_address_region_of_country: `region = 'US-ME'`,
    },
  ],
])('a row of %s', (table, rules) => {
  test.each(Object.entries(rules))('keeps %s', async (rule, set) => {
    const change = db.query({ text: changeOf(table, set) });
    await expect(change).rejects.toMatchObject({ code: '23514', constraint: rule, table });
  });

  test('has no other rule', async () => {
    const { rows } = await db.query<{ source: string }>({
      text: `select prosrc as source from pg_proc where proname = 'is_' || $1 or
        ($1 = 'orders' and proname = 'is_order')`,
      values: [table],
    });
    const found = rows.flatMap(({ source }) => [
      ...source.matchAll(/refuse_row\('\w+', '(\w+)'\)/g),
    ]);
    expect(new Set(found.map(([, rule]) => rule))).toEqual(new Set(Object.keys(rules)));
  });
});

/** An address is written anew: what changes one in place is taken for an older version. */
function changeOf(table: string, set: string): string {
  if (table !== 'delivery_address') return `update ${table} set ${set}`;
  const [, column, value] = /^(\w+) = (.*)$/.exec(set) ?? [];
  const fields = `to_jsonb(a) || jsonb_build_object('${column}', ${value})`;
  return `with gone as (delete from delivery_address returning *)
    insert into delivery_address
    select n.* from gone a, jsonb_populate_record(null::delivery_address, ${fields}) as n`;
}

describe('units', () => {
  const move = (values: string) => `insert into stock_movement (tool_id, order_id, kind,
      on_hand_change, reserved_change, actor, reason, at, ordinal, on_hand_before,
      reserved_before, on_hand, reserved)
    select tool_id, order_id, ${values} from reservation`;

  test.each([
    ['stock_movement_kind_check', `'eaten', 0, 1, 'x', 'x', now(), 9, 5, 0, 5, 1`],
    ['stock_movement_is_its_kind', `'reserved', 0, -1, 'x', 'x', now(), 9, 5, 1, 5, 0`],
    ['stock_movement_is_its_kind', `'sold', 0, -1, 'x', 'x', now(), 9, 5, 1, 5, 0`],
    ['stock_movement_adds_up', `'reserved', 0, 1, 'x', 'x', now(), 9, 5, 0, 5, 2`],
    ['stock_movement_begins_at_nothing', `'reserved', 0, 1, 'x', 'x', now(), 1, 5, 0, 5, 1`],
  ])('a movement keeps %s', async (constraint, values) => {
    await expect(db.query({ text: move(values) })).rejects.toMatchObject({ constraint });
  });

  test.each([
    ['reservation_reserved_check', { quantity: 1, reserved: -1 }],
    ['reservation_within_order', { quantity: 1, reserved: 2 }],
    ['reservation_handed_over_check', { quantity: 1, handed_over: -1 }],
    ['reservation_returns_once', { quantity: 1, handed_over: 1, restocked: 2 }],
    ['reservation_restocked_check', { quantity: 1, restocked: -1 }],
    ['reservation_written_off_check', { quantity: 1, written_off: -1 }],
    ['reservation_quantity_check', { quantity: -1 }],
  ])('a reservation keeps %s', async (rule, row) => {
    const values = { reserved: 0, handed_over: 0, restocked: 0, written_off: 0, ...row };
    const text = `select is_reservation(r) from json_populate_record(null::reservation, $1) as r`;
    const check = db.query({ text, values: [JSON.stringify(values)] });
    await expect(check).rejects.toMatchObject({ constraint: rule });
  });
});
