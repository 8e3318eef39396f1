/**
 * The dashboard at /sandbox-card: payments as the processor sees them, and what a person may do
 * to try the shop: send an event again, open and decide a dispute, order faults. Plain pages and
 * forms, for this machine only; whoever may come near is decided by the gate before it.
 */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallDesk } from '../wire/calls.ts';
import { callAsServer, findStory, listPayments } from './desk-data.ts';
import { drawPayments, drawRefusal, drawStory } from './desk-pages.ts';
import { deskPath, insideDesk as inside } from './desk-path.ts';

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
export async function serveDesk(
  desk: CallDesk,
  { path, query }: { path: string; query: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'POST') return act(desk, path, request, response);
  request.resume();
  if (request.method !== 'GET' && request.method !== 'HEAD') return show(response, 405, notThisWay);
  if (path === `${inside}desk.css`) return showStyle(response);
  const intent = new RegExp(`^${inside}payments/(pi_\\w+)$`).exec(path)?.[1];
  if (intent !== undefined) {
    const story = findStory(desk, intent);
    if (!story) return show(response, 404, drawRefusal('There is no such payment.'));
    return show(response, 200, drawStory(story));
  }
  if (path.startsWith(inside)) return show(response, 404, drawRefusal('Nothing is here.'));
  const { data, has_more: hasMore } = listPayments(desk, new URLSearchParams(query).get('after'));
  const next = hasMore ? data.at(-1)?.id : undefined;
  show(response, 200, drawPayments({ payments: data, next, faults: desk.settings.faults() }));
}

const notThisWay = drawRefusal('A page is asked for, or a form of one sent.');

/** What each button does, as a call of the wire; `id` is a path's part and nothing else. */
function callFor(desk: CallDesk, what: string | null, id: string, form: URLSearchParams) {
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
      return { path: '/v1/sandbox_disputes', form: { charge: id, amount: halfOf(desk, id) } };
    case 'refund':
      return { path: '/v1/refunds', form: { charge: id } };
    case 'refund-part':
      return { path: '/v1/refunds', form: { charge: id, amount: halfOf(desk, id) } };
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
    case 'lose':
      return { path: `/v1/disputes/${id}/close`, form: {} };
    case 'faults':
      return { path: '/v1/sandbox_faults', form: faultsIn(form) };
    default:
      return undefined;
  }
}

/** Half of a charge in cents; whatever is wrong with that, the call itself says. */
function halfOf(desk: CallDesk, id: string): string {
  const asked = callAsServer(desk, 'GET', `/v1/charges/${id}`);
  const { amount = 0 }: { amount?: number } = JSON.parse(asked.body);
  return String(Math.ceil(amount / 2));
}

function faultsIn(form: URLSearchParams): Record<string, string> {
  const sent = [...form].filter(([name, value]) => name.includes('[') && value.trim() !== '');
  return Object.fromEntries(sent.map(([name, value]) => [name, value.trim()]));
}

async function act(
  desk: CallDesk,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = await readForm(request);
  const id = /^\w{1,64}$/.exec(form.get('id') ?? '')?.[0] ?? '-';
  const call = path === `${inside}do` ? callFor(desk, form.get('what'), id, form) : undefined;
  if (!call) return show(response, 404, drawRefusal('Nothing is here.'));
  const done = callAsServer(desk, 'POST', call.path, call.form);
  if (done.status !== 200) {
    const { error }: { error: { message: string } } = JSON.parse(done.body);
    return show(response, 422, drawRefusal(error.message));
  }
  const intent = /^pi_\w+$/.exec(form.get('back') ?? '')?.[0];
  const location = intent === undefined ? deskPath : `${inside}payments/${intent}`;
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

function show(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, { ...headers, 'content-type': 'text/html; charset=utf-8' });
  response.end(page);
}

function showStyle(response: ServerResponse): void {
  const style = readFileSync(new URL('desk.css', import.meta.url), 'utf8');
  response.writeHead(200, { ...headers, 'content-type': 'text/css; charset=utf-8' }).end(style);
}
