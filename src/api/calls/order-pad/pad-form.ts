/**
 * The order pad without script: its plain form is answered with the page, on which each line's
 * violations stand, and what would mend them as buttons of the same form.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operations } from '#api/contract/operations.ts';
import type { Problem } from '#api/contract/problems.ts';
import { isProblem } from '#api/http/authorize.ts';
import type { ApiDeps, PadAnswer } from '#api/http/deps.ts';
import { acceptsHtml, isCrossSite, readProblem } from '#api/http/html-problems.ts';
import { createRoutes } from '#api/http/routes.ts';
import type { CheckedPad } from '#modules/order-pad/checked-pad.ts';
import { checkPad, linesOfItems } from '#modules/order-pad/order-pad.ts';
import { mendText, readMend, removeLines } from '#modules/order-pad/mend-text.ts';
import { addPadToCart } from './add-to-cart.ts';
import { readText } from './order-pad.ts';
import { serializePad } from './serialize-pad.ts';

const formMediaType = 'application/x-www-form-urlencoded';

/** In a scope of its own, because it also accepts plain forms. */
export function addOrderPadForm(app: FastifyInstance, deps: ApiDeps): void {
  app.register(async (scope) => {
    const answers = new WeakMap<FastifyRequest, PadAnswer>();
    scope.addContentTypeParser(formMediaType, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    renderAnswers(scope, deps, answers);
    createRoutes(scope, deps).forAnyone(
      operations.sendOrderPad,
      async ({ body, request, reply }) => {
        const mend = readMend(body.mend);
        const typed = mend ? mendText(body.text, mend) : body.text;
        const answer = await answerForm(deps, typed);
        if (isProblem(answer) || body.do === 'check') return finish(request, answer);
        const added = await addPadToCart(deps, answer.pad, { request, reply });
        if (isProblem(added)) return added;
        const left = removeLines(typed, linesOfItems(answer.pad));
        return finish(request, { ...(await answerForm(deps, left)), added });
      },
    );

    function finish(request: FastifyRequest, answer: Checked | Problem) {
      if (isProblem(answer)) return answer;
      answers.set(request, answer);
      const { text, pad, added } = answer;
      return { text, ...serializePad(pad), ...(added !== undefined && { added }) };
    }
  });
}

type Checked = PadAnswer & { pad: CheckedPad };

async function answerForm({ db }: ApiDeps, text: string): Promise<Checked | Problem> {
  const read = readText(text);
  return read.ok ? { text, pad: await checkPad(db, read.lines) } : read.problem;
}

/** Browsers are shown the page, with what was typed, whatever the answer is. */
function renderAnswers(
  scope: FastifyInstance,
  { renderPad }: ApiDeps,
  answers: WeakMap<FastifyRequest, PadAnswer>,
): void {
  if (!renderPad) return;
  scope.addHook('onSend', async (request, reply, payload) => {
    if (!acceptsHtml(request)) return payload;
    const answer = answers.get(request) ?? {
      ...{ text: readTyped(request), pad: undefined },
      problem: readProblem(reply, payload),
    };
    // What a foreign page has sent is not shown as if the visitor had typed it here.
    const shown = isCrossSite(request) ? { text: '', pad: undefined } : answer;
    const { html, headers } = await renderPad(shown);
    reply.removeHeader('content-length');
    for (const [name, value] of headers) reply.header(name, value);
    return html;
  });
}

function readTyped({ body }: FastifyRequest): string {
  if (typeof body !== 'object' || body === null || !('text' in body)) return '';
  return typeof body.text === 'string' ? body.text : '';
}
