/**
 * The pages of the sandbox mailbox, for this machine only. Emails contain links that open accounts,
 * so requests from elsewhere, through a proxy, with another host name or without the secret in the
 * URL get 404.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '#platform/database/database.ts';
import {
  findOutboxEmail,
  listNewestEmails,
  type EmailBranding,
  type RenderedEmail,
} from '#modules/emails/emails.ts';
import {
  framedEmail,
  emailPage,
  listPage,
  missingPage,
  readStyle,
  type ListedEmail,
} from '@ferrule/sandbox-mailbox';
import { isLocalRequest, type ClientIpOf } from './local-request.ts';

export type SandboxMailbox = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface MailboxDeps {
  db: Database;
  branding: EmailBranding;
  clientIpOf: ClientIpOf;
  /** Its path, with the secret. */
  root: string;
}

const maxEmails = 100;
const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";
const emailPolicy =
  "sandbox allow-top-navigation-by-user-activation; default-src 'none'; " +
  "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Serves the paths below `root`, and 404 for all others below /sandbox-mail. */
export function createSandboxMailbox(deps: MailboxDeps): SandboxMailbox {
  const { root } = deps;
  const [, , secret] = root.split('/');
  return async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const { pathname } = new URL(url, deps.branding.origin);
    const [, , urlSecret, page, part] = pathname.split('/');
    if (urlSecret !== secret || !isLocalRequest(deps.clientIpOf, request)) {
      return sendResponse(response, 404, 'Nothing is here.\n', { type: 'text/plain' });
    }
    if (method !== 'GET' && method !== 'HEAD')
      return sendResponse(response, 405, missingPage(root));
    if (page === undefined || page === '')
      return sendResponse(response, 200, await renderList(deps));
    if (page === 'style.css')
      return sendResponse(response, 200, await readStyle(), { type: 'text/css' });
    const html = await renderEmailPage(deps, page, part);
    if (html === undefined) return sendResponse(response, 404, missingPage(root));
    return part === 'html'
      ? sendResponse(response, 200, html, { policy: emailPolicy })
      : sendResponse(response, 200, html);
  };
}

async function renderList({ db, branding, root }: MailboxDeps): Promise<string> {
  return listPage(root, (await listNewestEmails(db, maxEmails, branding)).map(toListItem));
}

async function renderEmailPage(
  { db, branding, root }: MailboxDeps,
  id: string,
  part: string | undefined,
): Promise<string | undefined> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  if (!isId || (part !== undefined && part !== 'html')) return undefined;
  const email = await findOutboxEmail(db, id, branding);
  if (!email) return undefined;
  if (part === 'html') return framedEmail(email.html);
  return emailPage(root, { ...toListItem(email), text: email.text });
}

function toListItem(email: RenderedEmail): ListedEmail {
  const { id, to, kind, subject, writtenAt, sentAt, givenUpAt } = email;
  const state = sentAt ? 'kept here' : givenUpAt ? 'given up' : 'waits';
  return { id, to, kind, subject, writtenAt, state };
}

function sendResponse(
  response: ServerResponse,
  status: number,
  body: string,
  { type = 'text/html', policy = pagePolicy } = {},
): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  });
  response.end(body);
}
