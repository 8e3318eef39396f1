import { toSignedDollars } from '#platform/money.ts';
import { calls } from '#api/contract/calls.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/route.ts';
import { permissionsOf } from '#modules/identity/permissions.ts';
import type { Sales } from '#modules/payments/payments.ts';
import {
  getOverview,
  type CatalogueOverview,
  type OrdersOverview,
  type UsersOverview,
} from '#modules/reports/reports.ts';
import { reviewOnTheWire } from './on-the-wire.ts';

export function addOverviewCall(routes: Routes, { db, clock, backups }: ApiDeps): void {
  routes.forCaller(calls.getOverview, async ({ caller }) => {
    const overview = await getOverview({ db, clock, backups }, permissionsOf(caller.role));
    const { at, orders, catalogue, users } = overview;
    return {
      at: at.toISOString(),
      ...(orders && { orders: ordersOnTheWire(orders) }),
      ...(catalogue && { catalogue: catalogueOnTheWire(catalogue) }),
      ...(users && { users: { ...users, backups: backupsOnTheWire(users.backups) } }),
    };
  });
}

/** Why one failed is for the log and the owner: it can name folders of the machine. */
function backupsOnTheWire(state: UsersOverview['backups']) {
  const lastAt = 'lastAt' in state ? state.lastAt?.toISOString() : undefined;
  return { state: state.kind, ...(lastAt !== undefined && { lastAt }) };
}

function ordersOnTheWire(overview: OrdersOverview) {
  const { today, weekBefore, changeMinor, days, month, toDo, problems, messages } = overview;
  return {
    today: salesOnTheWire(today),
    weekBefore: salesOnTheWire(weekBefore),
    change: toSignedDollars(changeMinor),
    days: days.map((sales) => ({ day: sales.day, ...salesOnTheWire(sales) })),
    month: salesOnTheWire(month),
    paid: toDo.paid,
    inProduction: toDo.inProduction,
    partlyRefunded: toDo.partlyRefunded,
    stuck: toDo.stuck.map(({ id, number }) => ({ _id: id, number })),
    problems: problems.open,
    disputes: problems.disputes,
    messages,
  };
}

function salesOnTheWire({ netMinor, givenBackMinor, payments }: Sales) {
  return {
    amount: toSignedDollars(netMinor),
    givenBack: toSignedDollars(givenBackMinor),
    orders: payments,
  };
}

function catalogueOnTheWire({ lowStock, reviews }: CatalogueOverview) {
  return {
    low: lowStock.count,
    lowTools: lowStock.tools.map(({ id, name, available, minimumOrder }) => {
      return { _id: id, name, quantity1: minimumOrder, quantity2: available };
    }),
    reviews: reviews.map(reviewOnTheWire),
  };
}
