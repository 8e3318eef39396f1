/** The tree of categories as staff keep it. */
import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import {
  changeCategory,
  createCategory,
  listEditableCategories,
  removeCategory,
  type ChangeCategoryResult,
} from '#modules/catalogue/catalogue.ts';

export function addCategoryOperations(routes: Routes, deps: ApiDeps): void {
  routes.forCaller(operations.listCategories, () => listEditableCategories(deps.db));

  routes.forCaller(operations.createCategory, async ({ body, actor }) =>
    toInserted(await createCategory(deps, actor, body)),
  );

  routes.forCaller(operations.changeCategory, async ({ params, body, actor }) =>
    toInserted(await changeCategory(deps, actor, { id: params.id, ...body })),
  );

  routes.forCaller(operations.removeCategory, async ({ params, actor }) => {
    const result = await removeCategory(deps, actor, params.id);
    return result.ok ? { acknowledged: true, deletedCount: 1 } : toProblem(result);
  });
}

function toInserted(result: ChangeCategoryResult): { insertedId: string } | Problem {
  return result.ok ? { insertedId: result.id } : toProblem(result);
}

const misplaced = {
  parent_unknown: ['parent', 'is not there any more; choose another'],
  below_itself: ['parent', 'stands below this category itself; choose another'],
  slug_taken: ['slug', 'is the address of another category beside it; choose another'],
} as const;

function toProblem(result: Exclude<ChangeCategoryResult, { ok: true }>): Problem {
  if (result.error === 'category_unknown')
    return createProblem('category_unknown', 'Somebody may have deleted it.');
  if (result.error === 'changed') {
    const detail = `Load it again, and change it once more: ${result.fields.join(', ')}.`;
    return createProblem('category_changed', detail);
  }
  if (result.error === 'not_empty') {
    const { products, categories } = result;
    const detail = `Move ${products} products and ${categories} categories elsewhere first.`;
    return createProblem('category_not_empty', detail);
  }
  const [path, message] = misplaced[result.error];
  return createProblem('category_misplaced', `${path}: ${message}`, [{ path, message }]);
}
