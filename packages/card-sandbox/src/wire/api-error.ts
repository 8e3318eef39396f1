/** The errors of the API; their bodies are those of the real processor. */
export interface ApiErrorBody {
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

/** Rolls back the request's transaction. */
export class ApiError extends Error {
  readonly status: number;
  readonly error: ApiErrorBody;

  constructor(status: number, error: ApiErrorBody) {
    super(error.message);
    this.status = status;
    this.error = withDocUrl(error);
  }
}

/** Adds the link that the real processor gives with every code. */
export function withDocUrl(error: ApiErrorBody): ApiErrorBody {
  if (!error.code) return error;
  const page = error.code.replaceAll('_', '-');
  return { ...error, doc_url: `https://stripe.com/docs/error-codes/${page}` };
}

export function invalid(message: string, detail: Partial<ApiErrorBody> = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...detail });
}

export function notFound(kind: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${kind}: '${id}'`,
  });
}

export function unauthorized(message: string, code?: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message, ...(code && { code }) });
}
