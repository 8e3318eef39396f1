/**
 * The queries of the staff's lists: pagination, sorting and filters. The start of a page
 * depends on the sorting, so a cursor contains both, and is valid for that sorting only.
 */
import { z } from 'zod';
import { listedStatuses } from '#modules/orders/payment-states.ts';
import { workTabs } from '#modules/orders/worklist/work-tab.ts';
import { pageQuery } from './operation.ts';
import { text, uuid } from './fields.ts';

const maxCursorLength = 4000;
const maxValueLength = 400;
const cursorPattern = /^(-?[a-z]+)\.([\da-f-]{36})\.([\w%!~*'().-]*)$/;

interface SortedCursor {
  id: string;
  /** The value of the sorted column in that row. */
  after: string;
}

/** The cursor of a sorted page, in characters that a header may contain. */
export function formatSortedCursor(sort: string, { id: lastId, after }: SortedCursor): string {
  return `${sort}.${lastId}.${encodeURIComponent(after)}`;
}

/** The parsed cursor of a sorted page; undefined when it is invalid. */
export function parseSortedCursor(cursor: string): (SortedCursor & { sort: string }) | undefined {
  const [, sort, lastId, value] = cursorPattern.exec(cursor) ?? [];
  if (sort === undefined || value === undefined || !uuid.safeParse(lastId).success)
    return undefined;
  try {
    return { sort, id: lastId ?? '', after: decodeURIComponent(value) };
  } catch {
    return undefined;
  }
}

const otherSortMessage = 'belongs to a list in another order; leave it out to begin anew';

/** Rejects a cursor of another sorting; `textColumns` are the columns that hold no number. */
function checkCursor(textColumns: readonly string[]) {
  return ({ sort, cursor }: SortedQuery, context: z.RefinementCtx<SortedQuery>): void => {
    if (cursor === undefined) return;
    const isValid =
      sort === undefined ? uuid.safeParse(cursor).success : isCursorOf(sort, cursor, textColumns);
    if (!isValid) context.addIssue({ code: 'custom', path: ['cursor'], message: otherSortMessage });
  };
}

interface SortedQuery {
  sort?: string | undefined;
  cursor?: string | undefined;
}

function isCursorOf(sort: string, cursor: string, textColumns: readonly string[]): boolean {
  const parsed = parseSortedCursor(cursor);
  if (parsed?.sort !== sort) return false;
  if (!textColumns.includes(sort.replace('-', ''))) return /^-?\d{1,15}$/.test(parsed.after);
  return parsed.after.length <= maxValueLength && !parsed.after.includes('\0');
}

const cursor = z
  .union([uuid, z.string().max(maxCursorLength).regex(cursorPattern)])
  .optional()
  .describe('the next-cursor of the page before, in the same order');

const sortDescription = 'what the rows are sorted by; with - before it, the largest first';

export const ordersQuery = pageQuery
  .extend({
    cursor,
    sort: z
      .enum([
        ...(['number', '-number', 'customer', '-customer'] as const),
        ...(['total', '-total', 'status', '-status'] as const),
      ])
      .optional()
      .describe(sortDescription),
    status: z.enum(listedStatuses).optional().describe('only orders with this status'),
    tab: z
      .enum(workTabs)
      .optional()
      .describe('only orders of this tab of the worklist, which has an order of its own'),
  })
  .superRefine(checkCursor(['customer']))
  .refine(({ tab, sort, status }) => tab === undefined || (sort ?? status) === undefined, {
    path: ['tab'],
    message: 'goes with neither sort nor status',
  });

export const toolsQuery = pageQuery
  .extend({
    cursor,
    sort: z
      .enum([
        ...(['name', '-name', 'price', '-price'] as const),
        ...(['minimum', '-minimum', 'available', '-available'] as const),
      ])
      .optional()
      .describe(sortDescription),
    kind: text(40).min(1).optional().describe('only tools of this kind'),
    stock: z
      .enum(['low', 'sold_out'])
      .optional()
      .describe('low: fewer than three minimum orders are left; sold_out: fewer than one'),
  })
  .superRefine(checkCursor(['name']));

export const usersQuery = pageQuery
  .extend({
    cursor,
    sort: z
      .enum(['name', '-name', 'email', '-email', 'role', '-role'])
      .optional()
      .describe(sortDescription),
    role: z
      .enum(['customer', 'catalogue', 'orders', 'users', 'admin'])
      .optional()
      .describe('only accounts with this role'),
  })
  .superRefine(checkCursor(['name', 'email']));
