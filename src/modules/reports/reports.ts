/**
 * Reports: the overview of staff, made of figures from the other modules, and the report of tax. It
 * changes nothing but the report's own sums of days that are over.
 *
 * The overview has a part for each permission that the caller has. Sales come from the
 * journal, so that they agree with the bank statement; days are UTC. The report of tax says what is
 * owed to whom, and that the ledger says the same.
 */
import { later, type Clock } from '#platform/clock.ts';
import { currencies, homeCurrency, type Currency } from '#platform/currency.ts';
import type { Executor } from '#platform/database/database.ts';
import { findLowStock, listToolPictures, type LowStock } from '#modules/catalogue/catalogue.ts';
import { countAccounts } from '#modules/identity/identity.ts';
import type { Permission } from '#modules/identity/permissions.ts';
import { countMessagesSince } from '#modules/inbox/inbox.ts';
import { countUnsentEmails } from '#modules/emails/emails.ts';
import { readBackupState, type BackupState } from '#modules/operations/operations.ts';
import { findToDo, type ToDo } from '#modules/orders/orders.ts';
import {
  countExceptions,
  listSalesOfSpans,
  sumSales,
  type Sales,
  type SalesOfDay,
} from '#modules/payments/payments.ts';
import { countWaitingProductReviews } from '#modules/product-reviews/product-reviews.ts';
import { countWaitingWithdrawals } from '#modules/withdrawals/withdrawals.ts';
import type { Review } from '#modules/reviews/review.ts';
import { listReviews } from '#modules/reviews/reviews.ts';
import { dayMs, fillDays, startOfDay } from './days.ts';

export {
  readTaxReport,
  type Supply,
  type TaxReport,
  type TaxReportRow,
} from './tax-report/tax-report.ts';
export { rollUpAndCheckTax } from './tax-report/tax-rollup.ts';
export { explainPeriod, type PeriodError, type ReportPeriod } from './tax-report/report-period.ts';

export interface ReportDeps {
  db: Executor;
  clock: Clock;
  backups: { isOn: boolean };
}

const dayCount = 30;
const weekMs = 7 * dayMs;
const lowStockLimit = 5;
const reviewLimit = 3;
const nothing: ReadonlyMap<string, SalesOfDay[]> = new Map();
const noSales: Sales = { netMinor: 0, refundedMinor: 0, payments: 0 };

/** Of one currency; sums of several are never added. */
export interface SalesFigures {
  /** Since midnight. */
  today: Sales;
  /** The same day of last week, until the same time of day. */
  weekBefore: Sales;
  /** Today's sales minus those of `weekBefore`, in minor units. */
  changeMinor: number;
  /** The last 30 days without gaps, today at the end. */
  days: SalesOfDay[];
  /** Their sum. */
  month: Sales;
}

export interface OrdersOverview {
  /** In the shop's own currency, and in each other in which something moved meanwhile. */
  sales: SalesFigures;
  otherSales: (SalesFigures & { currency: Currency })[];
  toDo: Omit<ToDo, 'oldest'>;
  /** What waits longest to be made or sent, each with the picture of its first tool, or ''. */
  oldest: (ToDo['oldest'][number] & { img: string })[];
  exceptions: { open: number; disputes: number };
  /** What visitors wrote within a week. */
  messages: number;
  /** Those that nobody has answered or closed, whenever they came. */
  openMessages: number;
  /** Withdrawals from contracts that wait for an answer. */
  withdrawals: number;
}

export interface CatalogueOverview {
  lowStock: LowStock;
  /** The newest first. */
  reviews: Review[];
  waitingProductReviews: number;
}

export interface UsersOverview {
  accounts: number;
  /** Of these, made within a week. */
  newAccounts: number;
  emails: { waiting: number; failing: number; givenUp: number };
  backups: BackupState;
}

export interface Overview {
  at: Date;
  orders: OrdersOverview | undefined;
  catalogue: CatalogueOverview | undefined;
  users: UsersOverview | undefined;
}

/** The overview, with the parts that these permissions may see. */
export async function getOverview(
  deps: ReportDeps,
  permissions: readonly Permission[],
): Promise<Overview> {
  const at = deps.clock.now();
  const has = (permission: Permission) => permissions.includes(permission);
  const [orders, catalogue, users] = await Promise.all([
    has('orders') ? getOrdersOverview(deps, at) : undefined,
    has('catalogue') ? getCatalogueOverview(deps) : undefined,
    has('users') ? getUsersOverview(deps, at) : undefined,
  ]);
  return { at, orders, catalogue, users };
}

async function getOrdersOverview({ db }: ReportDeps, at: Date): Promise<OrdersOverview> {
  const midnight = startOfDay(at);
  const span = { from: later(midnight, (1 - dayCount) * dayMs), to: later(midnight, dayMs) };
  const sameTime = { from: later(midnight, -weekMs), to: later(at, -weekMs) };
  const [salesByDay = nothing, weekBefore = nothing] = await listSalesOfSpans(db, [span, sameTime]);
  const figuresOf = (currency: Currency) =>
    sumFigures(salesByDay.get(currency) ?? [], weekBefore.get(currency) ?? [], at);
  const messages = await countMessagesSince(db, later(at, -weekMs));
  const others = currencies.filter((one) => one !== homeCurrency && salesByDay.has(one));
  const { oldest, ...toDo } = await findToDo(db, at);
  return {
    sales: figuresOf(homeCurrency),
    otherSales: others.map((currency) => ({ currency, ...figuresOf(currency) })),
    toDo,
    oldest: await addPictures(db, oldest),
    exceptions: await countExceptions(db),
    messages: messages.recent,
    openMessages: messages.open,
    withdrawals: await countWaitingWithdrawals(db),
  };
}

async function addPictures(db: Executor, orders: ToDo['oldest']) {
  if (orders.length === 0) return [];
  const pictures = await listToolPictures(
    db,
    orders.map(({ toolId }) => toolId),
  );
  const imgs = new Map(pictures.map(({ tool, img }) => [tool, img]));
  return orders.map((order) => ({ ...order, img: imgs.get(order.toolId) ?? '' }));
}

function sumFigures(
  salesByDay: readonly SalesOfDay[],
  sameTime: readonly SalesOfDay[],
  at: Date,
): SalesFigures {
  const days = fillDays(salesByDay, { at, count: dayCount, none: noSales });
  const today = days.at(-1) ?? noSales;
  const weekBefore = sumSales(sameTime);
  const changeMinor = today.netMinor - weekBefore.netMinor;
  return { today, weekBefore, changeMinor, days, month: sumSales(days) };
}

async function getCatalogueOverview({ db }: ReportDeps): Promise<CatalogueOverview> {
  const { items: reviews } = await listReviews(db, { limit: reviewLimit });
  const waitingProductReviews = await countWaitingProductReviews(db);
  return { lowStock: await findLowStock(db, lowStockLimit), reviews, waitingProductReviews };
}

async function getUsersOverview({ db, backups }: ReportDeps, at: Date): Promise<UsersOverview> {
  const { accounts, recent: newAccounts } = await countAccounts({ db }, later(at, -weekMs));
  const state = await readBackupState(db, backups, at);
  return { accounts, newAccounts, emails: await countUnsentEmails(db), backups: state };
}
