/** Products as staff keep them. */
import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { readIdempotencyKey } from '#api/http/idempotency-key.ts';
import { sendPage } from '#api/http/pagination.ts';
import type { Routes } from '#api/http/routes.ts';
import {
  addSize,
  changeProduct,
  changeTools,
  createProduct,
  findProductFields,
  findProductPlace,
  listProducts,
  listRevisions,
  moveProduct,
  moveToolToProduct,
  restoreProduct,
  type ChangeProductResult,
  type SizeFieldProblem,
} from '#modules/catalogue/catalogue.ts';
import { findEmails } from '#modules/identity/identity.ts';
import { toProductFields } from './serialize-product.ts';
import { serializeEditAnswer, serializeWithTools, toToolEdit } from './serialize-tool-row.ts';
import { isTakenCode, takenMessage } from './taken.ts';

const unknownProblem = createProblem('product_unknown', 'It may be another shop’s.');
const newestVersion = 2_147_483_647;

export function addProductOperations(routes: Routes, deps: ApiDeps): void {
  const { db } = deps;

  routes.forCaller(operations.listProducts, async ({ query, reply }) => {
    const { limit, cursor, q: search, state } = query;
    const page = await listProducts(db, { limit, cursor, search, state });
    return sendPage(reply, page, serializeWithTools);
  });

  routes.forCaller(operations.changeTools, async ({ body, actor }) => {
    return (await changeTools(deps, actor, body.rows.map(toToolEdit))).map(serializeEditAnswer);
  });

  routes.forCaller(operations.createProduct, async ({ body, actor }) => {
    return { insertedId: await createProduct(deps, actor, body) };
  });

  routes.forCaller(operations.getProduct, async ({ params }) => {
    const product = await findProductFields(db, params.id);
    return product ? serializeWithTools(product) : unknownProblem;
  });

  routes.forCaller(operations.changeProduct, async ({ params, body, actor }) => {
    const { version, reason = 'edited' } = body;
    const change = { product: params.id, version, reason, fields: toProductFields(body.fields) };
    return toAnswer(await changeProduct(deps, actor, change));
  });

  routes.forCaller(operations.restoreProduct, async ({ params, body, actor }) => {
    return toAnswer(await restoreProduct(deps, actor, { product: params.id, ...body }));
  });

  addPlaceOperations(routes, deps);

  routes.forCaller(operations.listRevisions, async ({ params, query }) => {
    const { before = newestVersion, limit } = query;
    const revisions = await listRevisions(db, { product: params.id, before, limit });
    if (!revisions) return unknownProblem;
    const people = revisions.map(({ actor }) => actor).filter((actor) => actor !== 'shop');
    const emails = await findEmails(deps.identity, people);
    return revisions.map(({ at, actor, ...revision }) => {
      return { ...revision, at: at.toISOString(), actor: emails.get(actor) ?? null };
    });
  });

  routes.forCaller(operations.addSize, async ({ params, body, actor, request }) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    if (key === null) return createProblem('bad_input', 'Idempotency-Key: 1 to 255 characters.');
    const { price: priceMinor, minimum: minimumOrder, ...fields } = body;
    const size = { product: params.id, ...fields, priceMinor, minimumOrder, key };
    const result = await addSize(deps, actor, size);
    if (result.ok) return { insertedId: result.id };
    if (result.error === 'product_unknown') return unknownProblem;
    if (result.error === 'fields') return toSizeProblem(result.problems);
    return createProblem('key_reused', 'Use a new Idempotency-Key for another size.');
  });

  routes.forCaller(operations.moveTool, async ({ params, body, actor }) => {
    const result = await moveToolToProduct(deps, actor, { product: params.id, ...body });
    if (result.ok) return { acknowledged: true, modifiedCount: 1 };
    if (result.error === 'product_unknown') return unknownProblem;
    if (result.error === 'tool_unknown') return createProblem('tool_unknown', 'Look it up again.');
    return createProblem('variant_taken', `Another of its sizes is “${body.variant}”.`);
  });
}

function addPlaceOperations(routes: Routes, deps: ApiDeps): void {
  routes.forCaller(operations.getProductPlace, async ({ params }) => {
    return (await findProductPlace(deps.db, params.id)) ?? unknownProblem;
  });

  routes.forCaller(operations.moveProduct, async ({ params, body, actor }) => {
    const move = { product: params.id, to: body.to };
    return (await moveProduct(deps, actor, move)) ?? unknownProblem;
  });
}

const noVersion = 'is no version of this product; load it again';

const fieldMessages = {
  unknown_field: 'is not a field of this product; load it again',
  unknown_category: 'is not there any more; choose another',
  unknown_type: 'is not there any more; choose another',
  unknown_attribute: 'is no attribute of the type of this product',
  wrong_value: 'is no value of this attribute',
  combination_taken: 'has the same values as another of its sizes; change one of the two',
  slug_missing: 'is required',
  publish_at_without_draft: 'is for drafts only; make it a draft, or leave this empty',
} as const;

function toSizeProblem(problems: readonly SizeFieldProblem[]): Problem {
  const errors = problems.map(({ field: path, problem, holder }) => {
    const message = isTakenCode(problem) ? takenMessage(problem, holder) : fieldMessages[problem];
    return { path, message };
  });
  const detail = errors.map(({ path, message }) => `${path}: ${message}`).join('; ');
  return createProblem('bad_input', detail, errors);
}

function toAnswer(result: ChangeProductResult): { version: number } | Problem {
  if (result.ok) return { version: result.version };
  switch (result.error) {
    case 'product_unknown':
      return unknownProblem;
    case 'version_unknown':
      return createProblem('bad_input', `version: ${noVersion}`, [
        { path: 'version', message: noVersion },
      ]);
    case 'conflict': {
      const { conflicts, version } = result;
      const detail = `Version ${version} has other values; decide about each field.`;
      return { ...createProblem('product_changed', detail), conflicts };
    }
    case 'field': {
      const { field: path, problem, holder } = result;
      const message = isTakenCode(problem) ? takenMessage(problem, holder) : fieldMessages[problem];
      return createProblem('bad_input', `${path}: ${message}`, [{ path, message }]);
    }
  }
}
