/** The search as staff keep it. */
import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import {
  addSynonym,
  listLostSearches,
  listSynonyms,
  removeLostSearch,
  removeSynonym,
  type AddSynonymResult,
} from '#modules/catalogue/catalogue.ts';

const deleted = { acknowledged: true, deletedCount: 1 } as const;
const unknownProblem = createProblem('synonym_unknown', 'Somebody may have deleted it.');

export function addSearchOperations(routes: Routes, deps: ApiDeps): void {
  const { db, clock } = deps;

  routes.forCaller(operations.listSynonyms, () => listSynonyms(db));

  routes.forCaller(operations.addSynonym, async ({ body, actor }) => {
    const result = await addSynonym(deps, actor, body);
    return result.ok ? { acknowledged: true } : toProblem(result);
  });

  routes.forCaller(operations.removeSynonym, async ({ query, actor }) =>
    (await removeSynonym(deps, actor, query)) ? deleted : unknownProblem,
  );

  routes.forCaller(operations.listLostSearches, () => listLostSearches(db, clock.now()));

  routes.forCaller(operations.removeLostSearch, async ({ query, actor }) =>
    (await removeLostSearch(deps, actor, query.words)) ? deleted : unknownProblem,
  );
}

const noWord = 'must be one word of letters';
const same = 'is the same word';

function toProblem(result: Exclude<AddSynonymResult, { ok: true }>): Problem {
  if (result.error === 'taken') return createProblem('synonym_taken', 'It is in the list already.');
  const [path, message] =
    result.error === 'no_word' ? ([result.field, noWord] as const) : (['means', same] as const);
  return createProblem('bad_input', `${path}: ${message}`, [{ path, message }]);
}
