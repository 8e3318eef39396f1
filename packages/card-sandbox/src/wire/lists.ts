/** Lists as the real processor pages them: newest first, `limit`, `starting_after`, `has_more`. */
import type { SQLInputValue } from 'node:sqlite';
import { integer, type Row } from '../store/columns.ts';
import { optionalFields, optionalText, optionalInteger } from './fields.ts';
import { invalid, notFound } from './api-error.ts';
import type { Call, Work } from './work.ts';

export interface ListOf<Item> {
  object: 'list';
  data: Item[];
  has_more: boolean;
  url: string;
}

export interface ListPlan<Item> {
  table: string;
  kind: string;
  url: string;
  /** A condition on the table and its value; left out where the value is null. */
  where?: readonly (readonly [condition: string, value: SQLInputValue])[];
  view(row: Row): Item;
}

export const pagingFields = ['limit', 'starting_after', 'ending_before', 'created'] as const;

const limits = { fallback: 10, max: 100 } as const;
const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** One page. Tables and conditions are the program's own words, never a request's. */
export function listPage<Item>(call: Call, plan: ListPlan<Item>): ListOf<Item> {
  const limit = pageLimit(call);
  const after = cursorSeq(call, plan, 'starting_after');
  const before = cursorSeq(call, plan, 'ending_before');
  const conditions = [...(plan.where ?? []), ...createdConditions(call)].filter(
    ([, value]) => value !== null,
  );
  if (after !== null) conditions.push(['seq < ?', after]);
  if (before !== null) conditions.push(['seq > ?', before]);
  const where =
    conditions.length > 0 ? `where ${conditions.map(([one]) => one).join(' and ')}` : '';
  const order = before === null ? 'desc' : 'asc';
  const rows = call
    .prepared(`select * from ${plan.table} ${where} order by seq ${order} limit ?`)
    .all(...conditions.map(([, value]) => value), limit + 1);
  const page = rows.slice(0, limit);
  if (before !== null) page.reverse();
  return {
    object: 'list',
    data: page.map((row) => plan.view(row)),
    has_more: rows.length > limit,
    url: plan.url,
  };
}

function pageLimit(call: Call): number {
  const limit = optionalInteger(call.form, 'limit') ?? limits.fallback;
  if (limit >= 1 && limit <= limits.max) return limit;
  throw invalid(`Invalid limit: must be between 1 and ${limits.max}`, { param: 'limit' });
}

function cursorSeq<Item>(work: Call, plan: ListPlan<Item>, param: string): number | null {
  const id = optionalText(work.form, param);
  if (id === null) return null;
  const seq = seqOf(work, plan.table, id);
  if (seq === null) throw notFound(plan.kind, id, param);
  return seq;
}

function seqOf(work: Work, table: string, id: string): number | null {
  const row = work.prepared(`select seq from ${table} where id = ?`).get(id);
  return row ? integer(row, 'seq') : null;
}

function createdConditions(call: Call): [string, SQLInputValue][] {
  if (typeof call.form['created'] === 'string') {
    return [['created = ?', optionalInteger(call.form, 'created')]];
  }
  const range = optionalFields(call.form, 'created');
  if (!range) return [];
  return Object.entries(comparisons).map(([name, sign]) => [
    `created ${sign} ?`,
    optionalInteger(range, name),
  ]);
}
