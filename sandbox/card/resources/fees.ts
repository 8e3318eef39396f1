/**
 * What a charge costs. Usually known at once; late for one card and when ordered, as with the real
 * processor's asynchronous capture: `balance_transaction` is null until `charge.updated`.
 */
import { getTestCard, type TestCard } from '../test-cards.ts';
import { only } from '../wire/fields.ts';
import { answer, type Answer, type Call, type Work } from '../wire/work.ts';
import { makeAppointment } from './appointments.ts';
import { bookCharge, chargeView, getCharge, saveCharge, type Charge } from './charges.ts';
import { recordEvent } from './events.ts';
import { getMethod } from './payment-methods.ts';

/** The charge with its line in the ledger, or without one for now. */
export function bookOrPutOff(work: Work, charge: Charge): Charge {
  const card: TestCard = getTestCard(getMethod(work, charge.method).testCard);
  const delayMs = work.settings.feeDelayMs() ?? (card.feeLate && work.settings.durations.feeMs);
  if (delayMs === undefined) return { ...charge, balanceTransaction: bookCharge(work, charge) };
  makeAppointment(work, 'tell_fee', charge.id, delayMs);
  return charge;
}

/** Tells what a charge cost; a second time it does nothing. */
export function tellFee(work: Work, id: string): void {
  const charge = getCharge(work, id);
  if (charge.balanceTransaction !== null || charge.status !== 'succeeded') return;
  const balanceTransaction = bookCharge(work, charge, charge.created);
  const told = saveCharge(work, charge, { balanceTransaction });
  recordEvent(work, 'charge.updated', chargeView(work, told), { balance_transaction: null });
}

/** Tells the fee now, by hand. */
export function tellFeeByHand(call: Call): Answer {
  only(call.form, []);
  tellFee(call, call.id);
  return answer(chargeView(call, getCharge(call, call.id)));
}
