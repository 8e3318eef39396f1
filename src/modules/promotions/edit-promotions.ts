/** Promotions as staff keep them; what others have changed since a form was opened stays. */
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransactionOrRollback, Rollback, type Tx } from '#platform/database/transaction.ts';
import { mergeChanges } from '#platform/merge-changes.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { isCode, type Promotion, type PromotionFields } from './promotion.ts';
import {
  archivePromotion,
  insertPromotion,
  lockPromotion,
  replaceTargets,
  selectPromotion,
  selectPromotions,
  selectUnknownTargets,
  updatePromotion,
} from './queries/promotions.ts';

export type PromotionError = { path: keyof PromotionFields } & (
  | { error: 'code_wrong' | 'code_taken' | 'value_missing' | 'ends_before_it_begins' }
  | { error: 'targets_missing' }
  /** Nothing in the catalogue is called so. */
  | { error: 'target_unknown'; names: string[] }
  /** It was used more often already. */
  | { error: 'limit_below_used'; used: number }
);

export type ChangePromotionResult =
  | { ok: true; id: string; version: number }
  | { ok: false; reason: 'promotion_unknown' }
  /** Both have changed these fields: nothing is. */
  | { ok: false; reason: 'promotion_changed'; fields: (keyof PromotionFields)[]; now: Promotion }
  | { ok: false; reason: 'promotion_wrong'; errors: readonly PromotionError[] };

interface Deps {
  db: Database;
}

const mostListed = 500;

const fieldNames = [
  ...(['code', 'kind', 'millionths', 'amountMinor', 'isForAll', 'tools', 'products'] as const),
  ...(['categories', 'minimumMinor', 'minimumQuantity', 'firstDay', 'lastDay'] as const),
  ...(['isFirstOrderOnly', 'email', 'totalLimit', 'customerLimit', 'currency'] as const),
  'isForAgreed',
] as const;

/** Those that go on first, the newest first. */
export async function listPromotions(executor: Executor): Promise<Promotion[]> {
  const rows = await selectPromotions.all(executor, { limit: mostListed });
  return rows.map(({ promotion }) => promotion);
}

export function createPromotion(
  { db }: Deps,
  actor: Actor,
  fields: PromotionFields,
): Promise<ChangePromotionResult> {
  return inTransactionOrRollback(db, async (tx): Promise<ChangePromotionResult> => {
    const wanted = sortTargets(fields);
    await rejectWrong(tx, wanted, 0);
    const id = crypto.randomUUID();
    const row = await insertPromotion.first(tx, { ...toRow(id, wanted), at: actor.at });
    if (!row) throw new Rollback(codeTaken);
    await replaceTargets.count(tx, { id, ...pickTargets(wanted) });
    await audit(tx, actor, { id, change: 'added' });
    return { ok: true, id, version: 1 };
  });
}

/** `seen` is what stood there when it was read: what others have changed since stays. */
export function changePromotion(
  { db }: Deps,
  actor: Actor,
  { id, seen, ...fields }: PromotionFields & { id: string; seen: PromotionFields },
): Promise<ChangePromotionResult> {
  return inTransactionOrRollback(db, async (tx): Promise<ChangePromotionResult> => {
    const now = await lock(tx, id);
    if (!now) return { ok: false, reason: 'promotion_unknown' };
    const merged = mergeChanges<PromotionFields>(fieldNames, {
      seen: sortTargets(seen),
      now,
      wanted: sortTargets(fields),
    });
    if (!merged.ok) return { ok: false, reason: 'promotion_changed', fields: merged.changed, now };
    await rejectWrong(tx, merged.fields, now.used);
    const row = await updatePromotion.first(tx, toRow(id, merged.fields));
    if (!row) throw new Rollback(codeTaken);
    await replaceTargets.count(tx, { id, ...pickTargets(merged.fields) });
    await audit(tx, actor, { id, change: 'changed' });
    return { ok: true, id, version: row.version };
  });
}

/** Ends a promotion for good; orders keep what they have by it. */
export function endPromotion(
  { db }: Deps,
  actor: Actor,
  id: string,
): Promise<ChangePromotionResult> {
  return inTransactionOrRollback(db, async (tx): Promise<ChangePromotionResult> => {
    const now = await lock(tx, id);
    if (!now) return { ok: false, reason: 'promotion_unknown' };
    const row = await archivePromotion.first(tx, { id, at: actor.at });
    if (!row) return { ok: true, id, version: now.version };
    await audit(tx, actor, { id, change: 'ended' });
    return { ok: true, id, version: row.version };
  });
}

async function lock(tx: Tx, id: string): Promise<Promotion | undefined> {
  await lockPromotion.count(tx, { id });
  const row = await selectPromotion.first(tx, { id });
  return row?.promotion;
}

const codeTaken: ChangePromotionResult = {
  ok: false,
  reason: 'promotion_wrong',
  errors: [{ path: 'code', error: 'code_taken' }],
};

async function rejectWrong(tx: Tx, fields: PromotionFields, used: number): Promise<void> {
  const unknown = await selectUnknownTargets.all(tx, pickTargets(fields));
  const byKind = Map.groupBy(unknown, ({ kind }) => kind);
  const errors = [
    ...findErrors(fields, used),
    ...[...byKind].map(([path, rows]): PromotionError => {
      return { path, error: 'target_unknown', names: rows.map(({ name }) => name) };
    }),
  ];
  if (errors.length > 0)
    throw new Rollback<ChangePromotionResult>({ ok: false, reason: 'promotion_wrong', errors });
}

function findErrors(fields: PromotionFields, used: number): PromotionError[] {
  const { code, kind, millionths, amountMinor, isForAll, firstDay, lastDay } = fields;
  const { tools, products, categories, totalLimit } = fields;
  const isWithoutValue = kind === 'percent' ? millionths === null : amountMinor === null;
  const isReversed = firstDay !== null && lastDay !== null && lastDay < firstDay;
  const targets = tools.length + products.length + categories.length;
  const value = kind === 'percent' ? 'millionths' : 'amountMinor';
  const errors: (PromotionError | false)[] = [
    !isCode(code) && { path: 'code', error: 'code_wrong' },
    isWithoutValue && { path: value, error: 'value_missing' },
    isReversed && { path: 'lastDay', error: 'ends_before_it_begins' },
    !isForAll && targets === 0 && { path: 'isForAll', error: 'targets_missing' },
    totalLimit !== null &&
      totalLimit < used && { path: 'totalLimit', error: 'limit_below_used', used },
  ];
  return errors.filter((error) => error !== false);
}

/** What is not used of them is not kept: the other value, and targets of one that is for all. */
function sortTargets({ tools, products, categories, ...fields }: PromotionFields): PromotionFields {
  const sort = (names: readonly string[]) =>
    fields.isForAll ? [] : [...new Set(names)].toSorted();
  const isPercent = fields.kind === 'percent';
  return {
    ...fields,
    millionths: isPercent ? fields.millionths : null,
    amountMinor: isPercent ? null : fields.amountMinor,
    tools: sort(tools),
    products: sort(products),
    categories: sort(categories),
  };
}

function pickTargets({ tools, products, categories }: PromotionFields) {
  return { tools, products, categories };
}

function toRow(id: string, fields: PromotionFields) {
  const { tools: _tools, products: _products, categories: _categories, ...row } = fields;
  return { id, ...row };
}

async function audit(tx: Tx, actor: Actor, { id, change }: { id: string; change: string }) {
  const object = `promotion:${id}`;
  await writeAuditEntry(tx, actor, { action: 'promotion.changed', object, detail: { change } });
}
