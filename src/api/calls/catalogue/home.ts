/** What staff choose for the home page. */
import { operations } from '#api/contract/operations.ts';
import { createProblem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import { chooseHomeTools, readHomeSelection } from '#modules/catalogue/catalogue.ts';

const problems = {
  changed: createProblem('home_changed', 'Load it again, and see what is chosen now.'),
  tool_unknown: createProblem('tool_unknown', 'One of them was archived. Take it out.'),
} as const;

export function addHomeOperations(routes: Routes, deps: ApiDeps): void {
  routes.forCaller(operations.listHomeTools, () => readHomeSelection(deps.db));

  routes.forCaller(operations.chooseHomeTools, async ({ body, actor }) => {
    const result = await chooseHomeTools(deps, actor, body);
    return result.ok ? { acknowledged: true } : problems[result.error];
  });
}
