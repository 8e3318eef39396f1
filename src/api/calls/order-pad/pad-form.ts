/**
 * The order pad without script: its plain form is answered with the page, on which each line's
 * violations stand, and what would mend them as buttons of the same form.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { operations } from '#api/contract/operations.ts';
import type { Problem } from '#api/contract/problems.ts';
import { isProblem } from '#api/http/authorize.ts';
import type { ApiDeps, PadAnswer } from '#api/http/deps.ts';
import { findCurrency } from '#api/http/find-currency.ts';
import {
  acceptsHtml,
  addFormParser,
  fieldReader,
  isCrossSite,
  isForm,
  renderProblemsAsPages,
} from '#api/http/html-problems.ts';
import { createRoutes } from '#api/http/routes.ts';
import { sent, type Sent } from '#api/http/send-cached.ts';
import type { CheckedPad } from '#modules/order-pad/checked-pad.ts';
import { checkPad, linesOfItems } from '#modules/order-pad/order-pad.ts';
import { mendText, readMend, removeLines } from '#modules/order-pad/mend-text.ts';
import { addPadToCart } from './add-to-cart.ts';
import { readText } from './order-pad.ts';
import { serializePad } from './serialize-pad.ts';

/** In a scope of its own, because it also accepts plain forms. */
export function addOrderPadForm(app: FastifyInstance, deps: ApiDeps): void {
  app.register(async (scope) => {
    const { renderPad } = deps;
    if (renderPad) {
      renderProblemsAsPages(scope, (request, problem) => {
        const text = fieldReader(request)?.('text') ?? '';
        return renderPad({ text, currency: findCurrency(request), pad: undefined, problem });
      });
    }
    addFormParser(scope);
    createRoutes(scope, deps).forAnyone(
      operations.sendOrderPad,
      async ({ body, request, reply }) => {
        const exchange = { request, reply };
        // What a foreign page has sent is not shown as if the visitor had typed it here.
        if (isForm(request) && isCrossSite(request)) return redirectToPad(reply);
        const mend = readMend(body.mend);
        const typed = mend ? mendText(body.text, mend) : body.text;
        const checked = await checkText(deps, request, typed);
        if (isProblem(checked) || body.do === 'check') return answer(deps, exchange, checked);
        const added = await addPadToCart(deps, checked.pad, exchange);
        if (isProblem(added)) return added;
        const left = await checkText(deps, request, removeLines(typed, linesOfItems(checked.pad)));
        return answer(deps, exchange, isProblem(left) ? left : { ...left, added });
      },
    );
  });
}

const padPath = '/order-pad';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

type Checked = PadAnswer & { pad: CheckedPad };

async function checkText(
  { db, clock }: ApiDeps,
  request: FastifyRequest,
  text: string,
): Promise<Checked | Problem> {
  const read = readText(text);
  if (!read.ok) return read.problem;
  const currency = findCurrency(request);
  return { text, currency, pad: await checkPad(db, read.lines, { currency, at: clock.now() }) };
}

/** A browser's form is shown the page; other callers get JSON. */
async function answer(
  { renderPad }: ApiDeps,
  { request, reply }: Exchange,
  checked: Checked | Problem,
) {
  if (isProblem(checked)) return checked;
  if (renderPad && isForm(request) && acceptsHtml(request)) {
    const { html, headers } = await renderPad(checked);
    for (const [name, value] of headers) reply.header(name, value);
    reply.header('cache-control', 'no-store').send(html);
    return sent;
  }
  const { text, pad, added } = checked;
  return { text, ...serializePad(pad), ...(added !== undefined && { added }) };
}

function redirectToPad(reply: FastifyReply): Sent {
  reply.code(303).header('location', padPath).header('cache-control', 'no-store').send();
  return sent;
}
