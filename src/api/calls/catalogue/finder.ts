/** The brush finder as staff keep it. */
import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import {
  changeAnswer,
  changeRule,
  createAnswer,
  createRule,
  readFinderAsStaff,
  removeAnswer,
  removeRule,
  type ChangeAnswerResult,
  type ChangeRuleResult,
} from '#modules/finder/finder.ts';

type Result = ChangeAnswerResult | ChangeRuleResult;

export function addFinderOperations(routes: Routes, deps: ApiDeps): void {
  routes.forCaller(operations.getFinder, () => readFinderAsStaff(deps.db));

  routes.forCaller(operations.createFinderAnswer, async ({ body, actor }) =>
    toInserted(await createAnswer(deps, actor, body)),
  );

  routes.forCaller(operations.changeFinderAnswer, async ({ params, body, actor }) =>
    toSaved(await changeAnswer(deps, actor, { id: params.id, ...body })),
  );

  routes.forCaller(operations.removeFinderAnswer, async ({ params, query, actor }) =>
    toDeleted(await removeAnswer(deps, actor, { id: params.id, ...query })),
  );

  routes.forCaller(operations.createFinderRule, async ({ body, actor }) =>
    toInserted(await createRule(deps, actor, body)),
  );

  routes.forCaller(operations.changeFinderRule, async ({ params, body, actor }) =>
    toSaved(await changeRule(deps, actor, { id: params.id, ...body })),
  );

  routes.forCaller(operations.removeFinderRule, async ({ params, query, actor }) =>
    toDeleted(await removeRule(deps, actor, { id: params.id, ...query })),
  );
}

function toInserted(result: Result): { insertedId: string } | Problem {
  return result.ok ? { insertedId: result.id } : toProblem(result);
}

function toSaved(result: Result): { version: number } | Problem {
  return result.ok ? { version: result.version } : toProblem(result);
}

function toDeleted(result: Result) {
  return result.ok ? { acknowledged: true, deletedCount: 1 } : toProblem(result);
}

const fieldMessages = {
  slug_missing: ['name', 'must have a letter or a digit for its address'],
  slug_taken: ['name', 'makes the address of another answer to this question'],
  product_unknown: ['product', 'is the address of no product'],
  named_unknown: ['answers', 'are not all there any more; load them again'],
} as const;

function toProblem(result: Exclude<Result, { ok: true }>): Problem {
  switch (result.error) {
    case 'answer_unknown':
    case 'rule_unknown':
      return createProblem('finder_unknown', 'Somebody may have deleted it.');
    case 'answer_used': {
      const detail = `Rules that name it: ${result.rules}. Change or delete these first.`;
      return createProblem('finder_answer_used', detail);
    }
    case 'answer_changed': {
      const { name, hint, position } = result.now;
      const now = [`“${name}”`, ...(hint === '' ? [] : [`“${hint}”`]), `place ${position}`];
      return changed(now.join(', '));
    }
    case 'rule_changed':
      return changed(`“${result.now.reason}” (${result.now.points})`);
    default: {
      const [path, message] = fieldMessages[result.error];
      return createProblem('bad_input', `${path}: ${message}`, [{ path, message }]);
    }
  }
}

function changed(now: string): Problem {
  return createProblem('finder_changed', `Now it is: ${now}.`);
}
