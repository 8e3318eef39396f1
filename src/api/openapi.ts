/** The contract as OpenAPI 3.1, and as a page that a person can read. Both made once, at start. */
import { z } from 'zod';
import { escapeHtml } from '#platform/escape-html.ts';
import { accessRules, type Call } from './contract/call.ts';
import { calls } from './contract/calls.ts';
import * as answers from './contract/answers.ts';
import {
  limitInWords,
  openOrders,
  rateLimits,
  reviewsAtOnce,
} from '#modules/rate-limits/limits.ts';
import { refusals, type RefusalCode } from './contract/refusals.ts';

type AnyCall = Call<unknown, unknown, unknown, unknown>;

const contract: Readonly<Record<string, AnyCall>> = calls;

/** The document behind /api/openapi.json. `origin` is the shop's own. */
export function describeApi(origin: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, call] of Object.entries(contract)) {
    const path = (paths[call.path] ??= {});
    path[call.method.toLowerCase()] = describeCall(name, call);
  }
  return {
    openapi: '3.1.0',
    info: { title: "The shop's calls", version: '1.0.0' },
    servers: [{ url: `${origin}/api` }],
    paths,
    components: {
      schemas: { Problem: schemaOf(answers.problem, 'output') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function describeCall(operationId: string, call: AnyCall): object {
  const body = schemaOf(call.body, 'input');
  const open = call.access === 'anyone' || call.access === 'processor';
  return {
    operationId,
    summary: call.summary,
    description: [`Who may: ${accessRules[call.access]}`, limitOf(call)].join(' ').trim(),
    ...(!open && { security: [{ token: [] }] }),
    parameters: describeParameters(call),
    ...(takesBody(call) && { requestBody: { content: json(body) } }),
    responses: {
      200: { description: 'Done.', content: json(schemaOf(call.answer, 'output')) },
      ...describeRefusals(refusalsOf(call)),
    },
  };
}

/** How often the call may be made, where that is bounded. */
function limitOf({ limit, limitInside = limit }: AnyCall): string {
  if (limitInside === undefined) return '';
  const rate = `Limits: ${limitInWords(rateLimits[limitInside])}.`;
  const more =
    limitInside === 'orders' || limitInside === 'reviews' ? moreInWords[limitInside] : '';
  return `${rate} ${more}`.trim();
}

const openOrdersInWords =
  `At most ${openOrders.confirmed} orders of an account wait for their payment at once, ` +
  `${openOrders.unconfirmed} while its email is not confirmed; those after the first take no ` +
  `more than one in ${openOrders.laterShareOf} of a tool's units on hand together.`;

const reviewsInWords =
  `Staff read first what is written after ${reviewsAtOnce.account} reviews of an account, or ` +
  `after ${reviewsAtOnce.confirmedAnHour} that were shown at once in an hour. Accounts whose ` +
  `email is not confirmed share ${reviewsAtOnce.unconfirmedAnHour} an hour of their own: ` +
  `${limitInWords(rateLimits.reviews_unconfirmed)}.`;

const moreInWords = { orders: openOrdersInWords, reviews: reviewsInWords } as const;

function describeParameters(call: AnyCall): object[] {
  return [
    ...namesOf(call.params).map((name) => ({ name, in: 'path', required: true, schema: text })),
    ...describeQuery(call),
    ...Object.entries(call.headers ?? {}).map(([name, description]) => {
      return { name, in: 'header', description, schema: text };
    }),
  ];
}

function describeQuery(call: AnyCall): object[] {
  const { properties = {}, required = [] } = schemaOf(call.query, 'input');
  return Object.entries(properties ?? {}).map(([name, schema]) => {
    return {
      name,
      in: 'query',
      required: Array.isArray(required) && required.includes(name),
      schema,
    };
  });
}

const text = { type: 'string' };

function describeRefusals(codes: readonly RefusalCode[]): Record<number, object> {
  const described: Record<number, object> = {};
  for (const [status, group] of Object.entries(Object.groupBy(codes, statusOf))) {
    const description = (group ?? []).map((code) => `${code}: ${refusals[code][1]}`).join('\n');
    const content = { 'application/problem+json': { schema: problemReference } };
    described[Number(status)] = { description, content };
  }
  return described;
}

const problemReference = { $ref: '#/components/schemas/Problem' };

const statusOf = (code: RefusalCode) => refusals[code][0];

/** Where it is required of staff. */
const staff = ['second_factor_required', 'password_change_required'] as const;

const accessRefusals = {
  anyone: [],
  credential: [],
  processor: [],
  signed_in: ['token_missing', 'token_expired'],
  own_email_or_users: ['token_missing', 'token_expired', 'not_allowed', ...staff],
  own_email_or_orders: ['token_missing', 'token_expired', 'not_allowed', ...staff],
  own_order_or_orders: ['token_missing', 'token_expired', 'order_unknown', ...staff],
  staff: ['token_missing', 'token_expired', 'permission_missing', ...staff],
  catalogue: ['token_missing', 'token_expired', 'permission_missing', ...staff],
  orders: ['token_missing', 'token_expired', 'permission_missing', ...staff],
  users: ['token_missing', 'token_expired', 'permission_missing', ...staff],
  admin: ['token_missing', 'token_expired', 'admin_only', ...staff],
} as const satisfies Record<keyof typeof accessRules, readonly RefusalCode[]>;

/** Every code a call may answer: its own, its access rule's, and those of bad input. */
export function refusalsOf(call: AnyCall): RefusalCode[] {
  const own = call.refusals ?? [];
  const input: RefusalCode[] = takesBody(call) ? ['bad_json', 'too_large', 'unsupported_type'] : [];
  const limited: RefusalCode[] = limitOf(call) === '' ? [] : ['too_many_requests'];
  const common = [...accessRefusals[call.access], ...limited, 'bad_input' as const, ...input];
  return [...new Set([...own, ...common])];
}

function takesBody({ method, body }: AnyCall): boolean {
  return method !== 'GET' && Object.keys(schemaOf(body, 'input')).length > 0;
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function namesOf(schema: z.ZodType): string[] {
  const { properties } = schemaOf(schema, 'input');
  return typeof properties === 'object' && properties ? Object.keys(properties) : [];
}

const json = (schema: object) => ({ 'application/json': { schema } });

/** The page behind /api/docs: plain HTML without script. */
export function readableApi(): string {
  const sections = Object.values(contract).map(callSection).join('\n');
  const codes = Object.entries(refusals)
    .map(([code, [status, title]]) => `<tr id="${code}"><td>${code}<td>${status}<td>${title}`)
    .join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>The shop's calls</title>
<link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>The shop's calls</h1>
<p>All below <code>/api</code>. Machines read <a href="/api/openapi.json">openapi.json</a>.
Prices are dollars. A token goes into <code>Authorization: Bearer</code>. Limits are counted over
any hour or day; what is more is answered 429 with <code>Retry-After</code>. Staff are not counted,
and the shop's settings may raise a limit (<code>LIMITS</code>).</p>
${sections}
<h2>Refusals</h2><p>RFC 9457 problem details with one of these codes.</p>
<table><thead><tr><th>Code<th>Status<th>Meaning</thead><tbody>${codes}</tbody></table>
</main></body></html>`;
}

/** The style of that page, a file of its own because the page's policy allows no inline style. */
export const readableApiStyle = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
body { margin: 0 } main { max-width: 60rem; margin: 0 auto; padding: 1.5rem }
section { border-top: 1px solid #8886; padding: .5rem 0 1rem }
h2 { font-size: 1.1rem; margin: 1rem 0 .25rem } h2 code { font-weight: 700 }
pre { overflow-x: auto; background: #8882; padding: .75rem; border-radius: .25rem }
table { border-collapse: collapse; width: 100% }
td, th { text-align: left; padding: .25rem .75rem .25rem 0; border-top: 1px solid #8884 }`;

function callSection(call: AnyCall): string {
  const takes = takesBody(call)
    ? `<p>Takes</p><pre>${show(schemaOf(call.body, 'input'))}</pre>`
    : '';
  const refused = refusalsOf(call).map((code) => `<a href="#${code}">${code}</a>`);
  return `<section><h2><code>${call.method} ${call.path}</code></h2>
<p>${call.summary} <em>${accessRules[call.access]}</em> ${limitOf(call)}</p>${takes}
<p>Answers</p><pre>${show(schemaOf(call.answer, 'output'))}</pre>
<p>Refusals: ${refused.join(', ')}</p></section>`;
}

function show(schema: object): string {
  return escapeHtml(JSON.stringify(schema, null, 2));
}
