/** After the drill: what was acknowledged is there, charged once, and all books are equal. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { hourMs, later } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { verifyAuditLog } from '#modules/audit/audit.ts';
import { auditStock } from '#modules/orders/orders.ts';
import { reconcile } from '#modules/payments/payments.ts';
import { openProcessor } from '#modules/payments/processor/processor.ts';
import { cardFailureLimits } from '#modules/rate-limits/limits.ts';
import { findViolations } from '#test/simulation/invariants.ts';
import type { Market } from './buyers.ts';
import type { OpenStage } from './stage.ts';

export interface Comparison {
  acknowledgedLost: number;
  paidLost: number;
  doubleCharges: number;
  violations: string[];
}

const settleMs = 5000;

export async function compareRecords(stage: OpenStage, market: Market): Promise<Comparison> {
  const { db, sandbox, folder } = stage;
  await pause(settleMs);
  await reconcileAhead(stage);
  const { observations } = market;
  const count = async (text: string, ids: ReadonlySet<string>) => {
    const { rows } = await db.query<{ count: number }>({ text, values: [[...ids]] });
    return rows[0]?.count ?? 0;
  };
  const lost = `select count(*) as count from unnest($1::uuid[]) as id
    where not exists (select from orders o where o.id = id.id)`;
  const unpaid = `select count(*) as count from orders
    where id = any($1::uuid[]) and payment_state <> 'paid'`;
  const { rowCount: paid } = await db.query({
    text: `select from orders where payment_state = 'paid'`,
  });
  const audit = await verifyAuditLog(db, join(folder, 'no-checkpoint.json'));
  const processor = { url: sandbox.url };
  return {
    acknowledgedLost: await count(lost, observations.placed),
    paidLost: await count(unpaid, observations.shownPaid),
    doubleCharges: Math.max(0, countCharges(join(folder, 'sandbox-card.sqlite')) - (paid ?? 0)),
    violations: [
      ...(await findViolations({ db, observations, processor, keys: sandbox.keys })),
      ...(await auditStock(db)),
      ...(audit.broken ? [`the audit log is broken at ${audit.broken.id}`] : []),
    ],
  };
}

/** Charges that succeeded, in the processor's own records: one for each paid order. */
function countCharges(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  const sql = "select count(*) as count from charge where status = 'succeeded'";
  const row = database.prepare(sql).get();
  database.close();
  return Number(row?.['count'] ?? 0);
}

/** What the shop does by itself within hours: asks after payments that were left open. */
async function reconcileAhead({ db, sandbox }: OpenStage): Promise<void> {
  const { hostname, port } = new URL(sandbox.url);
  const { secret: secretKey, webhook: webhookSecret } = sandbox.keys;
  const host = { hostname, port: Number(port) };
  const processor = openProcessor({ secretKey, webhookSecret, host });
  const jobs = { enqueue: () => Promise.resolve() };
  const cardTesting = { limits: cardFailureLimits, secret: 'a secret' };
  const log = createLog('silent');
  for (let hours = 1; hours <= 5; hours += 1) {
    const clock = { now: () => later(new Date(), hours * hourMs) };
    await reconcile({ db, clock, log, processor, jobs, cardTesting, transferDays: 7 }, 10_000);
  }
}
