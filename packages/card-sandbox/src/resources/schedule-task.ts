/** Schedules what is to happen later by itself; `run-tasks.ts` runs the tasks. */
import { scheduleAt, type Durations, type Work } from '../wire/work.ts';

export const taskDurations = {
  hear_from_bank: 'processingMs',
  fail_refund: 'refundFailureMs',
  open_dispute: 'disputeMs',
  decide_dispute: 'disputeDecisionMs',
  tell_fee: 'feeMs',
} as const satisfies Record<string, keyof Durations>;

export function scheduleTask(
  work: Work,
  task: keyof typeof taskDurations,
  subject: string,
  inMs = work.settings.durations[taskDurations[task]],
): void {
  const dueAtMs = work.nowMs + inMs;
  work.sql.run`
    insert into appointment (due_at_ms, task, subject) values (${dueAtMs}, ${task}, ${subject})`;
  scheduleAt(work, dueAtMs);
}
