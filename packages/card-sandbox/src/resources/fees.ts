/**
 * What a charge costs. Usually known at once; late for one card and when ordered, as with the real
 * processor's asynchronous capture: `balance_transaction` is null until `charge.updated`.
 */
import { behaviourOf } from '../test-cards.ts';
import { assertKnownFields } from '../wire/fields.ts';
import { answer, type Answer, type Call, type Work } from '../wire/work.ts';
import { scheduleTask } from './schedule-task.ts';
import { bookCharge, chargeView, getCharge, saveCharge, type Charge } from './charges.ts';
import { recordEvent } from './events.ts';
import { getMethod } from './payment-methods.ts';

/** The charge with its line in the ledger, or without one for now. */
export function bookNowOrLater(work: Work, charge: Charge): Charge {
  const card = behaviourOf(getMethod(work, charge.method).testCard);
  const delayMs = work.settings.feeDelayMs() ?? (card.feeLate && work.settings.durations.feeMs);
  if (delayMs === undefined) return { ...charge, balanceTransaction: bookCharge(work, charge) };
  scheduleTask(work, 'tell_fee', charge.id, delayMs);
  return charge;
}

/** Books a charge whose fee is known now; a second time it does nothing. */
export function bookLateFee(work: Work, id: string): void {
  const charge = getCharge(work, id);
  if (charge.balanceTransaction !== null || charge.status !== 'succeeded') return;
  const balanceTransaction = bookCharge(work, charge, charge.created);
  const updated = saveCharge(work, charge, { balanceTransaction });
  recordEvent(work, 'charge.updated', chargeView(work, updated), { balance_transaction: null });
}

/** Books it now, by hand. */
export function bookLateFeeNow(call: Call): Answer {
  assertKnownFields(call.form, []);
  bookLateFee(call, call.id);
  return answer(chargeView(call, getCharge(call, call.id)));
}
