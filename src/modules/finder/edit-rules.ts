/** The rules of the brush finder as staff change them. */
import type { Database } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { findProductId } from '#modules/catalogue/catalogue.ts';
import { lockAnswers } from './queries/answers.ts';
import { deleteRule, insertRule, lockRule, nameAnswers, updateRule } from './queries/rules.ts';

export interface RuleFields {
  /** The slug of a product. */
  product: string;
  /** The ids of the answers that it is about; a question without any fits whatever is answered. */
  answers: readonly string[];
  /** Below zero it speaks against the product. */
  points: number;
  /** A sentence for visitors. */
  reason: string;
}

export type ChangeRuleResult =
  | { ok: true; id: string; version: number }
  | { ok: false; error: 'rule_unknown' | 'product_unknown' | 'named_unknown' }
  | { ok: false; error: 'rule_changed'; now: { points: number; reason: string } };

/** Adds a rule. */
export async function addRule(tx: Tx, fields: RuleFields): Promise<ChangeRuleResult> {
  const found = await findNamed(tx, fields);
  if (!found.ok) return found;
  const row = await insertRule.first(tx, { ...pick(fields), product: found.product });
  if (!row) throw new Error('a rule was inserted without an id');
  await nameAnswers.count(tx, { id: row.id, answers: fields.answers });
  tx.announce('finder');
  return { ok: true, id: row.id, version: 1 };
}

/** Adds a rule. */
export function createRule(
  { db }: { db: Database },
  actor: Actor,
  fields: RuleFields,
): Promise<ChangeRuleResult> {
  return inTransaction(db, async (tx) => {
    const result = await addRule(tx, fields);
    if (result.ok) await audit(tx, actor, { id: result.id, change: 'added' });
    return result;
  });
}

/** Changes a rule, where `version` is still its newest. */
export function changeRule(
  { db }: { db: Database },
  actor: Actor,
  { id, version, ...fields }: RuleFields & { id: string; version: number },
): Promise<ChangeRuleResult> {
  return inTransaction(db, async (tx) => {
    const refused = await refuseUnlessNewest(tx, { id, version });
    if (refused) return refused;
    const found = await findNamed(tx, fields);
    if (!found.ok) return found;
    await updateRule.count(tx, { id, ...pick(fields), product: found.product });
    await nameAnswers.count(tx, { id, answers: fields.answers });
    await audit(tx, actor, { id, change: 'changed' });
    return { ok: true, id, version: version + 1 };
  });
}

/** Removes a rule, where `version` is still its newest. */
export function removeRule(
  { db }: { db: Database },
  actor: Actor,
  { id, version }: { id: string; version: number },
): Promise<ChangeRuleResult> {
  return inTransaction(db, async (tx) => {
    const refused = await refuseUnlessNewest(tx, { id, version });
    if (refused) return refused;
    await deleteRule.count(tx, { id });
    await audit(tx, actor, { id, change: 'removed' });
    return { ok: true, id, version };
  });
}

/** Locks the rule. */
async function refuseUnlessNewest(
  tx: Tx,
  { id, version }: { id: string; version: number },
): Promise<ChangeRuleResult | undefined> {
  const now = await lockRule.first(tx, { id });
  if (!now) return { ok: false, error: 'rule_unknown' };
  const { points, reason } = now;
  return now.version === version
    ? undefined
    : { ok: false, error: 'rule_changed', now: { points, reason } };
}

type Named = { ok: true; product: string } | Extract<ChangeRuleResult, { ok: false }>;

async function findNamed(tx: Tx, { product: slug, answers }: RuleFields): Promise<Named> {
  const product = await findProductId(tx, slug);
  if (product === undefined) return { ok: false, error: 'product_unknown' };
  const there = await lockAnswers.count(tx, { ids: answers });
  const isThere = there === new Set(answers).size;
  return isThere ? { ok: true, product } : { ok: false, error: 'named_unknown' };
}

function pick({ points, reason }: RuleFields) {
  return { points, reason };
}

async function audit(tx: Tx, actor: Actor, { id, change }: { id: string; change: string }) {
  tx.announce('finder');
  const object = `finder_rule:${id}`;
  await writeAuditEntry(tx, actor, { action: 'finder.changed', object, detail: { change } });
}
