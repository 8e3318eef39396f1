/**
 * How many orders are placed at once that are in no batch. Orders of a tool lock its one stock
 * row: more of them would only occupy connections. Orders of several tools have places of their
 * own, so that one that waits keeps no tool's place; while the row of a tool stays locked, those
 * with that tool get others, and keep none of the rest waiting.
 */
import { later, secondMs, type Clock } from '#platform/clock.ts';
import { createKeyedLimiter } from '#platform/concurrency/concurrency-limiter.ts';
import { DatabaseBusyError, classifyDatabaseError } from '#platform/database/database-errors.ts';
import type { LineRequest } from './order-request.ts';

const limiter = createKeyedLimiter({ running: 4, waiting: 500, waitMs: 10 * secondMs });

const severalTools = 'several';
const severalWithBusy = 'several, one of them busy';

const busyTools = createBusyTools();
let rejections = 0;

/** Tools for some seconds after an order of them has waited too long for a lock. */
export interface BusyTools {
  add(tools: readonly string[], now: Date): void;
  hasOneOf(tools: readonly string[], now: Date): boolean;
}

export function createBusyTools(): BusyTools {
  const busyForMs = 10 * secondMs;
  const busyUntil = new Map<string, Date>();
  return {
    add(tools, now) {
      for (const [tool, until] of busyUntil) if (until <= now) busyUntil.delete(tool);
      for (const tool of tools) busyUntil.set(tool, later(now, busyForMs));
    },
    hasOneOf: (tools, now) =>
      busyUntil.size > 0 && tools.some((tool) => (busyUntil.get(tool) ?? now) > now),
  };
}

interface Limited {
  clock: Clock;
  lines: readonly LineRequest[];
}

/** Throws `DatabaseBusyError` when too many wait already, or those that wait have a busy tool. */
export async function withinToolLimit<Value>(
  { clock, lines }: Limited,
  place: () => Promise<Value>,
): Promise<Value> {
  const tools = keysOfTools(lines);
  const { key, release } = await enter(clock, tools);
  try {
    return await place();
  } catch (error) {
    if (classifyDatabaseError(error) === 'busy') turnAway(clock, { key, tools });
    throw error;
  } finally {
    release();
  }
}

/** The tools of lines, each once. */
export function keysOfTools(lines: readonly LineRequest[]): string[] {
  const keys = lines.map(({ tool }) => ('id' in tool ? tool.id : `name:${tool.name}`));
  return [...new Set(keys)];
}

async function enter(clock: Clock, tools: readonly string[]) {
  while (true) {
    const key = keyOf(clock, tools);
    const before = rejections;
    const release = await limiter.enter(key);
    if (release) return { key, release };
    // All that waited were turned away; whoever has no busy tool stands in line again.
    const isAnothersTool = key === severalTools && rejections !== before;
    if (!isAnothersTool || keyOf(clock, tools) !== severalTools)
      throw new DatabaseBusyError('too many orders of one tool wait');
  }
}

function keyOf(clock: Clock, tools: readonly string[]): string {
  const [first = '', another] = tools;
  if (another === undefined) return first;
  return busyTools.hasOneOf(tools, clock.now()) ? severalWithBusy : severalTools;
}

/** A row is locked: orders that wait behind this one would fail the same way. */
function turnAway(clock: Clock, { key, tools }: { key: string; tools: readonly string[] }): void {
  busyTools.add(tools, clock.now());
  if (key === severalTools) rejections += 1;
  limiter.rejectWaiting(key);
}
