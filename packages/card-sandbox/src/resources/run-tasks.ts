/** What happens later by itself: a slow bank answers, a refund bounces, a holder complains. */
import { text, integer } from '../store/columns.ts';
import type { Work } from '../wire/work.ts';
import { getCharge } from './charges.ts';
import { finishProcessing } from './confirm.ts';
import { decideDispute } from './disputes.ts';
import { openDisputeOfCard } from './open-dispute.ts';
import { bookLateFee } from './fees.ts';
import { getIntent } from './intents.ts';
import { failRefund } from './refunds.ts';

const batchSize = 50;

/** Runs the tasks that are due, oldest first; true when there were any. */
export function runDueTasks(work: Work): boolean {
  const due = work.sql.all`
    select seq, task, subject from appointment where due_at_ms <= ${work.nowMs}
    order by due_at_ms, seq limit ${batchSize}`;
  for (const row of due) {
    runTask(work, text(row, 'task'), text(row, 'subject'));
    work.sql.run`delete from appointment where seq = ${integer(row, 'seq')}`;
  }
  return due.length > 0;
}

function runTask(work: Work, task: string, subject: string): void {
  switch (task) {
    case 'hear_from_bank':
      return finishProcessing(work, getIntent(work, subject));
    case 'fail_refund':
      return failRefund(work, subject);
    case 'open_dispute':
      return openDisputeOfCard(work, getCharge(work, subject));
    case 'decide_dispute':
      return decideDispute(work, subject);
    case 'tell_fee':
      return bookLateFee(work, subject);
    default:
      throw new Error(`the store has the unknown task ${task}`);
  }
}
