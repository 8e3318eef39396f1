/** What an instance of the shop does beside answering: jobs, and the rounds of each minute. */
import type { Config } from '#platform/config.ts';
import { compareClocks } from '#platform/database/compare-clocks.ts';
import type { Jobs } from '#platform/jobs.ts';
import { moveWitness } from '#modules/audit/audit.ts';
import { forgetOver, type Identity } from '#modules/identity/identity.ts';
import { writeOwnerDigest, type DailyBackups } from '#modules/operations/operations.ts';
import { handlePaymentJobs, type PaymentDeps } from '#modules/payments/payments.ts';
import { emptyUnpaidOrders, eraseWhatCameAfter } from '#modules/privacy/privacy.ts';
import { forgetOldRates } from '#modules/rate-limits/rate-limits.ts';
import type { Letters } from './letters.ts';

interface Workers {
  jobs: Jobs;
  payments: PaymentDeps;
  identity: Identity;
  letters: Letters;
  dailyBackups: DailyBackups;
}

/** Takes jobs on from here, and looks after the rest every minute. */
export async function work(
  { data, backups, ownerEmails }: Config,
  { jobs, payments, identity, letters, dailyBackups }: Workers,
): Promise<void> {
  const { jobs: handlers, everyMinute } = handlePaymentJobs(payments);
  const witnessAudit = async () => {
    const { broken } = await moveWitness(payments.db, data.auditWitness);
    if (broken) payments.log.error(broken, 'the audit log is not as it was written');
  };
  const tidyUp = async () => {
    await forgetOver(identity);
    await forgetOldRates(payments);
  };
  const rounds = {
    'tidy-up': tidyUp,
    'erase-again': () => eraseWhatCameAfter({ ...payments, identity, payments }),
    'empty-orders': () => emptyUnpaidOrders(payments),
    'witness-audit': witnessAudit,
    'send-letters': () => letters.round(),
    'compare-clocks': () => compareClocks(payments.db, payments.clock, payments.log),
    'daily-backup': () => dailyBackups.round(),
    'owner-digest': () => writeOwnerDigest({ ...payments, backups, ownerEmails }),
  };
  await jobs.work({ jobs: handlers, everyMinute: { ...everyMinute, ...rounds } });
}
