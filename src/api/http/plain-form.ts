/**
 * A form that a browser sends by itself, without script, leaves its page for the answer. So what
 * is refused is a page in words there, with what was typed where the shop has read it.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiDeps } from './deps.ts';

/** Turns the refusals of the calls in this scope into pages, for whoever asks for a page. */
export function answerInPages(scope: FastifyInstance, { drawRefused }: ApiDeps): void {
  if (!drawRefused) return;
  scope.addHook('onSend', async (request, reply, payload) => {
    if (!isProblem(reply.getHeader('content-type')) || !wantsPage(request)) return payload;
    const problem: unknown = JSON.parse(String(payload));
    const [title, detail] = [textAt(problem, 'title'), textAt(problem, 'detail')];
    const { html, headers } = await drawRefused({ title, detail, typed: typedIn(request) });
    reply.removeHeader('content-length');
    for (const [name, value] of headers) reply.header(name, value);
    return html;
  });
}

function isProblem(type: unknown): boolean {
  return typeof type === 'string' && type.startsWith('application/problem+json');
}

/** Browsers ask for HTML where an answer takes a page's place; scripts for anything. */
function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

// What a foreign page sends is not shown as if the visitor had typed it here.
function typedIn({ body, headers }: FastifyRequest) {
  if (headers['sec-fetch-site'] === 'cross-site') return undefined;
  if (typeof body !== 'object' || body === null) return undefined;
  return {
    name: textAt(body, 'name'),
    email: textAt(body, 'email'),
    message: textAt(body, 'message'),
  };
}

function textAt(values: unknown, name: string): string {
  if (typeof values !== 'object' || values === null) return '';
  const value: unknown = Reflect.get(values, name);
  return typeof value === 'string' ? value : '';
}
