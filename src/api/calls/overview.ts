import { toSignedDollars } from '#platform/money.ts';
import { operations } from '#api/contract/operations.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import { permissionsOf } from '#modules/identity/permissions.ts';
import type { Sales } from '#modules/payments/payments.ts';
import {
  getOverview,
  type CatalogueOverview,
  type OrdersOverview,
  type SalesFigures,
  type UsersOverview,
} from '#modules/reports/reports.ts';
import { serializeReview } from './serialize.ts';

export function addOverviewOperation(routes: Routes, { readCopy, clock, backups }: ApiDeps): void {
  routes.forCaller(operations.getOverview, async ({ caller }) => {
    const overview = await getOverview(
      { db: readCopy, clock, backups },
      permissionsOf(caller.role),
    );
    const { at, orders, catalogue, users } = overview;
    return {
      at: at.toISOString(),
      ...(orders && { orders: serializeOrders(orders) }),
      ...(catalogue && { catalogue: serializeCatalogue(catalogue) }),
      ...(users && { users: { ...users, backups: serializeBackups(users.backups) } }),
    };
  });
}

/** Without the error of a failed backup: it can contain paths of the server. */
function serializeBackups(state: UsersOverview['backups']) {
  const lastAt = 'lastAt' in state ? state.lastAt?.toISOString() : undefined;
  return { state: state.kind, ...(lastAt !== undefined && { lastAt }) };
}

function serializeOrders(overview: OrdersOverview) {
  const { toDo, exceptions, messages, openMessages, withdrawals } = overview;
  return {
    ...serializeFigures(overview.sales),
    otherCurrencies: overview.otherSales.map((figures) => {
      return { currency: figures.currency, ...serializeFigures(figures) };
    }),
    paid: toDo.paid,
    inProduction: toDo.inProduction,
    partlyShipped: toDo.partlyShipped,
    partlyRefunded: toDo.partlyRefunded,
    oldest: overview.oldest.map((order) => ({
      ...{ _id: order.id, number: order.number, customer: order.customer, name: order.goods },
      ...{ img: order.img, qurantity: order.units, status: order.status },
      placedAt: order.placedAt.toISOString(),
    })),
    stuck: toDo.stuck.map(({ id, number }) => ({ _id: id, number })),
    exceptions: exceptions.open,
    disputes: exceptions.disputes,
    messages,
    openMessages,
    withdrawals,
  };
}

function serializeFigures({ today, weekBefore, changeMinor, days, month }: SalesFigures) {
  return {
    today: serializeSales(today),
    weekBefore: serializeSales(weekBefore),
    change: toSignedDollars(changeMinor),
    days: days.map((sales) => ({ day: sales.day, ...serializeSales(sales) })),
    month: serializeSales(month),
  };
}

function serializeSales({ netMinor, refundedMinor, payments }: Sales) {
  return {
    amount: toSignedDollars(netMinor),
    refunded: toSignedDollars(refundedMinor),
    orders: payments,
  };
}

function serializeCatalogue({ lowStock, reviews, ...counts }: CatalogueOverview) {
  return {
    low: lowStock.count,
    lowTools: lowStock.tools.map(({ id, name, available, minimumOrder }) => {
      return { _id: id, name, quantity1: minimumOrder, quantity2: available };
    }),
    reviews: reviews.map(serializeReview),
    ...counts,
  };
}
