/** What everybody in a simulation shares: the shop's instances, the processor, the witnesses. */
import type { Identity } from '#modules/identity/identity.ts';
import type { Database } from '#platform/database/database.ts';
import type { Dice } from '#sandbox/card/control/faults.ts';
import type { Child } from './processes/children.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** What somebody was told and relies on from then on. */
export interface Witnesses {
  /** Orders whose placing was acknowledged. */
  placed: Set<string>;
  /** Orders that somebody was shown as paid. */
  shownPaid: Set<string>;
  /** Orders that staff cancelled or gave money back for. */
  touchedByStaff: Set<string>;
  /** Orders by the key they were placed under. */
  byKey: Map<string, Set<string>>;
  /** What nobody may ever see, in words. */
  violations: string[];
  /** How often what was done, for the report. */
  counts: Map<string, number>;
}

export interface Scene {
  db: Database;
  clock: VirtualClock;
  identity: Identity;
  shops: readonly Child[];
  processor: Child;
  keys: { secret: string; publishable: string; webhook: string };
  tools: readonly string[];
  seed: number;
  dice: Dice;
  saw: Witnesses;
}

export function newWitnesses(): Witnesses {
  return {
    placed: new Set(),
    shownPaid: new Set(),
    touchedByStaff: new Set(),
    byKey: new Map(),
    violations: [],
    counts: new Map(),
  };
}

/** Notes that it happened once more; answers how often it has. */
export function count({ counts }: Witnesses, what: string): number {
  const times = (counts.get(what) ?? 0) + 1;
  counts.set(what, times);
  return times;
}

/** One of them, by the dice. */
export function pick<Item>(dice: Dice, items: readonly Item[]): Item {
  const item = items[Math.floor(dice() * items.length)];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}

/** Where the instances answer calls. */
export function basesOf(shops: readonly Child[]): string[] {
  return shops.map(({ url }) => `${url.replace('localhost', '127.0.0.1')}/api`);
}
