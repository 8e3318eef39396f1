/** The order pad. */
import type { z } from 'zod';
import { formatCount } from '#platform/number-format.ts';
import type { orderPadBody } from '#api/contract/order-pad/order-pad-operations.ts';
import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import { findBuyer } from '#api/http/buyer.ts';
import { findCurrency } from '#api/http/find-currency.ts';
import { checkPad, readPad, toPadLine } from '#modules/order-pad/order-pad.ts';
import { maxPadLines, type PadLine } from '#modules/order-pad/pad-line.ts';
import { serializePad } from './serialize-pad.ts';

export function addOrderPadOperations(routes: Routes, deps: ApiDeps): void {
  const { db, clock } = deps;
  routes.forAnyone(operations.checkOrderPad, async ({ body, request }) => {
    const read = readBody(body);
    if (!read.ok) return read.problem;
    const prices = { currency: findCurrency(request), at: clock.now() };
    const buyer = await findBuyer(deps, request);
    return serializePad(await checkPad(db, read.lines, { buyer, ...prices }));
  });
}

type Read = { ok: true; lines: readonly PadLine[] } | { ok: false; problem: Problem };

function readBody(body: z.output<typeof orderPadBody>): Read {
  if ('rows' in body) {
    return { ok: true, lines: body.rows.map((row, index) => toPadLine(index + 1, row)) };
  }
  return readText(body.text);
}

/** The lines of a text, unless they are too many. */
export function readText(text: string): Read {
  const pad = readPad(text);
  if (pad.ok) return pad;
  const [most, count] = [maxPadLines, pad.count].map(formatCount);
  const message = `must have at most ${most} lines, not ${count}`;
  const problem = createProblem('bad_input', `text: ${message}`, [{ path: 'text', message }]);
  return { ok: false, problem };
}
