/** Which requests were made before, and what their accounts have ordered already. */
import type { Executor } from '#platform/database/database.ts';
import type { OrderableTool } from '#modules/catalogue/orderable-tool.ts';
import type { BuyingCompanies } from '#modules/companies/company.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { Order } from '../order.ts';
import { claimRequests, type ClaimRow } from '../queries/placing.ts';
import { selectOrders } from '../queries/orders.ts';
import { selectRequested } from '../queries/requests.ts';
import { toTaxTerms } from './order-tax.ts';
import { toOrder } from '../to-order.ts';
import { fingerprint } from './fingerprint.ts';
import { boundParameters } from './order-bounds.ts';
import type { OrderRequest, OrderResult } from './order-request.ts';
import type { OrderTerms } from './quote-lines.ts';

export interface Claim {
  request: OrderRequest;
  /** What the account had ordered before this request. */
  accountRow: ClaimRow;
  /** The result of the request that came first with this key. */
  earlier: OrderResult | undefined;
}

export interface Claimed {
  claims: Claim[];
  tools: readonly OrderableTool[];
  terms: OrderTerms;
  companies: BuyingCompanies;
}

/**
 * A claim for each request, in their order, and the tools of all their lines with the terms of the
 * shop; others of these accounts wait until the end.
 */
export async function claimAll(
  tx: Tx,
  requests: readonly OrderRequest[],
  { at, lockTimeoutMs }: { at: Date; lockTimeoutMs: number | undefined },
): Promise<Claimed> {
  const [bounds] = requests.flatMap((request) => request.bounds ?? []);
  const { countedSince, mostOrders } = boundParameters(bounds, at);
  const rows = await claimRequests.all(tx, {
    userIds: requests.map(({ customer }) => customer.id),
    keys: requests.map(({ key }) => key ?? null),
    codes: requests.map(({ code }) => code ?? null),
    emails: requests.map(({ customer }) => customer.email),
    areGuests: requests.map(({ customer }) => customer.isGuest === true),
    countedSince,
    mostOrders,
    lockTimeout: lockTimeoutMs === undefined ? null : `${lockTimeoutMs}ms`,
    ...toToolColumns(requests),
    countries: requests.flatMap(({ delivery }) => delivery?.address.country ?? []),
    at,
    ...toNamedCompany(requests),
  });
  const ids = rows.flatMap(({ earlier }) => earlier ?? []);
  const found = ids.length === 0 ? [] : await selectOrders.all(tx, { ids });
  const orders = new Map(found.map((row) => [row.id, toOrder(row)]));
  const claims = requests.map((request, index) => {
    const accountRow = rows[index];
    if (!accountRow) throw new Error('a request was claimed without a row');
    const order = orders.get(accountRow.earlier ?? '');
    return { request, accountRow, earlier: order && answerAgain(request, accountRow, order) };
  });
  const { tools, setup, minimums, tax } = rows[0] ?? {};
  const terms = {
    ...{ setup: setup ?? { zones: [], zoneCount: 0 }, minimums: minimums ?? {}, at },
    // Whose certificates count, and for which company, is of each request.
    tax: toTaxTerms({ tax }, { at, company: undefined }),
  };
  return { claims, tools: tools ?? [], terms, companies: rows[0]?.companies ?? {} };
}

/** Staff name the company; customers have chosen theirs. */
function toNamedCompany(requests: readonly OrderRequest[]) {
  const [only] = requests;
  const isForNamed = only?.placedBy !== undefined;
  return { isForNamed, namedCompany: isForNamed ? (only.company ?? null) : null };
}

function toToolColumns(requests: readonly OrderRequest[]) {
  const wanted = requests.flatMap(({ lines }) => lines.map(({ tool }) => tool));
  return {
    toolIds: wanted.flatMap((tool) => ('id' in tool ? [tool.id] : [])),
    toolNames: wanted.flatMap((tool) => ('name' in tool ? [tool.name] : [])),
  };
}

/** The result of the request that came first with this key, without a lock. */
export async function findEarlierOrder(
  executor: Executor,
  request: OrderRequest,
): Promise<OrderResult | undefined> {
  const { key, customer } = request;
  if (key === undefined) return undefined;
  const row = await selectRequested.first(executor, { customerId: customer.id, requestKey: key });
  return row && answerAgain(request, row, toOrder(row));
}

function answerAgain(
  request: OrderRequest,
  { request_hash: hash }: { request_hash: Buffer | null },
  order: Order,
): OrderResult {
  const isSame = hash?.equals(fingerprint(request));
  return isSame ? { ok: true, order } : { ok: false, reason: 'key_reused' };
}
