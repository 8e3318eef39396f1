import { inTransaction } from '#platform/database/transaction.ts';
import { parseDollars } from '#platform/money.ts';
import { calls } from '#api/contract/calls.ts';
import { refuse } from '#api/contract/refusals.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { sendKept } from '#api/http/kept.ts';
import type { Routes } from '#api/http/route.ts';
import { addTool, archiveTool, findTool, listTools } from '#modules/catalogue/catalogue.ts';
import { toolOnTheWire } from './on-the-wire.ts';

/** New tools come first in the list: the seeded ones count from 1. */
const positionOfNewTools = 0;

export function addToolCalls(routes: Routes, deps: ApiDeps): void {
  const { db, clock } = deps;

  routes.forAnyone(calls.listTools, ({ request, reply }) =>
    sendKept(deps.cache, { request, reply }, ['catalogue'], async () =>
      (await listTools(db)).map(toolOnTheWire),
    ),
  );

  routes.forAnyone(calls.getTool, async ({ params }) => {
    const tool = await findTool(db, params.id);
    return tool ? toolOnTheWire(tool) : refuse('tool_unknown', 'It may have been taken off sale.');
  });

  routes.forCaller(calls.addTool, async ({ body, caller }) => {
    const { name, description, img, price, rating, quantity1, quantity2 } = body;
    const priceMinor = parseDollars(price) ?? 0;
    const insertedId = await inTransaction(db, (tx) =>
      addTool(
        tx,
        {
          name,
          kind: 'tool',
          description,
          img,
          facts: [],
          priceMinor,
          minimumOrder: quantity1,
          ratingTenths: Math.round(rating * 10),
          stock: quantity2,
          position: positionOfNewTools,
        },
        { user: caller.userId, at: clock.now() },
      ),
    );
    return { acknowledged: true, insertedId };
  });

  routes.forCaller(calls.deleteTool, async ({ params, caller }) => {
    const by = { user: caller.userId, at: clock.now() };
    const archived = await inTransaction(db, (tx) => archiveTool(tx, params.id, by));
    if (!archived) return refuse('tool_unknown', 'It was taken off sale before.');
    return { acknowledged: true, deletedCount: 1 };
  });
}
