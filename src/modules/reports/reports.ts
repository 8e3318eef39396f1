/**
 * Reports: what staff look at first, put together from the other modules' words. It owns no table
 * and changes nothing; each figure is read from the rows that it counts when it is asked for.
 *
 * A part is there for each permission, and only for those that the caller has. Sales come from the
 * money ledger, so that they are what the statement says; days are UTC.
 */
import { later, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { findLowStock, type LowStock } from '#modules/catalogue/catalogue.ts';
import { countAccounts } from '#modules/identity/identity.ts';
import type { Permission } from '#modules/identity/permissions.ts';
import { countMessagesSince } from '#modules/inbox/inbox.ts';
import { countLetters } from '#modules/mails/mails.ts';
import { readBackupState, type BackupState } from '#modules/operations/operations.ts';
import { findToDo, type ToDo } from '#modules/orders/orders.ts';
import {
  countProblems,
  listSalesByDay,
  totalOf,
  type Sales,
  type SalesOfDay,
} from '#modules/payments/payments.ts';
import type { Review } from '#modules/reviews/review.ts';
import { listReviews } from '#modules/reviews/reviews.ts';
import { dayMs, eachDay, startOfDay } from './days.ts';

export interface ReportDeps {
  db: Database;
  clock: Clock;
  backups: { isOn: boolean };
}

const daysShown = 30;
const weekMs = 7 * dayMs;
const lowShown = 5;
const reviewsShown = 3;
const nothingSold: Sales = { netMinor: 0, givenBackMinor: 0, payments: 0 };

export interface OrdersOverview {
  /** Since midnight. */
  today: Sales;
  /** The same day of last week, until the same time of day. */
  weekBefore: Sales;
  /** By how many cents today is ahead of it. */
  changeMinor: number;
  /** The last days, today at the end; each is there. */
  days: SalesOfDay[];
  /** Their sum. */
  month: Sales;
  toDo: ToDo;
  problems: { open: number; disputes: number };
  /** What visitors wrote within a week. */
  messages: number;
}

export interface CatalogueOverview {
  lowStock: LowStock;
  /** The newest first. */
  reviews: Review[];
}

export interface UsersOverview {
  accounts: number;
  /** Of these, made within a week. */
  newAccounts: number;
  letters: { waiting: number; failing: number; givenUp: number };
  backups: BackupState;
}

export interface Overview {
  at: Date;
  orders: OrdersOverview | undefined;
  catalogue: CatalogueOverview | undefined;
  users: UsersOverview | undefined;
}

/** How the shop stands, as far as these permissions see it. */
export async function getOverview(
  deps: ReportDeps,
  permissions: readonly Permission[],
): Promise<Overview> {
  const at = deps.clock.now();
  const has = (permission: Permission) => permissions.includes(permission);
  const [orders, catalogue, users] = await Promise.all([
    has('orders') ? ordersOverview(deps, at) : undefined,
    has('catalogue') ? catalogueOverview(deps) : undefined,
    has('users') ? usersOverview(deps, at) : undefined,
  ]);
  return { at, orders, catalogue, users };
}

async function ordersOverview({ db }: ReportDeps, at: Date): Promise<OrdersOverview> {
  const midnight = startOfDay(at);
  const span = { from: later(midnight, (1 - daysShown) * dayMs), to: later(midnight, dayMs) };
  const sold = await listSalesByDay(db, span);
  const days = eachDay(sold, { at, count: daysShown, none: nothingSold });
  const today = days.at(-1) ?? nothingSold;
  const sameTime = { from: later(midnight, -weekMs), to: later(at, -weekMs) };
  const weekBefore = totalOf(await listSalesByDay(db, sameTime));
  return {
    today,
    weekBefore,
    changeMinor: today.netMinor - weekBefore.netMinor,
    days,
    month: totalOf(days),
    toDo: await findToDo(db, at),
    problems: await countProblems(db),
    messages: await countMessagesSince(db, later(at, -weekMs)),
  };
}

async function catalogueOverview({ db }: ReportDeps): Promise<CatalogueOverview> {
  const { items: reviews } = await listReviews(db, { limit: reviewsShown });
  return { lowStock: await findLowStock(db, lowShown), reviews };
}

async function usersOverview({ db, backups }: ReportDeps, at: Date): Promise<UsersOverview> {
  const { accounts, young: newAccounts } = await countAccounts({ db }, later(at, -weekMs));
  const state = await readBackupState(db, backups, at);
  return { accounts, newAccounts, letters: await countLetters(db), backups: state };
}
