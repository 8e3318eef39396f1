import { operations } from '#api/contract/operations.ts';
import { createProblem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { cutPage } from '#api/http/pagination.ts';
import type { Routes } from '#api/http/routes.ts';
import { findToolNames } from '#modules/catalogue/catalogue.ts';
import { listMovements } from '#modules/inventory/inventory.ts';
import { findOrderNumbers } from '#modules/orders/orders.ts';
import { createActorSerializer } from './actors.ts';
import { serializeMovement } from './serialize-money.ts';

/** The stock movements of a tool, also of an archived one. */
export function addStockOperations(routes: Routes, { db, identity }: ApiDeps): void {
  routes.forCaller(operations.listMovements, async ({ params, query, reply }) => {
    const { limit, cursor: before } = query;
    const isKnown = (await findToolNames(db, [params.id])).has(params.id);
    if (!isKnown) return createProblem('tool_unknown', 'Look for it in the list of tools.');
    const rows = await listMovements(db, params.id, { before, limit: limit + 1 });
    const page = cutPage(reply, rows, limit, ({ ordinal }) => ordinal);
    const serializeActor = await createActorSerializer(
      identity,
      page.map(({ actor }) => actor),
    );
    const orders = page.flatMap(({ order }) => order ?? []);
    const orderNumbers = await findOrderNumbers(db, orders);
    return page.map((movement) => serializeMovement(movement, serializeActor, orderNumbers));
  });
}
