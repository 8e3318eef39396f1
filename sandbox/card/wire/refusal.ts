/** What the processor answers when it does not do what it was asked; bodies as the real one's. */
export interface WireError {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  advice_code?: string;
  network_decline_code?: string;
  charge?: string;
  doc_url?: string;
  /** As the caller may see it: a browser gets less. */
  payment_intent?: object;
}

/** Thrown before anything is written; nothing of the request stays. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: WireError;

  constructor(status: number, error: WireError) {
    super(error.message);
    this.status = status;
    this.error = documented(error);
  }
}

/** Adds the link that the real processor gives with every code. */
export function documented(error: WireError): WireError {
  if (!error.code) return error;
  const page = error.code.replaceAll('_', '-');
  return { ...error, doc_url: `https://stripe.com/docs/error-codes/${page}` };
}

export function invalid(message: string, detail: Partial<WireError> = {}): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, ...detail });
}

export function notFound(kind: string, id: string, param = 'id'): Refusal {
  return new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${kind}: '${id}'`,
  });
}

export function unauthorized(message: string, code?: string): Refusal {
  return new Refusal(401, { type: 'invalid_request_error', message, ...(code && { code }) });
}
