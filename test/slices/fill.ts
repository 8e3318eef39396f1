/** Inserts many rows directly into the tables, consistent as the shop would leave them. */
import { shopActor } from '#modules/audit/entry.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { receiveStock } from '#modules/inventory/inventory.ts';
import type { Person } from '#test/support/world.ts';

export interface FillOrdersOptions {
  customer: Person;
  tool: string;
  rows: number;
  state: 'unpaid' | 'cancelled' | 'processing';
  /** How long ago the first was placed, and how far apart they are, in seconds. */
  ago?: number;
  apart?: number;
}

const unitsOf = { unpaid: 1, processing: 1, cancelled: 0 } as const;

/** Orders of one customer with their histories and, while they wait, their units. */
export async function fillOrders(db: Database, options: FillOrdersOptions): Promise<void> {
  const { customer, tool, rows, state, ago = 3600, apart = 0.02 } = options;
  if (unitsOf[state] > 0) await stockUp(db, tool, rows);
  await inTransaction(db, async (tx) => {
    await tx.query({
      text: `insert into orders (user_id, user_email, customer_name, phone, tool_id, tool_name,
          unit_price_minor, quantity, total_minor, payment_state, fulfilment_state,
          reservation_expires_at, placed_at)
        select $1, $2, $3, '+44 20 7946 0000', $4, 'Flat varnish brush, 50 mm', 1999, 1, 1999, $5,
          'new', case when $5 <> 'cancelled' then at + interval '30 minutes' end, at
        from (select now() - make_interval(secs => $6::float8 - number * $7::float8) as at
          from generate_series(1, $8::int) as number) as placed`,
      values: [customer.id, customer.email, customer.name, tool, state, ago, apart, rows],
    });
    await tx.query({
      text: `insert into order_change (order_id, machine, from_state, to_state, actor, reason, at)
        select id, 'payment', null, 'unpaid', user_id::text, 'order_placed', placed_at from orders`,
    });
    if (unitsOf[state] > 0) await insertReservations(tx, tool);
  });
}

async function stockUp(db: Database, tool: string, rows: number): Promise<void> {
  const received = { tool, quantity: rows, reason: 'delivered' };
  await receiveStock({ db }, shopActor(new Date()), received);
}

type Queryable = Pick<Database, 'query'>;

/** The stock movements that placing the orders would have written. */
async function insertReservations(tx: Queryable, tool: string): Promise<void> {
  const setTriggers = (how: 'disable' | 'enable') =>
    tx.query({
      text: `alter table stock ${how} trigger user; alter table stock_movement ${how} trigger user;
        alter table reservation ${how} trigger user`,
    });
  await setTriggers('disable');
  await tx.query({
    text: `insert into reservation (order_id, tool_id, quantity, reserved)
      select id, tool_id, quantity, quantity from orders where tool_id = $1`,
    values: [tool],
  });
  await tx.query({
    text: `insert into stock_movement (tool_id, order_id, kind, on_hand_change, reserved_change,
        actor,
        reason, at, ordinal, on_hand_before, reserved_before, on_hand, reserved)
      select o.tool_id, o.id, 'reserved', 0, 1, 'shop', 'order_placed', o.placed_at,
        s.movements + place, s.on_hand, s.reserved + place - 1, s.on_hand, s.reserved + place
      from (select *, row_number() over (order by number) as place from orders
        where tool_id = $1) as o join stock s using (tool_id)`,
    values: [tool],
  });
  await tx.query({
    text: `update stock s set movements = m.ordinal, on_hand = m.on_hand, reserved = m.reserved,
        on_hand_before = m.on_hand_before, reserved_before = m.reserved_before
      from (select * from stock_movement where tool_id = $1 order by ordinal desc limit 1) as m
      where s.tool_id = m.tool_id`,
    values: [tool],
  });
  await setTriggers('enable');
}

/** A payment of each order, in a state, last looked at an hour ago; its id is the order's. */
export async function fillPayments(
  db: Database,
  { state, ago = 3600 }: { state: string; ago?: number },
): Promise<void> {
  await db.query({
    text: `insert into payment_attempt (order_id, ordinal, state, intent_id, client_secret,
        amount_minor, captured_minor, currency, created_at, updated_at)
      select id, 1, $1, 'pi_' || id, 'secret', total_minor,
        case when $1 = 'succeeded' then total_minor else 0 end, 'usd', at, at
      from orders, (select now() - make_interval(secs => $2::float8) as at) as moment`,
    values: [state, ago],
  });
}

/** A customer's data besides orders. */
export async function fillCustomerData(
  db: Database,
  { id, email, name }: Person,
  rows: number,
): Promise<void> {
  const at = "now() - number * interval '1 second'";
  const many = 'from generate_series(1, $1::int) as number';
  const review = "'Lays varnish without a mark, and has done so for ' || number || ' days.'";
  await db.query({
    text: `insert into review (user_id, name, review, rating, image, created_at, published_at)
      select $2, $3, ${review}, 5, '', ${at}, case when number % 2 = 0 then ${at} end ${many}`,
    values: [rows, id, name],
  });
  await db.query({
    text: `insert into contact_message (name, email, message, received_at)
      select $3, $2, ${review}, ${at} ${many}`,
    values: [rows, email, name],
  });
  await db.query({
    text: `insert into email (recipient, kind, contents, written_at, sent_at)
      select $2, 'verify_email', '{"link": "/verify"}', ${at}, ${at} ${many}`,
    values: [rows, email],
  });
}

/** Emails that are due. */
export async function fillEmails(db: Database, { email }: Person, rows: number): Promise<void> {
  await db.query({
    text: `insert into email (recipient, kind, contents, written_at)
      select $2, 'password_changed', '{"change": "It was changed.", "link": "/profile"}',
        now() - interval '1 minute' from generate_series(1, $1::int)`,
    values: [rows, email],
  });
}

/** A day's sales in the ledger: each a charge, 'ch_1' and so on, and its fee. */
export async function fillLedger(db: Database, at: Date, rows: number): Promise<void> {
  await db.query({
    text: `insert into journal_entry (kind, object_id, actor, reason, at, happened_at,
        currency, to_account, from_account, amount_minor)
      select kind, 'ch_' || number, 'processor', 'sold', $1, $1, 'usd', gains, gives, minor
      from generate_series(1, $2::int) as number,
        (values ('charge', 'processor_balance', 'sales', 1999),
          ('fee', 'processor_fees', 'processor_balance', 88)) as moved (kind, gains, gives, minor)`,
    values: [at, rows],
  });
}
