/**
 * Money in other currencies than that of the balance: what was charged, refunded and disputed
 * stands in the ledger in its own currency, and each of these has come to something on the balance.
 */
import type { Stripe } from 'stripe';
import type { Database } from '#platform/database/database.ts';
import type { ProcessorRecords } from './processor-records.ts';

interface Row {
  line: string;
  kind: string;
  object: string;
  currency: string;
  isExchanged: boolean;
  minor: number;
}

const settlement = 'usd';

export async function exchangeViolations(
  db: Database,
  records: ProcessorRecords,
): Promise<string[]> {
  const { rows } = await db.query<Row>({
    text: `select kind || ' of ' || object_id || ': ' || amount_minor || ' ' || currency as line,
        kind, object_id as object, currency, amount_minor::int as minor,
        'currency_exchange' in (to_account, from_account) as "isExchanged"
      from journal_entry`,
  });
  const { rows: elsewhere } = await db.query<{ currency: string }>({
    text: `select distinct currency from journal_line
      where account in ('processor_balance', 'processor_fees') and currency <> $1`,
    values: [settlement],
  });
  return [
    ...elsewhere.map(({ currency }) => `the balance at the processor has ${currency}`),
    ...chargedViolations(rows, records),
    ...unsettledViolations(rows),
    ...(await sumViolations(db)),
  ];
}

/** What the ledger has of an object is what the processor says of it, in its own currency. */
function chargedViolations(rows: readonly Row[], records: ProcessorRecords): string[] {
  const charged = new Map<string, string>([
    ...records.charges.map((one) => [one.id, amountOf(one)] as const),
    ...records.refunds.map((one) => [one.id, amountOf(one)] as const),
    ...records.disputes.map((one) => [one.id, amountOf(one)] as const),
  ]);
  const wholeKinds = ['charge', 'refund', 'refund_failed', 'dispute_opened', 'dispute_won'];
  return rows
    .filter(({ kind, object }) => wholeKinds.includes(kind) && charged.has(object))
    .filter(({ object, minor, currency }) => charged.get(object) !== `${minor} ${currency}`)
    .map(({ line, object }) => `the ledger has ${line}, the processor ${charged.get(object)}`);
}

function amountOf({ amount, currency }: Pick<Stripe.Charge, 'amount' | 'currency'>): string {
  return `${amount} ${currency}`;
}

/** Of what is converted the ledger has both sides, and of nothing else. */
function unsettledViolations(rows: readonly Row[]): string[] {
  const settled = new Set(
    rows.flatMap(({ kind, object }) =>
      kind.endsWith('_settled') ? [`${kind.replace('_settled', '')} of ${object}`] : [],
    ),
  );
  return rows
    .filter(({ kind }) => !kind.endsWith('_settled'))
    .filter((row) => row.isExchanged !== settled.has(`${row.kind} of ${row.object}`))
    .map(({ line }) => `${line} has one side of its exchange alone`);
}

/** Each currency of all entries sums to zero. */
async function sumViolations(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ what: string }>({
    text: `select currency || ' sums to ' || sum(amount_minor) as what from journal_line
      group by currency having sum(amount_minor) <> 0`,
  });
  return rows.map(({ what }) => what);
}
