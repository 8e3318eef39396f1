/** Takes back what lines of a file did, where nobody has changed it since. */
import type { Tx } from '#platform/database/transaction.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { archiveEmptyProducts, archiveTools } from '../queries/tool-lines.ts';
import { applyToolLines, recordRevisions, type LineSource } from './apply-lines.ts';
import { loadTools } from './known-lines.ts';
import type { KnownTool } from './plan-lines.ts';
import { toolKeys, type AppliedLine, type ToolKey, type ToolValues } from './tool-line.ts';

/** A line that stays as it is: others have changed these fields since, or archived the tool. */
export interface UndoConflict {
  line: number;
  fields: ToolKey[];
}

/** A changed tool becomes what it was; an added one is taken off sale. */
export async function undoToolLines(
  tx: Tx,
  actor: Actor,
  { lines, source }: { lines: readonly AppliedLine[]; source: LineSource },
): Promise<{ undone: number; conflicts: UndoConflict[] }> {
  const tools = await loadTools(
    tx,
    lines.map(({ tool }) => tool),
  );
  const conflicts = lines.flatMap(({ line, tool, after }) => {
    const now = tools.get(tool);
    const fields = now ? toolKeys.filter((key) => differs(key, after, now.values)) : [];
    return !now || fields.length > 0 ? [{ line, fields }] : [];
  });
  const kept = new Set(conflicts.map(({ line }) => line));
  const undone = lines.filter(({ line }) => !kept.has(line));
  const changed = undone.filter(({ outcome }) => outcome === 'changed');
  const { rejected } = await applyToolLines(tx, actor, {
    lines: changed.map(({ line, tool, before }) => ({ line, id: tool, values: before })),
    source,
  });
  const added = undone.filter(({ outcome }) => outcome === 'added');
  await takeOffSale(tx, actor, {
    tools: added.flatMap(({ tool }) => tools.get(tool) ?? []),
    source,
  });
  return {
    undone: undone.length - rejected.length,
    conflicts: [
      ...conflicts,
      // Its former code is another's by now, or its category is gone.
      ...rejected.map(({ line, problems }) => ({
        line,
        fields: problems.map(({ field }) => field).filter((field) => isToolKey(field)),
      })),
    ].toSorted((one, other) => one.line - other.line),
  };
}

function differs(key: ToolKey, after: Partial<ToolValues>, now: ToolValues): boolean {
  return after[key] !== undefined && after[key] !== now[key];
}

function isToolKey(field: string): field is ToolKey {
  return toolKeys.some((key) => key === field);
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
