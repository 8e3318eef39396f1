/** What all parts of a simulation share: the shop's instances, the processor, observations. */
import type { Identity } from '#modules/identity/identity.ts';
import type { Database } from '#platform/database/database.ts';
import type { RandomSource } from '../../scripts/proofs/seeded-random.ts';
import type { Child } from './processes/children.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** What the shop has acknowledged or shown, and must stay true. */
export interface Observations {
  /** Orders whose placing was acknowledged. */
  placed: Set<string>;
  /** Orders that somebody was shown as paid. */
  shownPaid: Set<string>;
  /** Orders that staff cancelled or refunded. */
  touchedByStaff: Set<string>;
  /** Orders by their idempotency key. */
  byKey: Map<string, Set<string>>;
  /** Orders that were placed beside a paid one, and that one. */
  additions: Map<string, string>;
  /** Violations that were observed during the run, as sentences. */
  violations: string[];
  /** How often each action was done, for the report. */
  counts: Map<string, number>;
}

export interface SimulationContext {
  db: Database;
  clock: VirtualClock;
  identity: Identity;
  shops: readonly Child[];
  processor: Child;
  keys: { secret: string; publishable: string; webhook: string };
  tools: readonly string[];
  seed: number;
  dice: RandomSource;
  observations: Observations;
}

export function createObservations(): Observations {
  return {
    placed: new Set(),
    shownPaid: new Set(),
    touchedByStaff: new Set(),
    byKey: new Map(),
    additions: new Map(),
    violations: [],
    counts: new Map(),
  };
}

/** Counts an action; returns how often it happened. */
export function count({ counts }: Observations, action: string): number {
  const times = (counts.get(action) ?? 0) + 1;
  counts.set(action, times);
  return times;
}

/** A random one of the items. */
export function pick<Item>(dice: RandomSource, items: readonly Item[]): Item {
  const item = items[Math.floor(dice() * items.length)];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}

/** Where the instances answer calls. */
export function basesOf(shops: readonly Child[]): string[] {
  return shops.map(({ url }) => `${url.replace('localhost', '127.0.0.1')}/api`);
}
