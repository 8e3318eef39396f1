/** Starts the background work of an instance: queued jobs, and jobs that run every minute. */
import type { Config } from '#settings/config.ts';
import { compareClocks } from '#platform/database/compare-clocks.ts';
import type { Jobs } from '#platform/jobs.ts';
import { advanceCheckpoint } from '#modules/audit/audit.ts';
import { askDue, deleteEndedInvitations, handleCompanyJobs } from '#modules/companies/companies.ts';
import type { Vies } from '#modules/tax/tax.ts';
import { deleteEndedLinks } from '#modules/guests/guests.ts';
import { deleteUnusedGuestCarts } from '#modules/carts/carts.ts';
import { publishDueProducts } from '#modules/catalogue/catalogue.ts';
import {
  deleteExpired as deleteExpiredIdentity,
  type Identity,
} from '#modules/identity/identity.ts';
import {
  queueOwnerDigest,
  recordJobRuns,
  type DailyBackups,
  type RunJob,
} from '#modules/operations/operations.ts';
import type { ScheduledJob } from '#modules/operations/scheduled-job.ts';
import { deleteOldMessages } from '#modules/inbox/inbox.ts';
import { continueImports, handleImportJobs } from '#modules/imports/imports.ts';
import {
  deleteOldFailures,
  handlePaymentJobs,
  type PaymentDeps,
} from '#modules/payments/payments.ts';
import { deleteOldRequests } from '#modules/orders/orders.ts';
import { runDueRises } from '#modules/price-rises/price-rises.ts';
import { anonymiseUnpaidOrders, eraseLateData } from '#modules/privacy/privacy.ts';
import { deleteOldRateLimits } from '#modules/rate-limits/rate-limits.ts';
import { rollUpAndCheckTax } from '#modules/reports/reports.ts';
import { deleteOldStockAlerts, sendStockAlerts } from '#modules/stock-alerts/stock-alerts.ts';
import { purgeOldWithdrawals } from '#modules/withdrawals/withdrawals.ts';
import type { EmailDelivery } from './emails.ts';
import { createTargetLookup } from './pages/target-lookup.ts';

interface JobDeps {
  jobs: Jobs;
  payments: PaymentDeps;
  identity: Identity;
  emailDelivery: EmailDelivery;
  dailyBackups: DailyBackups;
  vies: Vies;
}

export type ScheduledJobs = Readonly<Record<ScheduledJob, RunJob>>;

const auditCheckpoint = 'the checkpoint of the audit log';

/** The jobs of every minute, which find out themselves what is due. */
export function createScheduledJobs(
  { data, backups, ownerEmails }: Config,
  { payments, identity, emailDelivery, dailyBackups, vies }: JobDeps,
): ScheduledJobs {
  const { everyMinute } = handlePaymentJobs(payments);
  const importing = { ...payments, hasPage: createTargetLookup(payments.db) };
  const advanceAuditCheckpoint = async () => {
    const { broken, firstOfDay } = await advanceCheckpoint(
      payments.db,
      data.auditCheckpoint,
      payments.clock.now(),
    );
    const { log } = payments;
    if (firstOfDay)
      log.info({ entry: firstOfDay.id, hash: firstOfDay.hash.toString('hex') }, auditCheckpoint);
    if (broken) log.error(broken, 'the audit log has been tampered with');
  };
  const deleteExpired = async () => {
    await deleteExpiredIdentity(identity);
    await deleteOldRateLimits(payments);
    await deleteOldFailures(payments);
    await deleteOldStockAlerts(payments);
    await purgeOldWithdrawals(payments.db, payments.clock.now());
    await deleteOldMessages(payments.db, payments.clock.now());
    await deleteEndedLinks(payments.db, payments.clock.now());
    await deleteEndedInvitations(payments.db, payments.clock.now());
    await deleteOldRequests(payments.db, payments.clock.now());
  };
  return {
    ...everyMinute,
    'delete-expired': deleteExpired,
    'erase-late-data': () => eraseLateData({ ...payments, identity, payments }),
    'anonymise-orders': () => anonymiseUnpaidOrders(payments),
    'run-imports': () => continueImports(importing),
    'send-stock-alerts': () => sendStockAlerts(payments),
    'delete-unused-carts': () => deleteUnusedGuestCarts(payments),
    'ask-vies-again': () => askDue({ ...payments, vies }),
    'publish-products': () => publishDueProducts(payments),
    'roll-up-tax': () => rollUpAndCheckTax(payments),
    'raise-prices': () => runDueRises(payments),
    'verify-audit-log': advanceAuditCheckpoint,
    'send-emails': () => emailDelivery.run(),
    'compare-clocks': () => compareClocks(payments.db, payments.clock, payments.log),
    'daily-backup': () => dailyBackups.run(),
    'owner-digest': () => queueOwnerDigest({ ...payments, backups, ownerEmails }),
  };
}

/** Starts to process queued jobs, and schedules the jobs of every minute. */
export async function startJobs(
  { jobs, payments, vies }: JobDeps,
  scheduled: ScheduledJobs,
): Promise<void> {
  const { jobs: handlers } = handlePaymentJobs(payments);
  const importing = { ...payments, hasPage: createTargetLookup(payments.db) };
  await jobs.startWorkers({
    jobs: {
      ...handlers,
      ...handleImportJobs(importing),
      ...handleCompanyJobs({ ...payments, vies }),
    },
    everyMinute: recordJobRuns(payments, scheduled),
  });
}
