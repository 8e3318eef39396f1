/** What happens later by itself: a slow bank answers, a refund bounces, a holder complains. */
import { text, whole } from '../books/columns.ts';
import type { Work } from '../wire/work.ts';
import { getCharge } from './charges.ts';
import { hearFromBank } from './confirm.ts';
import { decideDispute } from './disputes.ts';
import { disputeByItself } from './disputing.ts';
import { tellFee } from './fees.ts';
import { getIntent } from './intents.ts';
import { failRefund } from './refunds.ts';

const batchSize = 50;

/** Does what has come due, oldest first; answers whether there was anything. */
export function keepAppointments(work: Work): boolean {
  const due = work.sql.all`
    select seq, task, subject from appointment where due_at_ms <= ${work.nowMs}
    order by due_at_ms, seq limit ${batchSize}`;
  for (const row of due) {
    keep(work, text(row, 'task'), text(row, 'subject'));
    work.sql.run`delete from appointment where seq = ${whole(row, 'seq')}`;
  }
  return due.length > 0;
}

function keep(work: Work, task: string, subject: string): void {
  switch (task) {
    case 'hear_from_bank':
      return hearFromBank(work, getIntent(work, subject));
    case 'fail_refund':
      return failRefund(work, subject);
    case 'open_dispute':
      return disputeByItself(work, getCharge(work, subject));
    case 'decide_dispute':
      return decideDispute(work, subject);
    case 'tell_fee':
      return tellFee(work, subject);
    default:
      throw new Error(`the books hold the unknown appointment ${task}`);
  }
}
