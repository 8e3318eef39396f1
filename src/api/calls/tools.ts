import { inTransaction } from '#platform/database/transaction.ts';
import { parseDollars } from '#platform/money.ts';
import { calls } from '#api/contract/calls.ts';
import { refuse, type Refusal } from '#api/contract/refusals.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { sendKept } from '#api/http/kept.ts';
import { isPaged, pageOf, sendPage } from '#api/http/paged.ts';
import type { Routes } from '#api/http/route.ts';
import {
  addTool,
  archiveTool,
  changeTool,
  findTool,
  listTools,
} from '#modules/catalogue/catalogue.ts';
import {
  correctStock,
  mostOnHand,
  receiveStock,
  type Booked,
} from '#modules/inventory/inventory.ts';
import { toolOnTheWire } from './on-the-wire.ts';

const tenthsPerStar = 10;
/** A page of the list that everybody may ask for. */
const mostTools = 1000;
const unknownTool = refuse('tool_unknown', 'It may have been taken off sale.');

/** New tools come first in the list: the seeded ones count from 1. */
const positionOfNewTools = 0;

export function addToolCalls(routes: Routes, deps: ApiDeps): void {
  const { db, clock } = deps;

  routes.forAnyone(calls.listTools, async ({ query, request, reply }) => {
    if (isPaged(query)) {
      const { kind, stock, sort } = query;
      const limit = query.limit ?? mostTools;
      const page = await listTools(db, { ...pageOf(query), limit, kind, stock });
      return sendPage(reply, page, toolOnTheWire, sort);
    }
    return sendKept(deps.cache, { request, reply }, ['catalogue'], async () => {
      const { items, next } = await listTools(db, { limit: mostTools });
      return { value: items.map(toolOnTheWire), next };
    });
  });

  routes.forAnyone(calls.getTool, async ({ params }) => {
    const tool = await findTool(db, params.id);
    return tool ? toolOnTheWire(tool) : unknownTool;
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
          ratingTenths: Math.round(rating * tenthsPerStar),
          stock: quantity2,
          position: positionOfNewTools,
        },
        { user: caller.userId, peer: caller.peer, at: clock.now() },
      ),
    );
    return { acknowledged: true, insertedId };
  });

  routes.forCaller(calls.deleteTool, async ({ params, caller }) => {
    const by = { user: caller.userId, peer: caller.peer, at: clock.now() };
    const archived = await inTransaction(db, (tx) => archiveTool(tx, params.id, by));
    if (!archived) return refuse('tool_unknown', 'It was taken off sale before.');
    return { acknowledged: true, deletedCount: 1 };
  });
}

/** What changes a tool on sale: its facts, its stock. */
export function addToolChangeCalls(routes: Routes, deps: ApiDeps): void {
  const { db, clock } = deps;

  routes.forCaller(calls.changeTool, async ({ params, body, caller }) => {
    const { price, rating, quantity1, ...texts } = body;
    const change = {
      ...texts,
      ...(price !== undefined && { priceMinor: parseDollars(price) ?? 0 }),
      ...(rating !== undefined && { ratingTenths: Math.round(rating * tenthsPerStar) }),
      ...(quantity1 !== undefined && { minimumOrder: quantity1 }),
    };
    const by = { user: caller.userId, peer: caller.peer, at: clock.now() };
    const changed = await inTransaction(db, (tx) => changeTool(tx, params.id, change, by));
    return changed ? toolNow(deps, params.id) : unknownTool;
  });

  routes.forCaller(calls.changeStock, async ({ params, body, caller }) => {
    const { kind, change: quantity, reason } = body;
    if (kind === 'received' && quantity < 1) {
      return refuse('bad_input', 'change: must be at least 1 for units that came in', [
        { path: 'change', message: 'must be at least 1 for units that came in' },
      ]);
    }
    if (!(await findTool(db, params.id))) return unknownTool;
    const by = { actor: caller.userId, peer: caller.peer, at: clock.now() };
    const change = { tool: params.id, quantity, reason, ...by };
    const book = kind === 'received' ? receiveStock : correctStock;
    const booked = await inTransaction(db, (tx) => book(tx, change));
    return booked.ok ? toolNow(deps, params.id) : explainStock(booked);
  });
}

function explainStock(refusal: Exclude<Booked, { ok: true }>): Refusal {
  const { onHand } = refusal;
  if (refusal.reason === 'held') {
    return refuse('stock_held', `${refusal.held} of ${onHand} on hand are held for orders.`);
  }
  const message = `must leave no more than ${mostOnHand} on hand; ${onHand} are there now`;
  return refuse('bad_input', `change: ${message}`, [{ path: 'change', message }]);
}

async function toolNow({ db }: ApiDeps, id: string) {
  const tool = await findTool(db, id);
  return tool ? toolOnTheWire(tool) : unknownTool;
}
