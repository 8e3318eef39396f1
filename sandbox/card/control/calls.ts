/** Calls of the sandbox alone, for tests and the desk: faults, disputes by hand, sending again. */
import { beginnings, disputeByHand } from '../resources/disputing.ts';
import { resendEvent } from '../resources/events.ts';
import { only, optionalWhole, optionalWord, textField } from '../wire/fields.ts';
import { answer, type Answer, type Call } from '../wire/work.ts';
import { readFaults } from './faults.ts';

export function showFaults(call: Call): Answer {
  only(call.form, []);
  return answer({ object: 'sandbox_faults', ...call.settings.faults() });
}

export function switchFaults(call: Call): Answer {
  call.settings.switchFaults(readFaults(call.form));
  return answer({ object: 'sandbox_faults', ...call.settings.faults() });
}

export function disputeByHandCall(call: Call): Answer {
  only(call.form, ['charge', 'amount', 'as']);
  return disputeByHand(call, textField(call.form, 'charge'), {
    amount: optionalWhole(call.form, 'amount'),
    as: optionalWord(call.form, 'as', beginnings),
  });
}

export function resendCall(call: Call): Answer {
  only(call.form, []);
  resendEvent(call, call.id);
  return answer({ object: 'sandbox_delivery', event: call.id });
}
