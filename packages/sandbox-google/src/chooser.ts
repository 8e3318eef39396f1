/** The page where an account is chosen. Plain forms, without any script. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { renderChooser, renderError } from './render-pages.ts';
import type { IssuerOptions } from './issuer.ts';
import { accountFor, people, type GoogleAccount } from './people.ts';

export interface AccountChooser {
  /** The callbacks for the issuer. */
  forIssuer: Pick<IssuerOptions, 'findAccount' | 'showError'>;
  /** Answers its own pages; false for everything else, which is the issuer's. */
  handle(issuer: Provider, request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

interface ChooserOptions {
  url: string;
  /** Origins of the shop that people are sent back to. */
  shops: readonly string[];
}

const maxFormBytes = 4096;
const maxAccounts = 500;
const style = readFileSync(new URL('page/chooser.css', import.meta.url), 'utf8');

export function createChooser({ url, shops }: ChooserOptions): AccountChooser {
  const accounts = new Map(people.map((person) => [person.id, person]));
  const headers = securityHeaders([url, ...shops]);
  const show = (response: ServerResponse, status: number, html: string) => {
    response.writeHead(status, { ...headers, 'content-type': 'text/html; charset=utf-8' });
    response.end(html);
  };
  const addAccount = (account: GoogleAccount) => {
    accounts.set(account.id, account);
    const oldest = [...accounts.keys()].find((id) => !people.some((person) => person.id === id));
    if (accounts.size > maxAccounts && oldest !== undefined) accounts.delete(oldest);
  };

  async function handleChoice(
    issuer: Provider,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const interaction = await issuer.interactionDetails(request, response).catch(() => undefined);
    if (!interaction) return show(response, 400, renderError('over', shops[0]));
    if (request.method !== 'POST') return show(response, 200, renderChooser({}));
    const form = await readForm(request);
    const finish = (result: Parameters<Provider['interactionFinished']>[2]) =>
      issuer.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    if (form.get('answer') === 'cancel') return finish({ error: 'access_denied' });
    const account = readAccount(form);
    if (!account) return show(response, 422, renderChooser(Object.fromEntries(form)));
    addAccount(account);
    return finish({ select_account: {}, login: { accountId: account.id, remember: false } });
  }

  return {
    forIssuer: {
      findAccount: (id) => accounts.get(id),
      showError: (ctx) => showError(ctx, headers, shops[0]),
    },
    async handle(issuer, request, response) {
      const { pathname } = new URL(request.url ?? '/', url);
      if (pathname === '/chooser.css') {
        response.writeHead(200, { ...headers, 'content-type': 'text/css; charset=utf-8' });
        response.end(style);
        return true;
      }
      if (!pathname.startsWith('/choose/')) return false;
      await handleChoice(issuer, request, response).catch((error: unknown) => {
        console.error(error);
        if (response.headersSent) response.destroy();
        else show(response, 500, renderError('broken', shops[0]));
      });
      return true;
    },
  };
}

/** One of the people with names, or whoever was typed. */
function readAccount(form: URLSearchParams): GoogleAccount | undefined {
  const preset = people.find(({ id }) => id === form.get('account'));
  if (preset) return preset;
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

function showError(
  ctx: KoaContextWithOIDC,
  headers: Record<string, string>,
  shop: string | undefined,
): void {
  ctx.set(headers);
  ctx.type = 'html';
  ctx.body = renderError('refused', shop);
}

/**
 * Browsers hold `form-action` against every place that a form's answer leads on to. It has no way
 * to write an address of IPv6; a shop that is reached under one stands there by its scheme.
 */
function securityHeaders(targets: readonly string[]): Record<string, string> {
  const sources = targets.map((place) => (place.includes('[') ? 'http:' : place));
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    `form-action ${sources.join(' ')}`,
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
