/** Customers: whom a bank transfer comes from. Each has a bank account of its own to pay to. */
import type { Stripe } from 'stripe';
import { integer, text, textOrNull, type Row } from '../store/columns.ts';
import { newId, randomToken } from '../ids.ts';
import { assertKnownFields, mergedMetadata, optionalText } from '../wire/fields.ts';
import { notFound } from '../wire/api-error.ts';
import { answer, nowSeconds, type Answer, type Call, type Work } from '../wire/work.ts';

export interface Customer {
  id: string;
  created: number;
  email: string | null;
  name: string | null;
  description: string | null;
  metadata: Record<string, string>;
  /** What the payer writes into the transfer. */
  reference: string;
  /** The digits of the account's number. */
  accountNumber: string;
}

const referenceLength = 12;
const accountDigits = 10;

export function createCustomer(call: Call): Answer {
  assertKnownFields(call.form, ['email', 'name', 'description', 'metadata']);
  const customer: Customer = {
    id: newId('cus', 14),
    created: nowSeconds(call),
    email: optionalText(call.form, 'email'),
    name: optionalText(call.form, 'name'),
    description: optionalText(call.form, 'description'),
    metadata: mergedMetadata(call.form),
    reference: randomToken(referenceLength).toUpperCase(),
    accountNumber: randomDigits(accountDigits),
  };
  call.sql.run`
    insert into customer (id, created, email, name, description, metadata, reference,
      account_number)
    values (${customer.id}, ${customer.created}, ${customer.email}, ${customer.name},
      ${customer.description}, ${JSON.stringify(customer.metadata)}, ${customer.reference},
      ${customer.accountNumber})`;
  return answer(customerView(customer));
}

export function retrieveCustomer(call: Call): Answer {
  assertKnownFields(call.form, []);
  return answer(customerView(getCustomer(call, call.id)));
}

export function getCustomer(work: Work, id: string, param = 'customer'): Customer {
  const row = work.sql.get`select * from customer where id = ${id}`;
  if (!row) throw notFound('customer', id, param);
  return customerOf(row);
}

export function getCustomerView(work: Work, id: string): Stripe.Customer {
  return customerView(getCustomer(work, id));
}

function customerOf(row: Row): Customer {
  return {
    id: text(row, 'id'),
    created: integer(row, 'created'),
    email: textOrNull(row, 'email'),
    name: textOrNull(row, 'name'),
    description: textOrNull(row, 'description'),
    metadata: JSON.parse(text(row, 'metadata')),
    reference: text(row, 'reference'),
    accountNumber: text(row, 'account_number'),
  };
}

function customerView(customer: Customer): Stripe.Customer {
  const { id, created, email, name, description, metadata } = customer;
  return {
    id,
    object: 'customer',
    balance: 0,
    created,
    currency: null,
    default_source: null,
    description,
    email,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata,
    name,
    shipping: null,
  };
}

function randomDigits(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return [...bytes].map((byte) => byte % 10).join('');
}
