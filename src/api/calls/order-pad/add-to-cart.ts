/** Puts the right lines of an order pad into the visitor's cart. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#api/contract/problems.ts';
import { isProblem } from '#api/http/authorize.ts';
import { findCartVisit, writeToCart } from '#api/http/cart-visit.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { CheckedPad } from '#modules/order-pad/checked-pad.ts';
import { toItems } from '#modules/order-pad/order-pad.ts';
import { toChangeAnswer } from '../carts/change-answer.ts';

/** How many tools were put there. */
export async function addPadToCart(
  deps: ApiDeps,
  pad: CheckedPad,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<number | Problem> {
  const items = toItems(pad);
  if (items.length === 0) return 0;
  const visit = await findCartVisit(deps, request, reply);
  if (isProblem(visit)) return visit;
  const result = await writeToCart(deps, visit, { items, mode: 'add', seen: items });
  const answer = toChangeAnswer(result);
  return isProblem(answer) ? answer : items.length - answer.unknown.length;
}
