/**
 * Changes of several tools at once, as a person makes them in a table. Each names the values that
 * it was made from: a price is not part of a version, so that versions cannot tell what is new. A
 * row that cannot be changed is refused by itself; all others are changed in one transaction.
 */
import type { Database } from '#platform/database/database.ts';
import { runAgainIfRaced } from '#platform/database/database-errors.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { applyPlan } from './apply-lines.ts';
import { loadKnown } from './known-lines.ts';
import { planLines, type PlannedTool } from './plan-lines.ts';
import type { LineProblem, ToolKey, ToolValues } from './tool-line.ts';

export interface ToolEdit {
  tool: string;
  /** What stood in the fields that are changed, when they were read. */
  seen: Partial<ToolValues>;
  values: Partial<ToolValues>;
}

/** A field that somebody else has changed to another value since it was read. */
export interface ToolConflict {
  field: ToolKey;
  base: FieldValue;
  theirs: FieldValue;
  yours: FieldValue;
}

type FieldValue = Exclude<ToolValues[ToolKey], undefined>;

export type ToolEditAnswer = { tool: string } & (
  | { ok: true; values: ToolValues }
  | { ok: false; error: 'conflict'; conflicts: ToolConflict[] }
  | { ok: false; error: 'refused'; problems: LineProblem[] }
);

/** Answers in the order of the edits. */
export async function changeTools(
  { db }: { db: Database },
  actor: Actor,
  edits: readonly ToolEdit[],
): Promise<ToolEditAnswer[]> {
  return runAgainIfRaced(() => inTransaction(db, (tx) => applyEdits(tx, actor, edits)));
}

async function applyEdits(
  tx: Tx,
  actor: Actor,
  edits: readonly ToolEdit[],
): Promise<ToolEditAnswer[]> {
  const lines = edits.map(({ tool, values }, line) => ({ line, id: tool, values }));
  const known = await loadKnown(tx, lines);
  const now = new Map(known.tools.map(({ id, values }) => [id, values]));
  const conflicts = edits.map((edit) => findConflicts(edit, now.get(edit.tool)));
  const plan = planLines(
    lines.filter(({ line }) => conflicts[line]?.length === 0),
    known,
  );
  await applyPlan(tx, actor, plan, { id: null, reason: 'edited' });
  await audit(tx, actor, plan.tools);
  const planned = new Map(plan.tools.map(({ line, values }) => [line, values]));
  const rejected = new Map(plan.rejected.map(({ line, problems }) => [line, problems]));
  return edits.map(({ tool }, line) => {
    const values = planned.get(line);
    if (values) return { tool, ok: true, values };
    const problems = rejected.get(line);
    if (problems) return { tool, ok: false, error: 'refused', problems };
    return { tool, ok: false, error: 'conflict', conflicts: conflicts[line] ?? [] };
  });
}

function findConflicts({ seen, values }: ToolEdit, now: ToolValues | undefined): ToolConflict[] {
  if (!now) return [];
  return editableKeys.flatMap((field) => {
    const [base, theirs, yours] = [seen[field], now[field], values[field]];
    if (base === undefined || yours === undefined || base === theirs || yours === theirs) return [];
    return [{ field, base, theirs, yours }];
  });
}

/** The words for them in the audit log, in the order in which they stand there. */
const auditWords = {
  name: 'name',
  variant: 'variant',
  sku: 'sku',
  gtin: 'gtin',
  priceMinor: 'price',
  minimumOrder: 'minimum',
  category: 'category',
  state: 'state',
} as const satisfies Partial<Record<ToolKey, string>>;

const editableKeys = [
  ...(['name', 'variant', 'sku', 'gtin', 'priceMinor', 'minimumOrder'] as const),
  ...(['category', 'state'] as const),
] as const;

/** One entry: of one tool by field, of several by tool. */
async function audit(tx: Tx, actor: Actor, tools: readonly PlannedTool[]): Promise<void> {
  const changed = tools.filter(({ outcome }) => outcome === 'changed');
  const [first, second] = changed;
  if (!first) return;
  if (!second) {
    const detail = Object.fromEntries(differences(first));
    return writeAuditEntry(tx, actor, {
      ...{ action: 'tool.changed', object: `tool:${first.tool}`, detail },
    });
  }
  const byTool = changed.map((tool) => [
    ...[
      tool.tool,
      differences(tool)
        .map((difference) => difference.join(' '))
        .join(', '),
    ],
  ]);
  const detail = { count: String(changed.length), ...Object.fromEntries(byTool) };
  return writeAuditEntry(tx, actor, { action: 'tools.changed', object: 'tools', detail });
}

function differences({ before, after }: PlannedTool): (readonly [string, string])[] {
  return editableKeys.flatMap((key) => {
    if (after[key] === undefined) return [];
    return [[auditWords[key], `${before[key] ?? ''} → ${after[key]}`] as const];
  });
}
