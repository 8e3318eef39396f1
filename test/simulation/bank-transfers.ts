/**
 * Money that came by bank transfer, by the processor's records: all of it was credited to an order
 * or sent back, and stands so in the shop's tables; nothing is sent before all of it came.
 */
import type { Stripe } from 'stripe';
import type { Database } from '#platform/database/database.ts';
import type { CustomerRecords, ProcessorRecords } from './processor-records.ts';

type CashMovement = Stripe.CustomerCashBalanceTransaction;

export async function transferViolations(
  db: Database,
  { customers, charges }: ProcessorRecords,
): Promise<string[]> {
  const rows = await readTransfers(db);
  return [
    ...customers.flatMap((one) => violationsOf(one, { charges, row: rows.get(one.id) })),
    ...(await ledgerViolations(db, customers)),
    ...(await orderViolations(db)),
  ];
}

interface TransferRow {
  order: string;
  received: number;
  applied: number;
  returned: number;
  movements: number;
}

async function readTransfers(db: Database): Promise<Map<string, TransferRow>> {
  const { rows } = await db.query<TransferRow & { customer: string }>({
    text: `select customer_id as customer, order_id as order, movements,
        received_minor::int as received, applied_minor::int as applied,
        returned_minor::int as returned
      from bank_transfer`,
  });
  return new Map(rows.map((row) => [row.customer, row]));
}

function violationsOf(
  { id, movements, intents }: CustomerRecords,
  { charges, row }: { charges: readonly Stripe.Charge[]; row: TransferRow | undefined },
): string[] {
  // Its answer was lost for good: nobody was told where to pay.
  if (!row) return movements.length === 0 ? [] : [`money of ${id} came for no transfer`];
  const received = sumOf(movements, ['funded']);
  const applied = -sumOf(movements, ['applied_to_payment', 'unapplied_from_payment']);
  const returned = -sumOf(movements, ['return_initiated', 'return_canceled']);
  const charged = charges
    .filter(({ status }) => status === 'succeeded')
    .filter(({ payment_intent: intent }) => intents.some((one) => one.id === intent))
    .reduce((sum, { amount }) => sum + amount, 0);
  const went = `${applied} were credited, ${returned} sent back`;
  const came = `${received} came for order ${row.order}, ${went}`;
  const seen = [row.received, row.applied, row.returned, row.movements].join(', ');
  const checks = [
    [received !== applied + returned, 'the rest is nobody’s'],
    [applied !== charged, `its payments took ${charged}`],
    [seen !== [received, applied, returned, movements.length].join(', '), `seen were ${seen}`],
  ] as const;
  return checks.flatMap(([isViolated, what]) => (isViolated ? [`${came}: ${what}`] : []));
}

function sumOf(movements: readonly CashMovement[], types: readonly CashMovement['type'][]): number {
  return movements
    .filter(({ type }) => types.includes(type))
    .reduce((sum, { net_amount: amount }) => sum + amount, 0);
}

const entryKinds: Partial<Record<CashMovement['type'], string>> = {
  funded: 'transfer_received',
  applied_to_payment: 'transfer_applied',
  unapplied_from_payment: 'transfer_released',
  return_initiated: 'transfer_returned',
  return_canceled: 'transfer_return_failed',
};

/** Each movement is one entry, nothing else is, and in the end nothing is left. */
async function ledgerViolations(
  db: Database,
  customers: readonly CustomerRecords[],
): Promise<string[]> {
  const expected = customers.flatMap(({ movements }) =>
    movements.map(
      ({ id, type, net_amount: amount }) =>
        `${entryKinds[type] ?? type} of ${id}: ${Math.abs(amount)} cents`,
    ),
  );
  const { rows } = await db.query<{ line: string }>({
    text: `select kind || ' of ' || object_id || ': ' || amount_minor || ' cents' as line
      from journal_entry where kind like 'transfer_%'`,
  });
  const { rows: left } = await db.query<{ minor: number }>({
    text: `select sum(amount_minor)::int as minor from journal_line
      where account = 'transfer_balance' group by currency having sum(amount_minor) <> 0`,
  });
  const lines = new Set(rows.map(({ line }) => line));
  return [
    ...expected.filter((line) => !lines.has(line)).map((line) => `the ledger lacks ${line}`),
    ...(rows.length === expected.length
      ? []
      : [`${rows.length} entries of transfers are of ${expected.length} movements`]),
    ...left.map(({ minor }) => `the ledger has ${minor} of transfers that nobody waits for`),
  ];
}

/** Nothing is sent of what is not paid, and nobody has to look at a transfer any more. */
async function orderViolations(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ what: string }>({
    text: `select 'order ' || number || ' is ' || fulfilment_state || ' and was never paid' as what
        from orders o where payment_id is null and (fulfilment_state <> 'new'
          or exists (select from parcel p where p.order_id = o.id)
          or exists (select from stock_movement m where m.order_id = o.id and m.kind = 'sold'))
      union all select kind || ' of order ' || order_id || ' stands before staff: ' || detail
        from payment_exception where kind like 'transfer_%' and resolved_at is null`,
  });
  return rows.map(({ what }) => what);
}
