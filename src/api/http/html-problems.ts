/**
 * A form that is sent without JavaScript replaces its page by the response. So a problem
 * is rendered as an HTML page then, with the form's input where the shop has read it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiDeps } from './deps.ts';

/** Renders the problems of this scope as HTML pages, for requests that accept HTML. */
export function renderProblemsAsPages(scope: FastifyInstance, { renderRejected }: ApiDeps): void {
  if (!renderRejected) return;
  scope.addHook('onSend', async (request, reply, payload) => {
    const problem = readProblem(reply, payload);
    if (!problem || !acceptsHtml(request)) return payload;
    const { html, headers } = await renderRejected({ ...problem, values: readFormInput(request) });
    reply.removeHeader('content-length');
    for (const [name, value] of headers) reply.header(name, value);
    return html;
  });
}

/** What is sent, if it is a problem. */
export function readProblem(
  reply: FastifyReply,
  payload: unknown,
): { title: string; detail: string } | undefined {
  const type = reply.getHeader('content-type');
  if (typeof type !== 'string' || !type.startsWith('application/problem+json')) return undefined;
  const problem: unknown = JSON.parse(String(payload));
  return { title: readText(problem, 'title'), detail: readText(problem, 'detail') };
}

/** Browsers accept HTML when they navigate; scripts accept anything. */
export function acceptsHtml({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

/** Whether a foreign page has sent it. */
export function isCrossSite({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] === 'cross-site';
}

// Input that a foreign page sent is not shown as if the visitor had typed it here.
function readFormInput(request: FastifyRequest) {
  const { body } = request;
  if (isCrossSite(request)) return undefined;
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
