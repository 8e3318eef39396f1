/**
 * VIES is asked in a job, outside of any transaction: a slow register holds up nobody. One instance
 * at a time claims a company for as long as an answer may take; after a restart it is due again.
 */
import { later, minuteMs, secondMs, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import type { JobQueue } from '#platform/jobs.ts';
import type { Log } from '#platform/log.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { findTaxSetup, type TaxNumber, type Vies, type ViesAnswer } from '#modules/tax/tax.ts';
import type { NamedTaxCheck } from './company.ts';
import { lockCompany, selectCompany } from './queries/companies.ts';
import { askNow, claimDue, insertCheck, stopAsking, writeCheck } from './queries/tax-checks.ts';
import { findRequester, readAskedNumber, takeAnswer } from './tax-check.ts';

/** The names of the queues. */
export const companyJobs = { askVies: 'ask-vies' } as const;

export interface AskingDeps {
  db: Database;
  clock: Clock;
  log: Log;
  vies: Vies;
}

/** Longer than VIES may take to answer, twice. */
const claimedForMs = 2 * minuteMs;
const longestRunMs = 50 * secondMs;

/** Asks about every number that is due, one after the other. */
export async function askDue(deps: AskingDeps): Promise<void> {
  const { db, clock } = deps;
  const started = performance.now();
  while (performance.now() - started < longestRunMs) {
    const at = clock.now();
    const claimed = await claimDue.first(db, { at, until: later(at, claimedForMs) });
    if (!claimed) return;
    const { id, tax_number: taxNumber } = claimed;
    const number = readAskedNumber(taxNumber);
    if (!number) await stopAsking.count(db, { id, taxNumber });
    else await askAbout(deps, { id, taxNumber, number, ...stateOf(claimed) });
  }
}

/** The handler of the queue. */
export function handleCompanyJobs(deps: AskingDeps) {
  return { [companyJobs.askVies]: () => askDue(deps) };
}

interface Due {
  id: string;
  /** As it is written, and as VIES has it. */
  taxNumber: string;
  number: TaxNumber;
  check: NamedTaxCheck | null;
  failures: number;
}

async function askAbout({ db, clock, log, vies }: AskingDeps, due: Due): Promise<void> {
  const requester = findRequester(await findTaxSetup(db, []), clock.now());
  const answer = await vies.ask({ number: due.number, requester });
  if (answer.state === 'unavailable')
    log.warn({ part: 'vies', company: due.id, reason: answer.error }, 'VIES did not answer');
  await inTransaction(db, (tx) => storeAnswer(tx, due, { answer, at: clock.now() }));
}

async function storeAnswer(
  tx: Tx,
  { id, taxNumber, number: { number }, ...before }: Due,
  answered: { answer: ViesAnswer; at: Date },
): Promise<void> {
  // It may have another number meanwhile, or be gone with its members.
  const company = await lockCompany.first(tx, { id });
  if (!company || company.tax_number !== taxNumber) return;
  const { answer, at } = answered;
  const nothing = { requestId: '', name: '', address: '', error: '' };
  await insertCheck.count(tx, { companyId: id, number, at, ...nothing, ...answer });
  const { check, failures, dueAt } = takeAnswer(before, number, answered);
  await writeCheck.count(tx, { id, check: JSON.stringify(check), failures, dueAt });
}

function stateOf(row: { tax_check: NamedTaxCheck | null; tax_check_failures: number }) {
  return { check: row.tax_check, failures: row.tax_check_failures };
}

interface RequestDeps {
  db: Database;
  jobs: JobQueue;
}

/** In the transaction that makes a number due. */
export async function enqueueAsking(tx: Tx, jobs: JobQueue, company: string): Promise<void> {
  await jobs.enqueue(tx, companyJobs.askVies, { company });
}

export type AskAgainResult =
  | { ok: true }
  | { ok: false; reason: 'company_unknown' | 'tax_number_not_asked' };

/** Whatever was answered before, and however long VIES has not. */
export function askAgain(
  { db, jobs }: RequestDeps,
  actor: Actor,
  id: string,
): Promise<AskAgainResult> {
  return inTransaction(db, async (tx): Promise<AskAgainResult> => {
    await lockCompany.first(tx, { id });
    const row = await selectCompany.first(tx, { id });
    if (!row) return { ok: false, reason: 'company_unknown' };
    if (row.status === 'refused' || !readAskedNumber(row.tax_number))
      return { ok: false, reason: 'tax_number_not_asked' };
    await askNow.count(tx, { id, at: actor.at });
    await enqueueAsking(tx, jobs, id);
    const detail = { change: 'tax_number_asked' };
    await writeAuditEntry(tx, actor, {
      action: 'company.changed',
      object: `company:${id}`,
      detail,
    });
    return { ok: true };
  });
}
