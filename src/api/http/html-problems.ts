/**
 * A form that is sent without JavaScript replaces its page by the response. So a problem
 * is rendered as an HTML page then, with the form's input where the shop has read it.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiDeps } from './deps.ts';

/** Renders the problems of this scope as HTML pages, for requests that accept HTML. */
export function renderProblemsAsPages(scope: FastifyInstance, { renderRejected }: ApiDeps): void {
  if (!renderRejected) return;
  scope.addHook('onSend', async (request, reply, payload) => {
    if (!isProblemType(reply.getHeader('content-type')) || !acceptsHtml(request)) return payload;
    const problem: unknown = JSON.parse(String(payload));
    const [title, detail] = [readText(problem, 'title'), readText(problem, 'detail')];
    const { html, headers } = await renderRejected({
      title,
      detail,
      values: readFormInput(request),
    });
    reply.removeHeader('content-length');
    for (const [name, value] of headers) reply.header(name, value);
    return html;
  });
}

function isProblemType(type: unknown): boolean {
  return typeof type === 'string' && type.startsWith('application/problem+json');
}

/** Browsers accept HTML when they navigate; scripts accept anything. */
function acceptsHtml({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

// Input that a foreign page sent is not shown as if the visitor had typed it here.
function readFormInput({ body, headers }: FastifyRequest) {
  if (headers['sec-fetch-site'] === 'cross-site') return undefined;
  if (typeof body !== 'object' || body === null) return undefined;
  return {
    name: readText(body, 'name'),
    email: readText(body, 'email'),
    message: readText(body, 'message'),
  };
}

function readText(values: unknown, name: string): string {
  if (typeof values !== 'object' || values === null) return '';
  const value: unknown = Reflect.get(values, name);
  return typeof value === 'string' ? value : '';
}
