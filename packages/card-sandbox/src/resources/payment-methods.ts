/** Payment methods: a test card with its dates. The number is read and not stored. */
import type { Stripe } from 'stripe';
import { text, textOrNull, integer, type Row } from '../store/columns.ts';
import { fingerprintOf, newId } from '../ids.ts';
import { bankTransfer, getTestCard, nameOfCardToken, type TestCard } from '../test-cards.ts';
import { readCard } from '../wire/card-fields.ts';
import {
  mergedMetadata,
  assertKnownFields,
  optionalFields,
  optionalText,
  optionalChoice,
} from '../wire/fields.ts';
import type { FormFields } from '../wire/form.ts';
import { listPage, pagingFields } from '../wire/lists.ts';
import { invalid, notFound } from '../wire/api-error.ts';
import { answer, nowSeconds, type Answer, type Call, type Work } from '../wire/work.ts';

export interface Method {
  id: string;
  created: number;
  testCard: string;
  last4: string;
  fingerprint: string;
  expMonth: number;
  expYear: number;
  cvcGiven: boolean;
  billing: Stripe.PaymentMethod.BillingDetails;
  metadata: Record<string, string>;
  /** The intent that was paid with it; a method without a customer pays once. */
  usedBy: string | null;
}

export const methodFields = ['type', 'card', 'billing_details', 'metadata', 'allow_redisplay'];

export function createMethod(call: Call): Answer {
  assertKnownFields(call.form, methodFields);
  return answer(methodView(addMethod(call, call.form)));
}

/** From the fields of a `payment_method_data`, which are those of the call that makes one. */
export function addMethod(work: Work, form: FormFields): Method {
  const type = optionalChoice(form, 'type', ['card', bankTransfer]);
  const billing = readBilling(optionalFields(form, 'billing_details') ?? {});
  const metadata = mergedMetadata(form);
  if (type === bankTransfer) return insertMethod(work, { ...noCard, billing, metadata });
  if (type === null) {
    throw invalid('Missing required param: type.', { code: 'parameter_missing', param: 'type' });
  }
  const card = readCard(work, optionalFields(form, 'card') ?? {});
  return insertMethod(work, {
    ...card,
    billing,
    metadata,
  });
}

const noCard = {
  testCard: bankTransfer,
  ...{ last4: '', fingerprint: '', expMonth: 0, expYear: 0, cvcGiven: false },
} as const;

/**
 * The method a request names: an id, or a ready-made one such as `pm_card_visa`, which becomes
 * a method of its own each time.
 */
export function findOrCreateMethod(work: Work, name: string): Method {
  const testCard = name.startsWith('pm_card_') ? nameOfCardToken(name) : undefined;
  if (testCard === undefined) return getMethod(work, name);
  const { number } = getTestCard(testCard);
  return insertMethod(work, {
    testCard,
    last4: number.slice(-4),
    fingerprint: fingerprintOf(work.settings.secret, number),
    expMonth: 12,
    expYear: new Date(work.nowMs).getUTCFullYear() + 3,
    cvcGiven: true,
    billing: readBilling({}),
    metadata: {},
  });
}

function insertMethod(work: Work, values: Omit<Method, 'id' | 'created' | 'usedBy'>): Method {
  const method: Method = { ...values, id: newId('pm'), created: nowSeconds(work), usedBy: null };
  work.sql.run`
    insert into payment_method (id, created, test_card, last4, fingerprint, exp_month, exp_year,
      cvc_given, billing, metadata)
    values (${method.id}, ${method.created}, ${method.testCard}, ${method.last4},
      ${method.fingerprint}, ${method.expMonth}, ${method.expYear}, ${Number(method.cvcGiven)},
      ${JSON.stringify(method.billing)}, ${JSON.stringify(method.metadata)})`;
  return method;
}

export function retrieveMethod(call: Call): Answer {
  assertKnownFields(call.form, []);
  return answer(methodView(getMethod(call, call.id)));
}

export function listMethods(call: Call): Answer {
  assertKnownFields(call.form, [...pagingFields, 'type']);
  return answer(
    listPage(call, {
      table: 'payment_method',
      kind: 'PaymentMethod',
      url: '/v1/payment_methods',
      view: (row) => methodView(methodOf(row)),
    }),
  );
}

export function getMethod(work: Work, id: string): Method {
  const row = work.sql.get`select * from payment_method where id = ${id}`;
  if (!row) throw notFound('PaymentMethod', id, 'payment_method');
  return methodOf(row);
}

/** Records that the method has paid; `assertUnused` rejects one that paid before. */
export function markMethodUsed(work: Work, method: Method, intent: string): void {
  work.sql.run`update payment_method set used_by = ${intent} where id = ${method.id}`;
}

export function assertUnused(method: Method): void {
  if (method.usedBy === null) return;
  throw invalid(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer ' +
      'attachment, shared with a connected account without Customer attachment, or was detached ' +
      'from a Customer. It may not be used again. To use a PaymentMethod multiple times, you ' +
      'must attach it to a Customer first.',
  );
}

function methodOf(row: Row): Method {
  return {
    id: text(row, 'id'),
    created: integer(row, 'created'),
    testCard: text(row, 'test_card'),
    last4: text(row, 'last4'),
    fingerprint: text(row, 'fingerprint'),
    expMonth: integer(row, 'exp_month'),
    expYear: integer(row, 'exp_year'),
    cvcGiven: integer(row, 'cvc_given') === 1,
    billing: JSON.parse(text(row, 'billing')),
    metadata: JSON.parse(text(row, 'metadata')),
    usedBy: textOrNull(row, 'used_by'),
  };
}

export function methodView(method: Method): Stripe.PaymentMethod {
  const { id, created, billing, metadata } = method;
  const shared = {
    ...{ id, created, metadata, billing_details: billing, livemode: false },
    ...{ customer: null, customer_account: null },
    ...({ object: 'payment_method', allow_redisplay: 'unspecified' } as const),
  };
  if (method.testCard === bankTransfer)
    return { ...shared, type: bankTransfer, [bankTransfer]: {} };
  const { brand, challenge }: TestCard = getTestCard(method.testCard);
  return {
    ...shared,
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: method.billing.address?.postal_code ? 'unchecked' : null,
        cvc_check: method.cvcGiven ? 'unchecked' : null,
      },
      country: 'US',
      display_brand: brand,
      exp_month: method.expMonth,
      exp_year: method.expYear,
      fingerprint: method.fingerprint,
      funding: 'credit',
      generated_from: null,
      last4: method.last4,
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: challenge ?? true },
      wallet: null,
    },
    type: 'card',
  };
}

const addressFields = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'];

function readBilling(form: FormFields): Stripe.PaymentMethod.BillingDetails {
  assertKnownFields(form, ['address', 'email', 'name', 'phone', 'tax_id'], 'billing_details');
  return {
    address: readAddress(optionalFields(form, 'address') ?? {}, 'billing_details[address]'),
    email: optionalText(form, 'email'),
    name: optionalText(form, 'name'),
    phone: optionalText(form, 'phone'),
    tax_id: optionalText(form, 'tax_id'),
  };
}

export function readAddress(form: FormFields, within: string): Stripe.Address {
  assertKnownFields(form, addressFields, within);
  return {
    city: optionalText(form, 'city'),
    country: optionalText(form, 'country'),
    line1: optionalText(form, 'line1'),
    line2: optionalText(form, 'line2'),
    postal_code: optionalText(form, 'postal_code'),
    state: optionalText(form, 'state'),
  };
}
