/** Attributes and product types as staff keep them. */
import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import {
  changeAttribute,
  changeProductType,
  createAttribute,
  createProductType,
  listAttributes,
  removeAttribute,
  removeProductType,
  type EditAttributeResult,
} from '#modules/catalogue/catalogue.ts';

export function addAttributeOperations(routes: Routes, deps: ApiDeps): void {
  routes.forCaller(operations.listAttributes, () => listAttributes(deps.db));

  routes.forCaller(operations.createAttribute, async ({ body, actor }) =>
    toInserted(await createAttribute(deps, actor, body)),
  );

  routes.forCaller(operations.changeAttribute, async ({ params, body, actor }) =>
    toInserted(await changeAttribute(deps, actor, { id: params.id, ...body })),
  );

  routes.forCaller(operations.removeAttribute, async ({ params, actor }) =>
    toDeleted(await removeAttribute(deps, actor, params.id)),
  );

  routes.forCaller(operations.createProductType, async ({ body, actor }) =>
    toInserted(await createProductType(deps, actor, body)),
  );

  routes.forCaller(operations.changeProductType, async ({ params, body, actor }) =>
    toInserted(await changeProductType(deps, actor, { id: params.id, ...body })),
  );

  routes.forCaller(operations.removeProductType, async ({ params, actor }) =>
    toDeleted(await removeProductType(deps, actor, params.id)),
  );
}

function toInserted(result: EditAttributeResult): { insertedId: string } | Problem {
  return result.ok ? { insertedId: result.id } : toProblem(result);
}

function toDeleted(result: EditAttributeResult) {
  return result.ok ? { acknowledged: true, deletedCount: 1 } : toProblem(result);
}

const codeTaken = 'is the code of another one';

function toProblem(result: Exclude<EditAttributeResult, { ok: true }>): Problem {
  switch (result.error) {
    case 'code_taken':
      return createProblem('attribute_code_taken', `code: ${codeTaken}`, [
        { path: 'code', message: codeTaken },
      ]);
    case 'unknown':
      return createProblem('attribute_unknown', 'Somebody may have deleted it.');
    case 'attribute_missing':
      return createProblem('attribute_unknown', 'One of the attributes has been deleted.');
    case 'changed':
      return createProblem(
        'attribute_changed',
        `Load it again, and change it once more: ${result.fields.join(', ')}.`,
      );
    case 'choices_used':
      return createProblem(
        'attribute_used',
        `Tools have ${result.choices.join(', ')}; give them another choice first.`,
      );
    case 'used':
      return createProblem('attribute_used', `Take it from ${result.uses} others first.`);
  }
}
