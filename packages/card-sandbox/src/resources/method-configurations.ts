/** Which payment methods the merchant has: the sandbox has cards and bank transfers. */
import type { Stripe } from 'stripe';
import { assertKnownFields } from '../wire/fields.ts';
import { pagingFields } from '../wire/lists.ts';
import { answer, type Answer, type Call } from '../wire/work.ts';

const isOn = {
  available: true,
  display_preference: { overridable: null, preference: 'on', value: 'on' },
} as const;

export function listMethodConfigurations(call: Call): Answer {
  assertKnownFields(call.form, [...pagingFields, 'application']);
  const standard: Stripe.PaymentMethodConfiguration = {
    id: 'pmc_sandbox',
    object: 'payment_method_configuration',
    active: true,
    application: null,
    card: isOn,
    customer_balance: isOn,
    is_default: true,
    livemode: false,
    name: 'Default',
    parent: null,
  };
  const url = '/v1/payment_method_configurations';
  return answer({ object: 'list', data: [standard], has_more: false, url });
}
