/**
 * What each order's money amounts to, worked out here once more from the processor's books alone,
 * and held against what the shop says: state, ledger, notices to staff, what still waits.
 */
import type { Stripe } from 'stripe';
import type { Database } from '#platform/database/database.ts';
import type { Books } from './books.ts';

interface PaidOrder {
  id: string;
  payment_state: string;
  transaction: string | null;
  total: number;
}

interface OpenProblems {
  has(key: string): boolean;
}

/** A sentence for each way in which the shop's view of money differs from the processor's. */
export async function settlingFaults(db: Database, books: Books): Promise<string[]> {
  const problems = await openProblems(db);
  return [
    ...(await stateFaults(db, books, problems)),
    ...(await lineFaults(db, books, problems)),
    ...(await noticeFaults(db, books)),
    ...(await waitingFaults(db, books)),
  ];
}

async function openProblems(db: Database): Promise<Set<string>> {
  const { rows } = await db.query<{ key: string }>({
    text: 'select key from payment_problem where resolved_at is null',
  });
  return new Set(rows.map(({ key }) => key));
}

/** What staff are to look at: the processor gave money back beside what the shop had promised. */
function isForeign({ id }: Stripe.Refund, problems: OpenProblems): boolean {
  return problems.has(`unknown_refund:${id}`);
}

async function stateFaults(db: Database, books: Books, problems: OpenProblems): Promise<string[]> {
  const { rows } = await db.query<PaidOrder>({
    text: `select id, payment_state, transaction, total_minor::int as total from orders
      where payment_state in ('paid', 'partly_refunded', 'refunded', 'disputed')`,
  });
  const elsewhere = await listPaidElsewhere(db);
  return rows.flatMap(({ id, payment_state: state, transaction }) => {
    if (transaction === null) return [`order ${id} is ${state} and was paid with nothing`];
    if (elsewhere.has(transaction)) return [];
    const should = stateOf(books, transaction, problems);
    return should === state ? [] : [`order ${id} is ${state}, its money says ${should}`];
  });
}

async function listPaidElsewhere(db: Database): Promise<Set<string>> {
  const { rows } = await db.query<{ intent_id: string }>({
    text: 'select intent_id from payment_attempt where taken_elsewhere',
  });
  return new Set(rows.map(({ intent_id: intent }) => intent));
}

function stateOf(books: Books, intent: string, problems: OpenProblems): string {
  const captured = sum(
    books.charges
      .filter((one) => one.payment_intent === intent && one.status === 'succeeded')
      .map(({ amount }) => amount),
  );
  const back = sum(
    books.refunds
      .filter((one) => one.payment_intent === intent && one.status !== 'failed')
      .filter((one) => !isForeign(one, problems))
      .map(({ amount }) => amount),
  );
  const cases = books.disputes.filter((one) => one.payment_intent === intent);
  const withheld = sum(cases.filter((one) => !isOver(one)).map(heldBack));
  const lost = sum(cases.filter(isOver).map(heldBack));
  if (withheld > 0) return 'disputed';
  if (back + lost === 0) return 'paid';
  return back + lost >= captured ? 'refunded' : 'partly_refunded';
}

/** What the processor still has of a payment, in cents. */
export function leftOf({ charges, refunds, disputes }: Books, intent: string): number {
  const ofIntent = (one: { payment_intent: unknown }) => one.payment_intent === intent;
  const charged = charges.filter(ofIntent).filter(({ status }) => status === 'succeeded');
  const back = refunds.filter(ofIntent).filter(({ status }) => status !== 'failed');
  const amounts = (all: readonly { amount: number }[]) => sum(all.map(({ amount }) => amount));
  return amounts(charged) - amounts(back) - sum(disputes.filter(ofIntent).map(heldBack));
}

const endings: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented'];

function isOver({ status }: Stripe.Dispute): boolean {
  return endings.includes(status);
}

/** What it took and has not given back, in cents. */
function heldBack({ balance_transactions: moved }: Stripe.Dispute): number {
  return -sum(moved.map(({ amount }) => amount));
}

const lineKinds: Readonly<Record<string, [moved: string, fee: string]>> = {
  charge: ['charge', 'fee'],
  refund: ['refund', 'fee'],
  refund_failure: ['refund_failed', 'fee'],
  dispute: ['dispute_opened', 'dispute_fee'],
  dispute_reversal: ['dispute_won', 'dispute_fee'],
};

/** Each movement stands in the ledger with its cents, on its day, and nothing else does. */
async function lineFaults(
  db: Database,
  { movements, refunds }: Books,
  problems: OpenProblems,
): Promise<string[]> {
  const foreign = new Set(refunds.filter((one) => isForeign(one, problems)).map(({ id }) => id));
  const theirs = new Set(
    movements.flatMap(({ source, reporting_category: category, amount, fee, created }) => {
      const [moved = category, feeKind = 'fee'] = lineKinds[category] ?? [];
      const day = dayOf(new Date(created * 1000));
      const of = typeof source === 'string' ? source : '?';
      if (foreign.has(of)) return [];
      const line = `${moved} of ${of}: ${Math.abs(amount)} cents on ${day}`;
      return fee === 0 ? [line] : [line, `${feeKind} of ${of}: ${fee} cents on ${day}`];
    }),
  );
  const { rows } = await db.query<{ kind: string; object: string; minor: number; at: Date }>({
    text: `select kind, object_id as object, amount_minor::int as minor, happened_at as at
      from ledger_transaction
      where kind not in ('taken_elsewhere', 'refunded_elsewhere', 'dispute_lost')`,
  });
  const ours = new Set(
    rows.map(
      ({ kind, object, minor, at }) => `${kind} of ${object}: ${minor} cents on ${dayOf(at)}`,
    ),
  );
  return [
    ...[...theirs].filter((line) => !ours.has(line)).map((line) => `the ledger lacks ${line}`),
    ...[...ours].filter((line) => !theirs.has(line)).map((line) => `the ledger alone has ${line}`),
  ];
}

/** Staff were told of each case and of each failed refund, and are not told of what is over. */
async function noticeFaults(db: Database, { disputes }: Books): Promise<string[]> {
  const { rows } = await db.query<{ key: string; open: boolean }>({
    text: 'select key, resolved_at is null as open from payment_problem',
  });
  const told = new Map(rows.map(({ key, open }) => [key, open]));
  const { rows: failed } = await db.query<{ id: string }>({
    text: "select id from refund where state = 'failed'",
  });
  return [
    ...disputes.flatMap((one) => {
      const kind = one.status.startsWith('warning_') ? 'dispute_inquiry' : 'dispute_opened';
      const key = `${kind}:${one.id}`;
      if (!isOver(one)) return told.has(key) ? [] : [`nobody was told of ${key}`];
      const open = ['dispute_inquiry', 'dispute_opened'].filter((each) =>
        told.get(`${each}:${one.id}`),
      );
      return open.map((each) => `${each}:${one.id} stands before staff and is ${one.status}`);
    }),
    ...failed
      .filter(({ id }) => !told.has(`refund_failed:${id}`) && !told.has(`refund_refused:${id}`))
      .map(({ id }) => `refund ${id} failed and nobody was told`),
  ];
}

/** Nothing waits that nothing ends. */
async function waitingFaults(db: Database, books: Books): Promise<string[]> {
  const { disputes } = books;
  const { rows: parked } = await db.query<ParkedRefund>({
    text: `select id, intent_id, amount_minor::int as amount from refund where state = 'parked'`,
  });
  const { rows: rest } = await db.query<{ what: string }>({
    text: `select 'dispute ' || id || ' is still ' || status || ' here' as what from dispute
        where closed_at is null and id = any($1)
      union all select 'the fee of ' || charge_id || ' is still not known' from payment_attempt
        where fee_due_at is not null`,
    values: [disputes.filter(isOver).map(({ id }) => id)],
  });
  return [
    ...parked
      // An inquiry holds no money, so that nothing waits for its end.
      .filter(
        ({ intent_id: intent }) =>
          !disputes.some((one) => one.payment_intent === intent && !isOver(one) && heldBack(one)),
      )
      .map(({ id }) => `refund ${id} is parked, and no dispute is open that would end it`),
    ...promisedBeyond(parked, books),
    ...rest.map(({ what }) => what),
  ];
}

interface ParkedRefund {
  id: string;
  intent_id: string;
  amount: number;
}

/** What waits is promised: with what went and was lost it is never more than was taken. */
function promisedBeyond(parked: readonly ParkedRefund[], books: Books): string[] {
  const decided = { ...books, disputes: books.disputes.filter(isOver) };
  return [...Map.groupBy(parked, (one) => one.intent_id)].flatMap(([intent, waiting]) => {
    const promised = sum(waiting.map(({ amount }) => amount));
    const left = leftOf(decided, intent);
    return promised <= left ? [] : [`${promised} of ${intent} wait to go back, ${left} are left`];
  });
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 'yyyy-mm-dd'.length);
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
