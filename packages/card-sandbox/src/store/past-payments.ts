/**
 * Payments of the past, written straight into the store: to try a shop that has sold for years. No
 * events are told of them, as the real processor keeps none that old.
 */
import { DatabaseSync } from 'node:sqlite';
import { fingerprintOf } from '../ids.ts';
import { answerSeconds } from '../resources/open-dispute.ts';
import { disputeFeeMinor, feeOfCharge, settlementSeconds } from '../resources/ledger.ts';
import { openStore } from './store.ts';

/** A payment in US dollars by the card of '4242', with what became of it. */
export interface PastPayment {
  /** 24 letters and digits; 'pi_', 'ch_', 're_' and 'du_' with it are the ids. */
  token: string;
  order: string;
  amountMinor: number;
  email: string;
  description: string;
  at: Date;
  refund?: { at: Date; amountMinor: number; metadata: string };
  /** All of it; the fee stays spent. */
  dispute?: { at: Date; closedAt: Date; status: 'needs_response' | 'won' | 'lost' };
}

export interface PastPayments {
  add(payment: PastPayment): void;
  /** Keeps all of them, and answers how many rows they are. Without it none is kept. */
  save(): number;
  close(): void;
}

const testCard = { name: 'visa', number: '4242424242424242', last4: '4242' } as const;
const billing = JSON.stringify({
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  ...{ email: null, name: null, phone: null, tax_id: null },
});

/** `secret` is the sandbox's secret key, of which the fingerprints of cards are made. */
export function openPastPayments(dataFile: string, secret: string): PastPayments {
  openStore(dataFile).close();
  const database = new DatabaseSync(dataFile, { timeout: 5000 });
  database.exec('begin immediate; create temp table moved as select * from balance_transaction');
  database.exec('delete from moved');
  const insert = prepareInserts(database);
  const fingerprint = fingerprintOf(secret, testCard.number);
  let rows = 0;
  return {
    add: (payment) => (rows += addPayment(insert, payment, fingerprint)),
    save: () => {
      // Lists are in the order of rows: movements in the order of their moments.
      database.exec(`insert into balance_transaction (${movementColumns})
        select ${movementColumns} from moved order by created; drop table moved; commit`);
      return rows;
    },
    close: () => database.close(),
  };
}

const movementColumns =
  'id, created, available_on, amount, fee, currency, type, reporting_category, source, description';

function prepareInserts(database: DatabaseSync) {
  const into = (table: string, columns: string) => {
    const places = columns.replaceAll(/\w+/g, '?');
    const statement = database.prepare(`insert into ${table} (${columns}) values (${places})`);
    return (...values: (string | number | null)[]) => void statement.run(...values);
  };
  return {
    method: into(
      'payment_method',
      `id, created, test_card, last4, fingerprint, exp_month, exp_year, cvc_given, billing,
        metadata, used_by`,
    ),
    intent: into(
      'payment_intent',
      `id, created, amount, currency, status, client_secret, terms, payment_method, latest_charge,
        amount_received`,
    ),
    charge: into(
      'charge',
      `id, created, payment_intent, payment_method, amount, currency, status, authenticated,
        amount_refunded, disputed, balance_transaction, terms`,
    ),
    refund: into(
      'refund',
      `id, created, charge, payment_intent, payment_method, amount, currency, status, metadata,
        balance_transaction`,
    ),
    dispute: into(
      'dispute',
      `id, created, charge, payment_intent, amount, currency, status, reason, evidence, due_by,
        submission_count, metadata`,
    ),
    movement: into('moved', movementColumns),
  };
}

type Inserts = ReturnType<typeof prepareInserts>;

const usd = 'usd';

function addPayment(insert: Inserts, payment: PastPayment, fingerprint: string): number {
  const { token, amountMinor: amount, description, order, email, refund, dispute } = payment;
  const [intent, charge, method] = [`pi_${token}`, `ch_${token}`, `pm_${token}`];
  const created = toSeconds(payment.at);
  const terms = JSON.stringify({
    ...{ description, metadata: { order }, receiptEmail: email, shipping: null },
    ...{ statementDescriptor: null, statementDescriptorSuffix: null },
    ...{ automaticMethods: 'never', cardsOnly: false },
  });
  const { name, last4 } = testCard;
  const lastYear = payment.at.getUTCFullYear() + 14;
  const card = [name, last4, fingerprint, 12, lastYear, 1] as const;
  insert.method(method, created, ...card, billing, '{}', intent);
  const secret = `${intent}_secret_${token}`;
  const charged = [amount, usd, 'succeeded'] as const;
  insert.intent(intent, created, ...charged, secret, terms, method, charge, amount);
  const back = refund?.amountMinor ?? 0;
  const isDisputed = dispute ? 1 : 0;
  const movement = `txn_${token}`;
  insert.charge(
    ...([charge, created, intent, method, ...charged, 0, back, isDisputed] as const),
    ...([movement, terms] as const),
  );
  const move = moverOf(insert);
  move(
    movement,
    created,
    [amount, feeOfCharge(amount)],
    ['charge', 'charge'],
    [charge, description],
  );
  if (refund) addRefund(insert, move, { payment, refund });
  if (dispute) addDispute(insert, move, { payment, dispute });
  return 4 + (refund ? 2 : 0) + (dispute ? (dispute.status === 'won' ? 3 : 2) : 0);
}

type Move = ReturnType<typeof moverOf>;

function moverOf({ movement }: Inserts) {
  return (
    id: string,
    created: number,
    [amount, fee]: readonly [number, number],
    [type, category]: readonly [string, string],
    [source, description]: readonly [string, string],
  ) =>
    movement(
      ...([id, created, created + settlementSeconds, amount, fee, usd] as const),
      ...([type, category, source, description] as const),
    );
}

function addRefund(
  insert: Inserts,
  move: Move,
  { payment, refund }: { payment: PastPayment; refund: NonNullable<PastPayment['refund']> },
): void {
  const { token } = payment;
  const { amountMinor: amount, metadata } = refund;
  const created = toSeconds(refund.at);
  const movement = `txn_re${token}`;
  insert.refund(
    ...([`re_${token}`, created, `ch_${token}`, `pi_${token}`, `pm_${token}`, amount] as const),
    ...([usd, 'succeeded', JSON.stringify({ refund: metadata }), movement] as const),
  );
  move(movement, created, [-amount, 0], ['refund', 'refund'], [`re_${token}`, 'REFUND FOR CHARGE']);
}

function addDispute(
  insert: Inserts,
  move: Move,
  { payment, dispute }: { payment: PastPayment; dispute: NonNullable<PastPayment['dispute']> },
): void {
  const { token, amountMinor: amount } = payment;
  const { status } = dispute;
  const created = toSeconds(dispute.at);
  const answered = status === 'needs_response' ? 0 : 1;
  insert.dispute(
    ...([`du_${token}`, created, `ch_${token}`, `pi_${token}`, amount, usd, status] as const),
    ...(['general', '{}', created + answerSeconds, answered, '{}'] as const),
  );
  const of = `for ch_${token}`;
  const taken = [-amount, disputeFeeMinor] as const;
  move(
    `txn_du${token}`,
    created,
    taken,
    ['adjustment', 'dispute'],
    [`du_${token}`, `Chargeback withdrawal ${of}`],
  );
  if (status !== 'won') return;
  const closed = toSeconds(dispute.closedAt);
  move(
    `txn_dw${token}`,
    closed,
    [amount, 0],
    ['adjustment', 'dispute_reversal'],
    [`du_${token}`, `Chargeback reversal ${of}`],
  );
}

function toSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
