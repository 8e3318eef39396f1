/** The answers of the brush finder as staff change them. */
import type { Database } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { toSlug } from '#modules/catalogue/catalogue.ts';
import {
  deleteAnswer,
  insertAnswer,
  lockAnswer,
  selectAnswers,
  updateAnswer,
} from './queries/answers.ts';
import type { Question } from './ranking.ts';

export interface AnswerFields {
  name: string;
  hint: string;
  position: number;
}

export type ChangeAnswerResult =
  | { ok: true; id: string; version: number }
  | { ok: false; error: 'answer_unknown' | 'slug_missing' | 'slug_taken' }
  | { ok: false; error: 'answer_used'; rules: number }
  | { ok: false; error: 'answer_changed'; now: AnswerFields };

/** Adds an answer; its slug is made of its name, and stays. */
export async function addAnswer(
  tx: Tx,
  answer: AnswerFields & { question: Question },
): Promise<ChangeAnswerResult> {
  const slug = toSlug(answer.name);
  if (slug === '') return { ok: false, error: 'slug_missing' };
  const row = await insertAnswer.first(tx, { ...answer, slug });
  if (!row) return { ok: false, error: 'slug_taken' };
  tx.announce('finder');
  return { ok: true, id: row.id, version: 1 };
}

/** Adds an answer. */
export function createAnswer(
  { db }: { db: Database },
  actor: Actor,
  answer: AnswerFields & { question: Question },
): Promise<ChangeAnswerResult> {
  return inTransaction(db, async (tx) => {
    const result = await addAnswer(tx, answer);
    if (result.ok) await audit(tx, actor, { id: result.id, change: 'added' });
    return result;
  });
}

/** Changes what an answer is called and where it stands, where `version` is still its newest. */
export function changeAnswer(
  { db }: { db: Database },
  actor: Actor,
  { id, ...change }: AnswerFields & { id: string; version: number },
): Promise<ChangeAnswerResult> {
  return inTransaction(db, async (tx) => {
    const changed = await updateAnswer.first(tx, { id, ...change });
    if (!changed) return explainUnchanged(tx, id);
    await audit(tx, actor, { id, change: 'changed' });
    return { ok: true, id, version: changed.version };
  });
}

/** Removes an answer that no rule names. */
export function removeAnswer(
  { db }: { db: Database },
  actor: Actor,
  { id, version }: { id: string; version: number },
): Promise<ChangeAnswerResult> {
  return inTransaction(db, async (tx) => {
    await lockAnswer.count(tx, { id });
    const now = await findAnswer(tx, id);
    if (now?.version !== version) return explainUnchanged(tx, id);
    if (now.rules > 0) return { ok: false, error: 'answer_used', rules: now.rules };
    await deleteAnswer.count(tx, { id });
    await audit(tx, actor, { id, change: 'removed' });
    return { ok: true, id, version };
  });
}

async function findAnswer(tx: Tx, id: string) {
  return (await selectAnswers.all(tx, {})).find((one) => one.id === id);
}

async function explainUnchanged(tx: Tx, id: string): Promise<ChangeAnswerResult> {
  const now = await findAnswer(tx, id);
  if (!now) return { ok: false, error: 'answer_unknown' };
  const { name, hint, position } = now;
  return { ok: false, error: 'answer_changed', now: { name, hint, position } };
}

async function audit(tx: Tx, actor: Actor, { id, change }: { id: string; change: string }) {
  tx.announce('finder');
  const object = `finder_answer:${id}`;
  await writeAuditEntry(tx, actor, { action: 'finder.changed', object, detail: { change } });
}
