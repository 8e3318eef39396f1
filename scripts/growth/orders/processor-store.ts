/** What the sandbox processor knows of the payments of made-up orders. */
import { openPastPayments, type PastPayment } from '@ferrule/card-sandbox/past-payments';
import type { Executor } from '#platform/database/database.ts';
import { readInBatches } from './read-in-batches.ts';

/** The sandbox's store, and its secret key. */
export interface ProcessorStore {
  dataFile: string;
  secret: string;
}

interface PaymentRow {
  id: string;
  number: number;
  quantity: number;
  goods: string;
  email: string;
  token: string;
  paid_at: Date;
  total_minor: number;
  kind: string;
  refund: string;
  refund_minor: number;
  after_at: Date;
  closed_at: Date;
}

const paid = `
select id, number, quantity, goods, email, token, paid_at, total_minor, kind, refund, refund_minor,
  after_at, closed_at from grown_order where is_paid order by paid_at`;

/** Answers how many rows were written. */
export async function fillProcessorStore(
  executor: Executor,
  store: ProcessorStore,
): Promise<number> {
  const past = openPastPayments(store.dataFile, store.secret);
  try {
    for await (const rows of readInBatches<PaymentRow>(executor, paid)) {
      for (const row of rows) past.add(toPayment(row));
    }
    return past.save();
  } finally {
    past.close();
  }
}

function toPayment(row: PaymentRow): PastPayment {
  const { token, kind, after_at: after, closed_at: closed } = row;
  const isDisputed = kind === 'disputed' || kind === 'dispute_won' || kind === 'dispute_lost';
  const status = kind === 'disputed' ? 'needs_response' : kind === 'dispute_won' ? 'won' : 'lost';
  return {
    ...{ token, order: row.id, amountMinor: row.total_minor, email: row.email, at: row.paid_at },
    description: `Order ${row.number}: ${row.quantity} × ${row.goods}`,
    ...(row.refund_minor > 0 && {
      refund: { at: after, amountMinor: row.refund_minor, metadata: row.refund },
    }),
    ...(isDisputed && { dispute: { at: after, closedAt: closed, status } }),
  };
}
