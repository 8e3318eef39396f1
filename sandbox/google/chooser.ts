/** The one page of the sandbox: whose account it shall be. Plain forms, without any script. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { drawChooser, drawFault } from './drawing.ts';
import type { IssuerParts } from './issuer.ts';
import { accountFor, people, type GoogleAccount } from './people.ts';

export interface Chooser {
  /** What the issuer asks it. */
  forIssuer: Pick<IssuerParts, 'findAccount' | 'showFault'>;
  /** Answers its own pages; false for everything else, which is the issuer's. */
  tryAnswer(issuer: Provider, request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

interface Place {
  url: string;
  /** Origins of the shop that people are sent back to. */
  shops: readonly string[];
}

const maxFormBytes = 4096;
const mostAccounts = 500;
const style = readFileSync(new URL('page/chooser.css', import.meta.url), 'utf8');

export function openChooser({ url, shops }: Place): Chooser {
  const accounts = new Map(people.map((person) => [person.id, person]));
  const headers = securityHeaders([url, ...shops]);
  const show = (response: ServerResponse, status: number, html: string) => {
    response.writeHead(status, { ...headers, 'content-type': 'text/html; charset=utf-8' });
    response.end(html);
  };
  const remember = (account: GoogleAccount) => {
    accounts.set(account.id, account);
    const oldest = [...accounts.keys()].find((id) => !people.some((person) => person.id === id));
    if (accounts.size > mostAccounts && oldest !== undefined) accounts.delete(oldest);
  };

  async function answer(issuer: Provider, request: IncomingMessage, response: ServerResponse) {
    const step = await issuer.interactionDetails(request, response).catch(() => undefined);
    if (!step) return show(response, 400, drawFault('over', shops[0]));
    if (request.method !== 'POST') return show(response, 200, drawChooser({}));
    const form = await readForm(request);
    const finish = (result: Parameters<Provider['interactionFinished']>[2]) =>
      issuer.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    if (form.get('answer') === 'cancel') return finish({ error: 'access_denied' });
    const account = accountIn(form);
    if (!account) return show(response, 422, drawChooser(Object.fromEntries(form)));
    remember(account);
    return finish({ select_account: {}, login: { accountId: account.id, remember: false } });
  }

  return {
    forIssuer: {
      findAccount: (id) => accounts.get(id),
      showFault: (ctx) => showFault(ctx, headers, shops[0]),
    },
    async tryAnswer(issuer, request, response) {
      const { pathname } = new URL(request.url ?? '/', url);
      if (pathname === '/chooser.css') {
        response.writeHead(200, { ...headers, 'content-type': 'text/css; charset=utf-8' });
        response.end(style);
        return true;
      }
      if (!pathname.startsWith('/choose/')) return false;
      await answer(issuer, request, response).catch((error: unknown) => {
        console.error(error);
        if (response.headersSent) response.destroy();
        else show(response, 500, drawFault('broken', shops[0]));
      });
      return true;
    },
  };
}

/** One of the people with names, or whoever was typed. */
function accountIn(form: URLSearchParams): GoogleAccount | undefined {
  const chosen = people.find(({ id }) => id === form.get('account'));
  if (chosen) return chosen;
  return accountFor({
    name: form.get('name') ?? '',
    email: form.get('email') ?? '',
    emailVerified: form.get('verified') === 'yes',
  });
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const data = Buffer.from(chunk);
    bytes += data.length;
    if (bytes > maxFormBytes) return new URLSearchParams();
    chunks.push(data);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

function showFault(
  ctx: KoaContextWithOIDC,
  headers: Record<string, string>,
  shop: string | undefined,
): void {
  ctx.set(headers);
  ctx.type = 'html';
  ctx.body = drawFault('refused', shop);
}

/**
 * Browsers hold `form-action` against every place that a form's answer leads on to. It has no way
 * to write an address of IPv6; a shop that is reached under one stands there by its scheme.
 */
function securityHeaders(places: readonly string[]): Record<string, string> {
  const allowed = places.map((place) => (place.includes('[') ? 'http:' : place));
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    `form-action ${allowed.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}
