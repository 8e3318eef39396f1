/**
 * The dashboard at /sandbox-card: payments as the processor sees them, and what a person may do
 * to try the shop: send an event again, open and decide a dispute, inject faults. Plain pages and
 * forms, for this machine only; the server checks the host and origin before it gets here.
 */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiContext } from '../wire/handle-request.ts';
import { requestAsServer, findPayment, listPayments } from './dashboard-data.ts';
import { renderPayments, renderError, renderPayment } from './dashboard-pages.ts';
import { readTypedAmount } from './transfer-section.ts';
import { dashboardPath, dashboardPrefix as inside } from './dashboard-path.ts';

const bodyLimit = 10_000;

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Answers a request for one of its paths. */
export async function serveDashboard(
  api: ApiContext,
  { path, query }: { path: string; query: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'POST') return handleAction(api, path, request, response);
  request.resume();
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return sendPage(response, 405, methodNotAllowed);
  if (path === `${inside}dashboard.css`) return sendStyles(response);
  const intent = new RegExp(`^${inside}payments/(pi_\\w+)$`).exec(path)?.[1];
  if (intent !== undefined) {
    const payment = findPayment(api, intent);
    if (!payment) return sendPage(response, 404, renderError('There is no such payment.'));
    return sendPage(response, 200, renderPayment(payment));
  }
  if (path.startsWith(inside)) return sendPage(response, 404, renderError('Nothing is here.'));
  const { data, has_more: hasMore } = listPayments(api, new URLSearchParams(query).get('after'));
  const next = hasMore ? data.at(-1)?.id : undefined;
  sendPage(response, 200, renderPayments({ payments: data, next, faults: api.settings.faults() }));
}

const methodNotAllowed = renderError('Only GET and POST are possible here.');

/** The API request of each button; `id` is a single segment of a path. */
function requestFor(api: ApiContext, what: string | null, id: string, form: URLSearchParams) {
  switch (what) {
    case 'resend':
      return { path: `/v1/sandbox_events/${id}/resend`, form: {} };
    case 'dispute':
      return { path: '/v1/sandbox_disputes', form: { charge: id } };
    case 'inquiry':
    case 'block':
    case 'resolution':
      return { path: '/v1/sandbox_disputes', form: { charge: id, as: what } };
    case 'dispute-part':
      return { path: '/v1/sandbox_disputes', form: { charge: id, amount: halfOf(api, id) } };
    case 'refund':
      return { path: '/v1/refunds', form: { charge: id } };
    case 'refund-part':
      return { path: '/v1/refunds', form: { charge: id, amount: halfOf(api, id) } };
    case 'fail-refund':
      return { path: `/v1/sandbox_refunds/${id}/fail`, form: {} };
    case 'escalate':
      return { path: `/v1/sandbox_disputes/${id}/escalate`, form: {} };
    case 'tell-fee':
      return { path: `/v1/sandbox_charges/${id}/tell_fee`, form: {} };
    case 'win':
      return {
        path: `/v1/disputes/${id}`,
        form: { 'evidence[uncategorized_text]': 'winning_evidence' },
      };
    case 'transfer':
      return {
        path: `/v1/test_helpers/customers/${id}/fund_cash_balance`,
        form: {
          amount: readTypedAmount(form.get('amount') ?? ''),
          currency: form.get('currency') ?? 'usd',
        },
      };
    case 'lose':
      return { path: `/v1/disputes/${id}/close`, form: {} };
    case 'faults':
      return { path: '/v1/sandbox_faults', form: faultFields(form) };
    default:
      return undefined;
  }
}

/** Half of a charge in cents; an error is left to the request that uses it. */
function halfOf(api: ApiContext, id: string): string {
  const response = requestAsServer(api, 'GET', `/v1/charges/${id}`);
  const { amount = 0 }: { amount?: number } = JSON.parse(response.body);
  return String(Math.ceil(amount / 2));
}

function faultFields(form: URLSearchParams): Record<string, string> {
  const filled = [...form].filter(([name, value]) => name.includes('[') && value.trim() !== '');
  return Object.fromEntries(filled.map(([name, value]) => [name, value.trim()]));
}

async function handleAction(
  api: ApiContext,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = await readForm(request);
  const id = /^\w{1,64}$/.exec(form.get('id') ?? '')?.[0] ?? '-';
  const apiRequest =
    path === `${inside}do` ? requestFor(api, form.get('what'), id, form) : undefined;
  if (!apiRequest) return sendPage(response, 404, renderError('Nothing is here.'));
  const result = requestAsServer(api, 'POST', apiRequest.path, apiRequest.form);
  if (result.status !== 200) {
    const { error }: { error: { message: string } } = JSON.parse(result.body);
    return sendPage(response, 422, renderError(error.message));
  }
  const intent = /^pi_\w+$/.exec(form.get('back') ?? '')?.[0];
  const location = intent === undefined ? dashboardPath : `${inside}payments/${intent}`;
  response.writeHead(303, { ...headers, location }).end();
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > bodyLimit) return new URLSearchParams();
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

function sendPage(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, { ...headers, 'content-type': 'text/html; charset=utf-8' });
  response.end(page);
}

function sendStyles(response: ServerResponse): void {
  const style = readFileSync(new URL('dashboard.css', import.meta.url), 'utf8');
  response.writeHead(200, { ...headers, 'content-type': 'text/css; charset=utf-8' }).end(style);
}
