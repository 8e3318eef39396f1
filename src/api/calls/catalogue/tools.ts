import { stockTag } from '#api/contract/cached-lists.ts';
import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { sendCached } from '#api/http/send-cached.ts';
import { hasListParameters, toPageRequest, sendPage } from '#api/http/pagination.ts';
import type { Routes } from '#api/http/routes.ts';
import {
  addTool,
  archiveTool,
  changeTool,
  findKeptTool,
  findPricedTool,
  listAvailable,
  listTools,
} from '#modules/catalogue/catalogue.ts';
import {
  correctStock,
  maxOnHand,
  receiveStock,
  type ChangeStockResult,
} from '#modules/inventory/inventory.ts';
import { serializeLadder } from '../prices/serialize-ladder.ts';
import { serializeTool, toNewTool, toToolChange } from './serialize-tool.ts';

/** The page size of the public list. */
const maxTools = 1000;
const unknownToolProblem = createProblem('tool_unknown', 'It may have been taken off sale.');

export function addToolOperations(routes: Routes, deps: ApiDeps): void {
  const { db } = deps;

  routes.forAnyone(operations.listTools, async ({ query, request, reply }) => {
    if (hasListParameters(query)) {
      const { kind, stock, sort } = query;
      const limit = query.limit ?? maxTools;
      const page = await listTools(db, { ...toPageRequest(query), limit, kind, stock });
      return sendPage(reply, page, serializeTool, sort);
    }
    return sendCached(deps.cache, { request, reply }, ['catalogue', 'lists', 'stock'], async () => {
      const { items, next } = await listTools(db, { limit: maxTools });
      const tags = items.map(({ id }) => stockTag(id));
      return { value: items.map(serializeTool), next, tags };
    });
  });

  routes.forAnyone(operations.getTool, async ({ params }) => {
    const found = await findPricedTool(db, params.id, deps.clock.now());
    if (!found) return unknownToolProblem;
    const { tool, ladder } = found;
    // The specified answer, but where a list says what so many cost.
    const isListed = ladder.length > 1 || ladder[0].source !== undefined;
    return { ...serializeTool(tool), ...(isListed && { prices: serializeLadder(ladder) }) };
  });

  routes.forAnyone(operations.listAvailable, async ({ query }) => {
    const tools = await listAvailable(db, query.tools);
    return tools.map(({ id, available }) => ({ _id: id, quantity2: available }));
  });

  routes.forCaller(operations.addTool, async ({ body, actor }) => {
    const insertedId = await addTool({ db }, toNewTool(body), {
      ...{ at: actor.at, actor, isLast: true },
    });
    return { acknowledged: true, insertedId };
  });

  routes.forCaller(operations.deleteTool, async ({ params, actor }) => {
    const isArchived = await archiveTool({ db }, actor, params.id);
    if (!isArchived) return createProblem('tool_unknown', 'It was taken off sale before.');
    return { acknowledged: true, deletedCount: 1 };
  });
}

/** The operations that change a tool or its stock; also those of drafts. */
export function addToolChangeOperations(routes: Routes, deps: ApiDeps): void {
  const { db } = deps;

  routes.forCaller(operations.changeTool, async ({ params, body, actor }) => {
    const isChanged = await changeTool({ db }, actor, params.id, toToolChange(body));
    return isChanged ? reloadTool(deps, params.id) : unknownToolProblem;
  });

  routes.forCaller(operations.changeStock, async ({ params, body, actor }) => {
    const { kind, change: quantity, reason } = body;
    if (!(await findKeptTool(db, params.id))) return unknownToolProblem;
    const change = { tool: params.id, quantity, reason };
    const changeStock = kind === 'received' ? receiveStock : correctStock;
    const result = await changeStock({ db }, actor, change);
    return result.ok ? reloadTool(deps, params.id) : toStockProblem(result);
  });
}

function toStockProblem(error: Exclude<ChangeStockResult, { ok: true }>): Problem {
  const { onHand } = error;
  if (error.reason === 'reserved') {
    return createProblem(
      'stock_reserved',
      `${error.reserved} of ${onHand} on hand are reserved for orders.`,
    );
  }
  const message = `must leave no more than ${maxOnHand} on hand; ${onHand} are there now`;
  return createProblem('bad_input', `change: ${message}`, [{ path: 'change', message }]);
}

async function reloadTool({ db }: ApiDeps, id: string) {
  const tool = await findKeptTool(db, id);
  return tool ? serializeTool(tool) : unknownToolProblem;
}
