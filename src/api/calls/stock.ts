import { calls } from '#api/contract/calls.ts';
import { refuse } from '#api/contract/refusals.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/route.ts';
import { findToolNames } from '#modules/catalogue/catalogue.ts';
import { listMovements } from '#modules/inventory/inventory.ts';
import { findOrderNumbers } from '#modules/orders/orders.ts';
import { nameActors } from './actors.ts';
import { movementOnTheWire } from './books-on-the-wire.ts';

const rowsOnAPage = 50;

/** The stock explained; of archived tools too. */
export function addStockCalls(routes: Routes, { db, identity }: ApiDeps): void {
  routes.forCaller(calls.listMovements, async ({ params, query, reply }) => {
    const { limit = rowsOnAPage, cursor: before } = query;
    const isKnown = (await findToolNames(db, [params.id])).has(params.id);
    if (!isKnown) return refuse('tool_unknown', 'Look for it in the list of tools.');
    const found = await listMovements(db, params.id, { before, limit: limit + 1 });
    const shown = found.slice(0, limit);
    if (found.length > limit) reply.header('next-cursor', String(shown.at(-1)?.ordinal));
    const nameOf = await nameActors(
      identity,
      shown.map(({ actor }) => actor),
    );
    const orders = shown.flatMap(({ order }) => order ?? []);
    const numbers = await findOrderNumbers(db, orders);
    return shown.map((movement) => movementOnTheWire(movement, nameOf, numbers));
  });
}
