/** The contract as OpenAPI 3.1 and as an HTML page. Both are created once, at start. */
import { z } from 'zod';
import { escapeHtml } from '#platform/escape-html.ts';
import { splitEndpoint } from '#api/contract/endpoint.ts';
import { accessRules, type Operation } from '#api/contract/operation.ts';
import { operations } from '#api/contract/operations.ts';
import * as answers from '#api/contract/responses.ts';
import {
  describeLimit,
  openOrderLimits,
  rateLimits,
  immediateReviewLimits,
} from '#modules/rate-limits/limits.ts';
import { problems, type ProblemCode } from '#api/contract/problems.ts';

type AnyOperation = Operation<unknown, unknown, unknown, unknown>;

const contract: Readonly<Record<string, AnyOperation>> = operations;

/** The description for machines and the page for people, each made once and then kept. */
export function createApiDocs(origin: string): { json(): Buffer; html(): Buffer } {
  let description: Buffer | undefined;
  let page: Buffer | undefined;
  return {
    json: () => (description ??= Buffer.from(JSON.stringify(describeApi(origin)))),
    html: () => (page ??= Buffer.from(renderApiDocs())),
  };
}

/** The document behind /api/openapi.json. `origin` is the shop's own. */
function describeApi(origin: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, operation] of Object.entries(contract)) {
    const { method, path } = splitEndpoint(operation.endpoint);
    const methods = (paths[path] ??= {});
    methods[method.toLowerCase()] = describeOperation(name, operation);
  }
  return {
    openapi: '3.1.0',
    info: { title: "The shop's API", version: '1.0.0' },
    servers: [{ url: `${origin}/api` }],
    paths,
    components: {
      schemas: { Problem: schemaOf(answers.problem, 'output') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function describeOperation(operationId: string, operation: AnyOperation): object {
  const body = schemaOf(operation.body, 'input');
  const isPublic = operation.access === 'anyone' || operation.access === 'processor';
  return {
    operationId,
    summary: operation.summary,
    description: [`Who may: ${accessRules[operation.access]}`, describeRateLimit(operation)]
      .join(' ')
      .trim(),
    ...(!isPublic && { security: [{ token: [] }] }),
    parameters: describeParameters(operation),
    ...(takesBody(operation) && { requestBody: { content: json(body) } }),
    responses: {
      200: { description: 'Done.', content: json(schemaOf(operation.response, 'output')) },
      ...describeProblems(listProblemCodes(operation)),
    },
  };
}

/** The rate limit of the operation in words; '' without one. */
function describeRateLimit({ rateLimit, rateLimitInHandler = rateLimit }: AnyOperation): string {
  if (rateLimitInHandler === undefined) return '';
  const rate = `Limits: ${describeLimit(rateLimits[rateLimitInHandler])}.`;
  const furtherLimits =
    rateLimitInHandler === 'orders' || rateLimitInHandler === 'reviews'
      ? furtherLimitTexts[rateLimitInHandler]
      : '';
  return `${rate} ${furtherLimits}`.trim();
}

const openOrdersText =
  `At most ${openOrderLimits.confirmed} orders of an account wait for their payment at once, ` +
  `${openOrderLimits.unconfirmed} while its email is not confirmed; those after the first take ` +
  `no more than one in ${openOrderLimits.laterShareOf} of a tool's units on hand together.`;

const reviewsText =
  `Staff read first what is written after ${immediateReviewLimits.perAccount} reviews of an ` +
  `account, or after ${immediateReviewLimits.confirmedPerHour} that were shown at once in an ` +
  'hour. Accounts whose email is not confirmed share ' +
  `${immediateReviewLimits.unconfirmedPerHour} an hour of their own: ` +
  `${describeLimit(rateLimits.reviews_unconfirmed)}.`;

const furtherLimitTexts = { orders: openOrdersText, reviews: reviewsText } as const;

function describeParameters(operation: AnyOperation): object[] {
  return [
    ...listNames(operation.params).map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: textSchema,
    })),
    ...describeQuery(operation),
    ...Object.entries(operation.headers ?? {}).map(([name, description]) => {
      return { name, in: 'header', description, schema: textSchema };
    }),
  ];
}

function describeQuery(operation: AnyOperation): object[] {
  const { properties = {}, required = [] } = schemaOf(operation.query, 'input');
  return Object.entries(properties ?? {}).map(([name, schema]) => {
    return {
      name,
      in: 'query',
      required: Array.isArray(required) && required.includes(name),
      schema,
    };
  });
}

const textSchema = { type: 'string' };

function describeProblems(codes: readonly ProblemCode[]): Record<number, object> {
  const responses: Record<number, object> = {};
  for (const [status, group] of Object.entries(Object.groupBy(codes, statusOf))) {
    const description = (group ?? []).map((code) => `${code}: ${problems[code][1]}`).join('\n');
    const content = { 'application/problem+json': { schema: problemRef } };
    responses[Number(status)] = { description, content };
  }
  return responses;
}

const problemRef = { $ref: '#/components/schemas/Problem' };

const statusOf = (code: ProblemCode) => problems[code][0];

/** Where staff must have a confirmed email, a second factor and a new password. */
const staffProblems = [
  'email_confirmation_required',
  'second_factor_required',
  'password_change_required',
] as const;

const accessProblems = {
  anyone: [],
  credential: [],
  processor: [],
  signed_in: ['token_missing', 'token_expired'],
  own_email_or_users: ['token_missing', 'token_expired', 'not_allowed', ...staffProblems],
  own_email_or_orders: ['token_missing', 'token_expired', 'not_allowed', ...staffProblems],
  own_order_or_orders: ['token_missing', 'token_expired', 'order_unknown', ...staffProblems],
  order_link: ['order_unknown'],
  staff: ['token_missing', 'token_expired', 'permission_missing', ...staffProblems],
  catalogue: ['token_missing', 'token_expired', 'permission_missing', ...staffProblems],
  orders: ['token_missing', 'token_expired', 'permission_missing', ...staffProblems],
  users: ['token_missing', 'token_expired', 'permission_missing', ...staffProblems],
  admin: ['token_missing', 'token_expired', 'admin_only', ...staffProblems],
} as const satisfies Record<keyof typeof accessRules, readonly ProblemCode[]>;

/** Every problem code of an operation: its own, its access rule's, and those of invalid input. */
export function listProblemCodes(operation: AnyOperation): ProblemCode[] {
  const ownCodes = operation.problemCodes ?? [];
  const inputCodes: ProblemCode[] = takesBody(operation)
    ? ['bad_json', 'too_large', 'unsupported_type']
    : [];
  const rateCodes: ProblemCode[] = describeRateLimit(operation) === '' ? [] : ['too_many_requests'];
  const commonCodes = [
    ...accessProblems[operation.access],
    ...rateCodes,
    'bad_input' as const,
    ...inputCodes,
  ];
  return [...new Set([...ownCodes, ...commonCodes])];
}

function takesBody({ endpoint, body }: AnyOperation): boolean {
  return !endpoint.startsWith('GET ') && Object.keys(schemaOf(body, 'input')).length > 0;
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function listNames(schema: z.ZodType): string[] {
  const { properties } = schemaOf(schema, 'input');
  return typeof properties === 'object' && properties ? Object.keys(properties) : [];
}

const json = (schema: object) => ({ 'application/json': { schema } });

/** The HTML page at /api/docs, without script. */
function renderApiDocs(): string {
  const sections = Object.values(contract).map(renderOperation).join('\n');
  const codes = Object.entries(problems)
    .map(([code, [status, title]]) => `<tr id="${code}"><td>${code}<td>${status}<td>${title}`)
    .join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>The shop's API</title>
<link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>The shop's API</h1>
<p>All below <code>/api</code>. Machines read <a href="/api/openapi.json">openapi.json</a>.
Prices are dollars. A token goes into <code>Authorization: Bearer</code>. Limits are counted over
any hour or day; requests above a limit get 429 with <code>Retry-After</code>. Staff are not
counted, and the shop's settings may raise a limit (<code>LIMITS</code>).</p>
${sections}
<h2>Problems</h2><p>RFC 9457 problem details with one of these codes.</p>
<table><thead><tr><th>Code<th>Status<th>Meaning</thead><tbody>${codes}</tbody></table>
</main></body></html>`;
}

/** The stylesheet of that page, a file because the page's policy allows no inline styles. */
export const apiDocsStyle = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
body { margin: 0 } main { max-width: 60rem; margin: 0 auto; padding: 1.5rem }
section { border-top: 1px solid #8886; padding: .5rem 0 1rem }
h2 { font-size: 1.1rem; margin: 1rem 0 .25rem } h2 code { font-weight: 700 }
pre { overflow-x: auto; background: #8882; padding: .75rem; border-radius: .25rem }
table { border-collapse: collapse; width: 100% }
td, th { text-align: left; padding: .25rem .75rem .25rem 0; border-top: 1px solid #8884 }`;

function renderOperation(operation: AnyOperation): string {
  const requestBody = takesBody(operation)
    ? `<p>Request body</p><pre>${formatSchema(schemaOf(operation.body, 'input'))}</pre>`
    : '';
  const problemLinks = listProblemCodes(operation).map((code) => `<a href="#${code}">${code}</a>`);
  return `<section><h2><code>${operation.endpoint}</code></h2>
<p>${operation.summary} <em>${accessRules[operation.access]}</em>
${describeRateLimit(operation)}</p>${requestBody}
<p>Response</p><pre>${formatSchema(schemaOf(operation.response, 'output'))}</pre>
<p>Problems: ${problemLinks.join(', ')}</p></section>`;
}

function formatSchema(schema: object): string {
  return escapeHtml(JSON.stringify(schema, null, 2));
}
