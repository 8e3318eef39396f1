/** Notes what is to happen later by itself; `calendar.ts` keeps the appointments. */
import { remindAt, type Durations, type Work } from '../wire/work.ts';

export const tasks = {
  hear_from_bank: 'processingMs',
  fail_refund: 'refundFailureMs',
  open_dispute: 'disputeMs',
  decide_dispute: 'disputeDecisionMs',
  tell_fee: 'feeMs',
} as const satisfies Record<string, keyof Durations>;

export function makeAppointment(
  work: Work,
  task: keyof typeof tasks,
  subject: string,
  inMs = work.settings.durations[tasks[task]],
): void {
  const dueAtMs = work.nowMs + inMs;
  work.sql.run`
    insert into appointment (due_at_ms, task, subject) values (${dueAtMs}, ${task}, ${subject})`;
  remindAt(work, dueAtMs);
}
