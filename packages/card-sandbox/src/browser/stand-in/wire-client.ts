/** Calls from a browser to the processor, by way of the shop's own origin. */
import type { StripeError } from '@stripe/stripe-js';

export type WireResult<Body> = { body: Body; error?: never } | { body?: never; error: StripeError };

const wireRoot = '/sandbox-card/v1';

export async function callWire<Body>(
  publishableKey: string,
  {
    path,
    fields,
    method = 'POST',
  }: { path: string; fields: Record<string, string>; method?: 'GET' | 'POST' },
): Promise<WireResult<Body>> {
  const form = new URLSearchParams(fields);
  const query = method === 'GET' ? `?${form}` : '';
  try {
    const response = await fetch(`${wireRoot}${path}${query}`, {
      method,
      headers: { authorization: `Bearer ${publishableKey}` },
      ...(method === 'POST' && { body: form }),
    });
    const json = await response.json();
    return response.ok ? { body: json } : { error: json.error };
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
    return { error: unreachable };
  }
}

const unreachable: StripeError = {
  type: 'api_connection_error',
  message: 'We are experiencing issues connecting to our servers. Please try again.',
};

/** `{ address: { city } }` as `billing_details[address][city]`; undefined values are left out. */
export function toFormFields(prefix: string, value: unknown, fields: Record<string, string> = {}) {
  if (typeof value === 'string' || typeof value === 'number') fields[prefix] = String(value);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      toFormFields(prefix === '' ? name : `${prefix}[${name}]`, inner, fields);
    }
  }
  return fields;
}
