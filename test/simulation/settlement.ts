/**
 * What each order's money amounts to, computed here once more from the processor's records alone,
 * and compared with the shop's tables: state, ledger, exceptions, what still waits.
 */
import type { Stripe } from 'stripe';
import type { Database } from '#platform/database/database.ts';
import type { ProcessorRecords } from './processor-records.ts';

interface PaidOrder {
  id: string;
  payment_state: string;
  payment_id: string | null;
  total: number;
}

interface OpenExceptions {
  has(key: string): boolean;
}

/** A sentence for each way in which the shop's view of money differs from the processor's. */
export async function settlementViolations(
  db: Database,
  records: ProcessorRecords,
): Promise<string[]> {
  const exceptions = await readOpenExceptions(db);
  return [
    ...(await stateViolations(db, records, exceptions)),
    ...(await lineViolations(db, records, exceptions)),
    ...(await exceptionViolations(db, records)),
    ...(await waitingViolations(db, records)),
  ];
}

async function readOpenExceptions(db: Database): Promise<Set<string>> {
  const { rows } = await db.query<{ key: string }>({
    text: 'select key from payment_exception where resolved_at is null',
  });
  return new Set(rows.map(({ key }) => key));
}

/** A refund by hand in addition to the shop's own, which staff have to look at. */
function isForeign({ id }: Stripe.Refund, exceptions: OpenExceptions): boolean {
  return exceptions.has(`unknown_refund:${id}`);
}

async function stateViolations(
  db: Database,
  records: ProcessorRecords,
  exceptions: OpenExceptions,
): Promise<string[]> {
  const { rows } = await db.query<PaidOrder>({
    text: `select id, payment_state, payment_id, total_minor::int as total from orders
      where payment_state in ('paid', 'partly_refunded', 'refunded', 'disputed')`,
  });
  const manuallyPaid = await listManuallyPaid(db);
  return rows.flatMap(({ id, payment_state: state, payment_id: paymentId }) => {
    if (paymentId === null) return [`order ${id} is ${state} and was paid with nothing`];
    if (manuallyPaid.has(paymentId)) return [];
    const expected = stateOf(records, paymentId, exceptions);
    return expected === state ? [] : [`order ${id} is ${state}, its money says ${expected}`];
  });
}

async function listManuallyPaid(db: Database): Promise<Set<string>> {
  const { rows } = await db.query<{ intent_id: string }>({
    text: 'select intent_id from payment_attempt where is_manual',
  });
  return new Set(rows.map(({ intent_id: intent }) => intent));
}

function stateOf(records: ProcessorRecords, intent: string, exceptions: OpenExceptions): string {
  const captured = sum(
    records.charges
      .filter((one) => one.payment_intent === intent && one.status === 'succeeded')
      .map(({ amount }) => amount),
  );
  const refunded = sum(
    records.refunds
      .filter((one) => one.payment_intent === intent && one.status !== 'failed')
      .filter((one) => !isForeign(one, exceptions))
      .map(({ amount }) => amount),
  );
  const cases = records.disputes.filter((one) => one.payment_intent === intent);
  const withheld = sum(cases.filter((one) => !isOver(one)).map(withdrawnBy));
  const lost = sum(cases.filter(isOver).map(withdrawnBy));
  if (withheld > 0) return 'disputed';
  if (refunded + lost === 0) return 'paid';
  return refunded + lost >= captured ? 'refunded' : 'partly_refunded';
}

/** What the processor still has of a payment, in cents. */
export function remainingOf(
  { charges, refunds, disputes }: ProcessorRecords,
  intent: string,
): number {
  const ofIntent = (one: { payment_intent: unknown }) => one.payment_intent === intent;
  const charged = charges.filter(ofIntent).filter(({ status }) => status === 'succeeded');
  const refunded = refunds.filter(ofIntent).filter(({ status }) => status !== 'failed');
  const amounts = (all: readonly { amount: number }[]) => sum(all.map(({ amount }) => amount));
  return amounts(charged) - amounts(refunded) - sum(disputes.filter(ofIntent).map(withdrawnBy));
}

const endings: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented'];

function isOver({ status }: Stripe.Dispute): boolean {
  return endings.includes(status);
}

/** What the dispute has withdrawn and not reinstated, in its currency: all of it, each time. */
function withdrawnBy({ amount: all, balance_transactions: moved }: Stripe.Dispute): number {
  return -sum(moved.map(({ amount }) => Math.sign(amount) * all));
}

const lineKinds: Readonly<Record<string, [moved: string, fee: string]>> = {
  charge: ['charge', 'fee'],
  refund: ['refund', 'fee'],
  refund_failure: ['refund_failed', 'fee'],
  dispute: ['dispute_opened', 'dispute_fee'],
  dispute_reversal: ['dispute_won', 'dispute_fee'],
};

/** Each movement stands in the ledger with its amount, on its day, and nothing else does. */
async function lineViolations(
  db: Database,
  { movements, refunds }: ProcessorRecords,
  exceptions: OpenExceptions,
): Promise<string[]> {
  const foreignRefunds = new Set(
    refunds.filter((one) => isForeign(one, exceptions)).map(({ id }) => id),
  );
  const expectedLines = new Set(
    movements.flatMap(({ source, reporting_category: category, amount, fee, ...rest }) => {
      const { created, currency } = rest;
      const [moved = category, feeKind = 'fee'] = lineKinds[category] ?? [];
      const day = dayOf(new Date(created * 1000));
      const of = typeof source === 'string' ? source : '?';
      if (foreignRefunds.has(of)) return [];
      const line = `${moved} of ${of}: ${Math.abs(amount)} ${currency} on ${day}`;
      return fee === 0 ? [line] : [line, `${feeKind} of ${of}: ${fee} ${currency} on ${day}`];
    }),
  );
  const { rows } = await db.query<{ line: string; at: Date }>({
    text: `select replace(kind, '_settled', '') || ' of ' || object_id || ': ' || amount_minor
        || ' ' || currency as line, happened_at as at
      from journal_entry
      where 'processor_balance' in (to_account, from_account)`,
  });
  const ledgerLines = new Set(rows.map(({ line, at }) => `${line} on ${dayOf(at)}`));
  return [
    ...[...expectedLines]
      .filter((line) => !ledgerLines.has(line))
      .map((line) => `the ledger lacks ${line}`),
    ...[...ledgerLines]
      .filter((line) => !expectedLines.has(line))
      .map((line) => `the ledger alone has ${line}`),
  ];
}

/** Each case and each failed refund has an exception; what is over has none open. */
async function exceptionViolations(
  db: Database,
  { disputes }: ProcessorRecords,
): Promise<string[]> {
  const { rows } = await db.query<{ key: string; open: boolean }>({
    text: 'select key, resolved_at is null as open from payment_exception',
  });
  const exceptionByKey = new Map(rows.map(({ key, open }) => [key, open]));
  const { rows: failed } = await db.query<{ id: string }>({
    text: "select id from refund where state = 'failed'",
  });
  return [
    ...disputes.flatMap((one) => {
      const kind = one.status.startsWith('warning_') ? 'dispute_inquiry' : 'dispute_opened';
      const key = `${kind}:${one.id}`;
      if (!isOver(one)) return exceptionByKey.has(key) ? [] : [`there is no exception ${key}`];
      const open = ['dispute_inquiry', 'dispute_opened'].filter((each) =>
        exceptionByKey.get(`${each}:${one.id}`),
      );
      return open.map((each) => `${each}:${one.id} stands before staff and is ${one.status}`);
    }),
    ...failed
      .filter(
        ({ id }) =>
          !exceptionByKey.has(`refund_failed:${id}`) && !exceptionByKey.has(`refund_refused:${id}`),
      )
      .map(({ id }) => `refund ${id} failed and there is no exception`),
  ];
}

/** Nothing waits without an end. */
async function waitingViolations(db: Database, records: ProcessorRecords): Promise<string[]> {
  const { disputes } = records;
  const { rows: onHold } = await db.query<RefundOnHold>({
    text: `select id, intent_id, amount_minor::int as amount from refund where state = 'on_hold'`,
  });
  const { rows: rest } = await db.query<{ what: string }>({
    text: `select 'dispute ' || id || ' is still ' || status || ' here' as what from dispute
        where closed_at is null and id = any($1)
      union all select 'the fee of ' || charge_id || ' is still not known' from payment_attempt
        where fee_due_at is not null`,
    values: [disputes.filter(isOver).map(({ id }) => id)],
  });
  return [
    ...onHold
      // An inquiry holds no money, so that nothing waits for its end.
      .filter(
        ({ intent_id: intent }) =>
          !disputes.some(
            (one) => one.payment_intent === intent && !isOver(one) && withdrawnBy(one),
          ),
      )
      .map(({ id }) => `refund ${id} is on hold, and no dispute is open that would end it`),
    ...excessRefundsOnHold(onHold, records),
    ...rest.map(({ what }) => what),
  ];
}

interface RefundOnHold {
  id: string;
  intent_id: string;
  amount: number;
}

/** Refunds on hold are never more than what is left of the payment. */
function excessRefundsOnHold(onHold: readonly RefundOnHold[], records: ProcessorRecords): string[] {
  const closedOnly = { ...records, disputes: records.disputes.filter(isOver) };
  return [...Map.groupBy(onHold, (one) => one.intent_id)].flatMap(([intent, waiting]) => {
    const promised = sum(waiting.map(({ amount }) => amount));
    const remaining = remainingOf(closedOnly, intent);
    return promised <= remaining
      ? []
      : [`${promised} of ${intent} wait to go back, ${remaining} are left`];
  });
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 'yyyy-mm-dd'.length);
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
