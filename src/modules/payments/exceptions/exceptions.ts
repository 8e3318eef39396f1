/** Payment exceptions: what the shop may not decide about money by itself. One row a key. */
import type { Executor } from '#platform/database/database.ts';
import type { PaymentException, ExceptionKind } from './exception.ts';
import {
  countOpenExceptions,
  insertException,
  insertExceptions,
  resolveExceptionRow,
  selectExceptions,
  selectExceptionsOfOrder,
  type ExceptionRow,
} from '../queries/exceptions.ts';

export interface NewException {
  kind: ExceptionKind;
  /** What it is about, besides its kind: reported once. */
  about: string;
  order?: string | undefined;
  intent?: string | undefined;
  detail: string;
}

/** Records an exception; the same one a second time does nothing. */
export async function reportException(
  executor: Executor,
  { kind, about, order, intent, detail }: NewException,
  at: Date,
): Promise<void> {
  const key = `${kind}:${about}`;
  await insertException.count(executor, {
    orderId: order ?? null,
    intentId: intent ?? null,
    kind,
    detail,
    at,
    key,
  });
}

/** Records many of a kind at once, of no order in particular. */
export async function reportExceptions(
  executor: Executor,
  {
    kind,
    exceptions,
  }: { kind: ExceptionKind; exceptions: readonly Pick<NewException, 'about' | 'detail'>[] },
  at: Date,
): Promise<void> {
  const keys = exceptions.map(({ about }) => `${kind}:${about}`);
  const details = exceptions.map(({ detail }) => detail);
  await insertExceptions.count(executor, { kind, details, at, keys });
}

/** Marks an exception as settled by what happened. */
export async function settleException(
  executor: Executor,
  { kind, about }: Pick<NewException, 'kind' | 'about'>,
  { by, how, at }: { by: string; how: string; at: Date },
): Promise<void> {
  await resolveExceptionRow.count(executor, {
    key: `${kind}:${about}`,
    resolvedAt: at,
    resolvedBy: by,
    resolution: how,
  });
}

/** The exceptions, the newest first: at most `limit` of those before an id. */
export async function listExceptions(
  executor: Executor,
  { before, settled, limit }: { before?: number | undefined; settled: boolean; limit: number },
): Promise<PaymentException[]> {
  return (await selectExceptions.all(executor, { id: before ?? null, settled, limit })).map(
    toException,
  );
}

/** How many exceptions are open, and how many of these are disputes. */
export async function countExceptions(
  executor: Executor,
): Promise<{ open: number; disputes: number }> {
  return (await countOpenExceptions.first(executor, {})) ?? { open: 0, disputes: 0 };
}

/** The exceptions of an order, the oldest first. */
export async function listExceptionsOf(
  executor: Executor,
  order: string,
): Promise<PaymentException[]> {
  return (await selectExceptionsOfOrder.all(executor, { orderId: order })).map(toException);
}

export function toException(row: ExceptionRow): PaymentException {
  const { resolved_at: at, resolved_by: by, resolution: how } = row;
  return {
    id: row.id,
    kind: row.kind,
    detail: row.detail,
    order: row.order_id ?? undefined,
    orderNumber: row.order_number ?? undefined,
    customer: row.customer_name ?? '',
    totalMinor: row.total_minor ?? 0,
    currency: row.currency ?? undefined,
    disputedMinor: row.disputed_minor ?? undefined,
    answerBy: row.answer_by ?? undefined,
    intent: row.intent_id ?? undefined,
    at: row.at,
    resolved: at ? { at, by: by ?? '', how: how ?? '' } : undefined,
  };
}
