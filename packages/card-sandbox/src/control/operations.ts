/** Operations that only the sandbox has: faults, disputes by hand, sending an event again. */
import { disputeKinds, disputeByHand } from '../resources/open-dispute.ts';
import { resendEvent } from '../resources/events.ts';
import { assertKnownFields, optionalInteger, optionalChoice, textField } from '../wire/fields.ts';
import { answer, type Answer, type Call } from '../wire/work.ts';
import { readFaults } from './faults.ts';

export function showFaults(call: Call): Answer {
  assertKnownFields(call.form, []);
  return answer({ object: 'sandbox_faults', ...call.settings.faults() });
}

export function switchFaults(call: Call): Answer {
  call.settings.switchFaults(readFaults(call.form));
  return answer({ object: 'sandbox_faults', ...call.settings.faults() });
}

export function createSandboxDispute(call: Call): Answer {
  assertKnownFields(call.form, ['charge', 'amount', 'as']);
  return disputeByHand(call, textField(call.form, 'charge'), {
    amount: optionalInteger(call.form, 'amount'),
    as: optionalChoice(call.form, 'as', disputeKinds),
  });
}

export function resendSandboxEvent(call: Call): Answer {
  assertKnownFields(call.form, []);
  resendEvent(call, call.id);
  return answer({ object: 'sandbox_delivery', event: call.id });
}
