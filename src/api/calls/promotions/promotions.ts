/** Promotions as staff keep them. */
import type { z } from 'zod';
import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import {
  toPercent,
  type promotion,
  type promotionBody,
} from '#api/contract/promotions/promotion-fields.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import {
  changePromotion,
  createPromotion,
  endPromotion,
  listPromotions,
  type ChangePromotionResult,
  type PromotionError,
} from '#modules/promotions/promotions.ts';
import { stateOf, type Promotion, type PromotionFields } from '#modules/promotions/promotion.ts';
import { toDollars } from '#platform/money.ts';

export function addPromotionOperations(routes: Routes, deps: ApiDeps): void {
  routes.forCaller(operations.listPromotions, async () => {
    const at = deps.clock.now();
    return (await listPromotions(deps.db)).map((one) => serializePromotion(one, at));
  });

  routes.forCaller(operations.createPromotion, async ({ body, actor }) => {
    const result = await createPromotion(deps, actor, toFields(body));
    return result.ok ? { insertedId: result.id, version: result.version } : toProblem(result);
  });

  routes.forCaller(operations.changePromotion, async ({ params, body, actor }) => {
    const seen = toFields(body.seen);
    const wanted = toFields(body);
    const result = await changePromotion(deps, actor, { id: params.id, ...wanted, seen });
    if (result.ok) return { version: result.version };
    if (result.reason !== 'promotion_changed') return toProblem(result);
    const [base, theirs, yours] = [seen, result.now, wanted].map(serializeFields);
    const conflicts = result.fields.flatMap((field) => {
      const name = wireNames[field];
      const [before, now, sent] = [base, theirs, yours].map((fields) => toShown(fields?.[name]));
      return { field: name, base: before, theirs: now, yours: sent };
    });
    const detail = 'It has other values by now; decide about each field.';
    return { ...createProblem('promotion_changed', detail), conflicts };
  });

  routes.forCaller(operations.endPromotion, async ({ params, actor }) => {
    const result = await endPromotion(deps, actor, params.id);
    return result.ok ? { version: result.version } : toProblem(result);
  });
}

/** Lists as a person reads and types them. */
function toShown(value: string | number | boolean | readonly string[] | null | undefined) {
  return typeof value === 'object' && value !== null ? value.join(', ') : (value ?? null);
}

const wireNames = {
  code: 'code',
  kind: 'kind',
  millionths: 'percent',
  amountMinor: 'amount',
  currency: 'currency',
  isForAll: 'forAll',
  tools: 'tools',
  products: 'products',
  categories: 'categories',
  minimumMinor: 'minimum',
  minimumQuantity: 'minimumQuantity',
  firstDay: 'firstDay',
  lastDay: 'lastDay',
  isForAgreed: 'forAgreed',
  isFirstOrderOnly: 'firstOrderOnly',
  email: 'email',
  totalLimit: 'totalLimit',
  customerLimit: 'customerLimit',
} as const satisfies Record<keyof PromotionFields, keyof z.input<typeof promotionBody>>;

function toFields(body: z.output<typeof promotionBody>): PromotionFields {
  const { percent, amount, forAll, minimum, firstOrderOnly, ...more } = body;
  const { forAgreed: isForAgreed, ...same } = more;
  return {
    ...{ ...same, isForAgreed },
    millionths: percent,
    amountMinor: amount,
    isForAll: forAll,
    minimumMinor: minimum,
    isFirstOrderOnly: firstOrderOnly,
  };
}

function serializeFields(fields: PromotionFields) {
  const { code, kind, millionths, amountMinor, currency, isForAll, minimumMinor } = fields;
  const { minimumQuantity, firstDay, lastDay, isFirstOrderOnly, email } = fields;
  const { totalLimit, customerLimit, isForAgreed: forAgreed } = fields;
  return {
    ...{
      code,
      kind,
      currency,
      forAgreed,
      minimumQuantity,
      firstDay,
      lastDay,
      email,
      totalLimit,
      customerLimit,
    },
    percent: millionths === null ? null : toPercent(millionths),
    amount: amountMinor === null ? null : toDollars(amountMinor),
    forAll: isForAll,
    tools: [...fields.tools],
    products: [...fields.products],
    categories: [...fields.categories],
    minimum: toDollars(minimumMinor),
    firstOrderOnly: isFirstOrderOnly,
  };
}

function serializePromotion(one: Promotion, at: Date): z.infer<typeof promotion> {
  const { id: _id, version, used } = one;
  return { _id, version, ...serializeFields(one), used, state: stateOf(one, at) };
}

function toProblem(result: Exclude<ChangePromotionResult, { ok: true }>): Problem {
  if (result.reason !== 'promotion_wrong')
    return createProblem('promotion_unknown', 'Load the list again.');
  const errors = result.errors.map((error) => {
    return { path: wireNames[error.path], message: describe(error) };
  });
  const [first] = errors;
  return createProblem('bad_input', first ? `${first.path}: ${first.message}` : '', errors);
}

function describe(error: PromotionError): string {
  switch (error.error) {
    case 'target_unknown':
      return `is not in the catalogue: ${error.names.join(', ')}`;
    case 'limit_below_used':
      return `must be at least ${error.used}: it was used as often already`;
    default:
      return messages[error.error];
  }
}

const messages = {
  code_wrong: 'must be 3 to 32 letters, digits and hyphens between them',
  code_taken: 'is the code of another promotion, which may have ended',
  value_missing: 'is required',
  ends_before_it_begins: 'must not be before the first day',
  targets_missing: 'needs a tool, a product or a category that it is for',
} as const;
