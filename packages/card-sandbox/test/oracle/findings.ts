/** Checks the sandbox's responses against the schema made from the pinned SDKs' own types. */
import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';

interface Definition {
  properties?: Record<string, object>;
  required?: string[];
  additionalProperties?: boolean | object;
}

interface SchemaFile {
  sdk: string;
  browserSdk: string;
  definitions: Record<string, Definition>;
}

export const schemaFile: SchemaFile = JSON.parse(
  readFileSync(new URL('./stripe-schema.json', import.meta.url), 'utf8'),
);

const validators = validatorsOf(schemaFile);
/** For what a browser gets: an intent may be short; the browser's types may know less of it. */
const browserValidators = validatorsOf({
  ...schemaFile,
  definitions: Object.fromEntries(
    Object.entries(schemaFile.definitions).map(([name, definition]) => [
      name,
      relaxed(name, definition),
    ]),
  ),
});

const definitionOf: Readonly<Record<string, string>> = {
  payment_intent: 'PaymentIntent',
  payment_method: 'PaymentMethod',
  charge: 'Charge',
  refund: 'Refund',
  dispute: 'Dispute',
  event: 'EventBase',
  balance: 'Balance',
  balance_transaction: 'BalanceTransaction',
  payment_method_configuration: 'PaymentMethodConfiguration',
  customer: 'Customer',
  cash_balance: 'CashBalance',
  customer_cash_balance_transaction: 'CustomerCashBalanceTransaction',
};

/** What is wrong with an answer that came to the secret key, or with an event. */
export function findingsIn(answer: unknown): string[] {
  const fields = fieldsOf(answer);
  if (fields['error'] !== undefined) return errorFindings(fields['error']);
  const kind = String(fields['object']);
  if (kind === 'list') return listFindings(fields);
  const definition = definitionOf[kind];
  if (!definition) return [`an answer of the unknown kind ${kind}`];
  const inside = kind === 'event' ? findingsIn(fieldsOf(fields['data'])['object']) : [];
  return [...findings(definition, answer), ...inside];
}

/**
 * What is wrong with an intent that came to the publishable key: it must have what the browser's
 * types ask for, and hold nothing that the server's types do not know.
 */
export function browserFindingsIn(intent: unknown): string[] {
  // The browser's types lag behind: `automatic_async` is the server's usual capture method.
  const adjusted = { ...fieldsOf(intent), capture_method: 'automatic' };
  return [
    ...findings('Browser.PaymentIntent', adjusted, browserValidators),
    ...findings('PaymentIntent', intent, browserValidators),
  ];
}

/** The SDK adds members of its own to an error before anybody sees it. */
function errorFindings(error: unknown): string[] {
  const addedBySdk = ['headers', 'statusCode', 'requestId'];
  const received = Object.entries(fieldsOf(error)).filter(([name]) => !addedBySdk.includes(name));
  return findings('Error', Object.fromEntries(received));
}

function listFindings(list: Record<string, unknown>): string[] {
  const { data, ...head } = list;
  const names = Object.keys(head).toSorted().join(' ');
  const wrong = names === 'has_more object url' ? [] : [`a list with the members ${names}`];
  return Array.isArray(data) ? [...wrong, ...data.flatMap(findingsIn)] : ['a list without data'];
}

function findings(definition: string, value: unknown, among = validators): string[] {
  const validate = among(definition);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${definition}${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
  );
}

function validatorsOf(file: SchemaFile): (definition: string) => ValidateFunction {
  const ajv = new Ajv({ allErrors: true, strict: false, schemas: [{ $id: 'stripe', ...file }] });
  return (definition) => {
    const validate = ajv.getSchema(`stripe#/definitions/${definition}`);
    if (!validate) throw new Error(`the schema has no ${definition}`);
    return validate;
  };
}

function relaxed(name: string, definition: Definition): Definition {
  if (name === 'PaymentIntent') return { ...definition, required: [] };
  return name.startsWith('Browser.') ? { ...definition, additionalProperties: true } : definition;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}
