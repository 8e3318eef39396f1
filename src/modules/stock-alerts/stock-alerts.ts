/**
 * Stock alerts: an email to who waits for a tool that is sold out, once, when it can be ordered
 * again.
 *
 * Promises: an email waits for a tool once, however often that is asked for; the row goes in the
 * transaction that puts the email into the outbox, so that nobody is written to twice, and after
 * half a year without one. Whoever owns the mailbox is told at once, with a link that ends it:
 * anybody can type an address.
 */
import { createHash } from 'node:crypto';
import { hourMs, later, type Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { deleteInBatches } from '#platform/delete-in-batches.ts';
import { randomToken } from '#platform/http/random-token.ts';
import { queueEmail } from '#modules/emails/emails.ts';
import {
  deleteAlert,
  deleteAlertsTo,
  deleteOldAlerts,
  insertAlert,
  selectAlertsTo,
  selectSoldOut,
  takeDueAlerts,
} from './queries/stock-alerts.ts';

export interface AlertDeps {
  db: Database;
  clock: Clock;
}

export interface AlertRequest {
  tool: string;
  email: string;
}

/** The same whether the email waited for the tool already. */
export type AlertResult = { ok: true } | { ok: false; reason: 'not_sold_out' };

/** Has an email wait for a tool; refused for what can be ordered now or is not on sale. */
export function addStockAlert(
  { db, clock }: AlertDeps,
  request: AlertRequest,
): Promise<AlertResult> {
  const email = request.email.toLowerCase();
  const at = clock.now();
  return inTransaction(db, async (tx): Promise<AlertResult> => {
    const tool = await selectSoldOut.first(tx, { toolId: request.tool });
    if (!tool) return { ok: false, reason: 'not_sold_out' };
    const token = randomToken();
    const row = { toolId: tool.id, email, tokenHash: hashToken(token), createdAt: at };
    if ((await insertAlert.count(tx, row)) === 0) return { ok: true };
    const contents = { tool: tool.name, link: `/tell-me/stop?token=${token}` };
    await queueEmail(tx, { to: email, kind: 'stock_alert_added', contents }, at);
    return { ok: true };
  });
}

/** Ends the alert of this link; one that is over ends as well. */
export async function endStockAlert(executor: Executor, token: string): Promise<void> {
  await deleteAlert.count(executor, { tokenHash: hashToken(token) });
}

const sentAtOnce = 200;

/** Run every minute: emails to who waits for what can be ordered again. */
export async function sendStockAlerts({ db, clock }: AlertDeps): Promise<void> {
  while ((await sendSome(db, clock.now())) >= sentAtOnce);
}

function sendSome(db: Database, at: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = await takeDueAlerts.all(tx, { limit: sentAtOnce });
    for (const { email: to, tool_id: id, name: tool } of due) {
      const contents = { tool, link: `/tools/${id}` };
      await queueEmail(tx, { to, kind: 'stock_alert', contents }, at);
    }
    return due.length;
  });
}

const keptDays = 180;

/** Those that came to nothing for half a year. */
export async function deleteOldStockAlerts({ db, clock }: AlertDeps): Promise<void> {
  const before = later(clock.now(), -keptDays * 24 * hourMs);
  await deleteInBatches((limit) => deleteOldAlerts.count(db, { before, limit }));
}

export async function eraseStockAlertsTo(tx: Tx, email: string): Promise<void> {
  await deleteAlertsTo.count(tx, { email });
}

/** What an email waits for. */
export interface StockAlert {
  tool: string;
  name: string;
  createdAt: Date;
}

/** The oldest first; of an email there are as many as there are tools that are sold out. */
export async function listStockAlertsTo(executor: Executor, email: string): Promise<StockAlert[]> {
  const rows = await selectAlertsTo.all(executor, { email });
  return rows.map(({ tool_id: tool, name, created_at: createdAt }) => ({ tool, name, createdAt }));
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(`stock-alert:${token}`).digest();
}
