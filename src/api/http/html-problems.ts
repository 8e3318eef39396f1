/**
 * A form that is sent without JavaScript replaces its page by the response. So a problem
 * is rendered as an HTML page then, with the form's input where the shop has read it.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HeaderList } from '#platform/page-cache/cached-response.ts';

export interface RenderedPage {
  html: string;
  headers: HeaderList;
}

export interface ShownProblem {
  code: string;
  title: string;
  detail: string;
}

const formMediaType = 'application/x-www-form-urlencoded';

/** Reads forms as objects of texts. */
export function addFormParser(scope: FastifyInstance): void {
  scope.addContentTypeParser(formMediaType, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** Renders the problems of this scope as HTML pages, for requests that accept HTML. */
export function renderProblemsAsPages(
  scope: FastifyInstance,
  render: (request: FastifyRequest, problem: ShownProblem) => Promise<RenderedPage>,
): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (!isProblemType(reply.getHeader('content-type')) || !acceptsHtml(request)) return payload;
    const problem: unknown = JSON.parse(String(payload));
    const { html, headers } = await render(request, {
      code: readText(problem, 'code'),
      title: readText(problem, 'title'),
      detail: readText(problem, 'detail'),
    });
    reply.removeHeader('content-length');
    for (const [name, value] of headers) reply.header(name, value);
    return html;
  });
}

export function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith(formMediaType) ?? false;
}

/** Browsers accept HTML when they navigate; scripts accept anything. */
export function acceptsHtml({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

/** Input that a foreign page sent is not shown as if the visitor had typed it here. */
export function isCrossSite({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] === 'cross-site';
}

/** Reads a field of a form as it was typed; undefined where it was not read, or is foreign. */
export function fieldReader(request: FastifyRequest): ((name: string) => string) | undefined {
  const { body } = request;
  if (isCrossSite(request) || typeof body !== 'object' || body === null) return undefined;
  return (name) => readText(body, name);
}

function isProblemType(type: unknown): boolean {
  return typeof type === 'string' && type.startsWith('application/problem+json');
}

function readText(values: unknown, name: string): string {
  if (typeof values !== 'object' || values === null) return '';
  const value: unknown = Reflect.get(values, name);
  return typeof value === 'string' ? value : '';
}
