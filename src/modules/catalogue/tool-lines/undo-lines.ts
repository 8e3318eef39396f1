/** Takes back what lines of a file did, where nobody has changed it since. */
import type { Tx } from '#platform/database/transaction.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { archiveEmptyProducts, archiveTools } from '../queries/tool-lines.ts';
import { applyToolLines, recordRevisions, type LineSource } from './apply-lines.ts';
import { loadTools } from './known-lines.ts';
import type { KnownTool } from './plan-lines.ts';
import { keysOf } from './line-values.ts';
import {
  isValueKey,
  toolKeys,
  type AppliedLine,
  type ToolKey,
  type ToolValues,
} from './tool-line.ts';

/** Fields that others have changed since; none where they have archived the tool. They stay. */
export interface UndoConflict {
  line: number;
  fields: ToolKey[];
}

/**
 * A changed tool becomes what it was, field by field; an added one is taken off sale, unless
 * somebody has changed it.
 */
export async function undoToolLines(
  tx: Tx,
  actor: Actor,
  { lines, source }: { lines: readonly AppliedLine[]; source: LineSource },
): Promise<{ conflicts: UndoConflict[] }> {
  const tools = await loadTools(
    tx,
    lines.map(({ tool }) => tool),
  );
  const kept = new Map<number, ToolKey[]>();
  for (const { line, tool, after } of lines) {
    const now = tools.get(tool);
    const fields = now ? keysOf(after).filter((key) => differs(key, after, now.values)) : [];
    if (!now || fields.length > 0) kept.set(line, fields);
  }
  const changed = lines.flatMap(({ line, tool, outcome, before }) => {
    const values = tools.has(tool) && outcome === 'changed' ? without(before, kept.get(line)) : {};
    return Object.keys(values).length > 0 ? [{ line, id: tool, values }] : [];
  });
  const { rejected } = await applyToolLines(tx, actor, { lines: changed, source });
  const undone = lines.filter(({ line }) => !kept.has(line));
  const added = undone.filter(({ outcome }) => outcome === 'added');
  await takeOffSale(tx, actor, {
    tools: added.flatMap(({ tool }) => tools.get(tool) ?? []),
    source,
  });
  // Its former code is another's by now, or its category is gone.
  for (const { line, problems } of rejected) {
    const fields = problems.map(({ field }) => field).filter((field) => isToolKey(field));
    kept.set(line, [...(kept.get(line) ?? []), ...fields]);
  }
  const conflicts = [...kept].map(([line, fields]) => ({ line, fields }));
  return { conflicts: conflicts.toSorted((one, other) => one.line - other.line) };
}

function without(values: Partial<ToolValues>, keys: readonly ToolKey[] = []): Partial<ToolValues> {
  return Object.fromEntries(
    keysOf(values).flatMap((key) =>
      values[key] === undefined || keys.includes(key) ? [] : [[key, values[key]]],
    ),
  );
}

function differs(key: ToolKey, after: Partial<ToolValues>, now: ToolValues): boolean {
  return after[key] !== undefined && after[key] !== (now[key] ?? null);
}

function isToolKey(field: string): field is ToolKey {
  return isValueKey(field) || toolKeys.some((key) => key === field);
}

async function takeOffSale(
  tx: Tx,
  actor: Actor,
  { tools, source }: { tools: readonly KnownTool[]; source: LineSource },
): Promise<void> {
  if (tools.length === 0) return;
  const products = [...new Set(tools.map(({ product }) => product))];
  await archiveTools.count(tx, { ids: tools.map(({ id }) => id), at: actor.at, by: actor.id });
  await archiveEmptyProducts.count(tx, { ids: products });
  await recordRevisions(tx, actor, { products, source });
  tx.announce('catalogue');
}
