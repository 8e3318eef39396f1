/**
 * How the lists of staff are asked for: a page of them, sorted and filtered. Where a page begins
 * depends on what the list is sorted by, so a cursor says both and fits no other order.
 */
import { z } from 'zod';
import { listedStatuses } from '#modules/orders/payment-states.ts';
import { pageQuery } from './call.ts';
import { text, uuid } from './fields.ts';

const longestCursor = 4000;
const longestValue = 400;
const cursorShape = /^(-?[a-z]+)\.([\da-f-]{36})\.([\w%!~*'().-]*)$/;

interface SortedCursor {
  id: string;
  /** What its row was sorted by. */
  after: string;
}

/** The cursor of a sorted page, in letters that a header can carry. */
export function sortedCursor(sort: string, { id: last, after }: SortedCursor): string {
  return `${sort}.${last}.${encodeURIComponent(after)}`;
}

/** What a cursor of a sorted page says; undefined when it is none. */
export function readSortedCursor(cursor: string): (SortedCursor & { sort: string }) | undefined {
  const [, sort, last, value] = cursorShape.exec(cursor) ?? [];
  if (sort === undefined || value === undefined || !uuid.safeParse(last).success) return undefined;
  try {
    return { sort, id: last ?? '', after: decodeURIComponent(value) };
  } catch {
    return undefined;
  }
}

const anotherOrder = 'belongs to a list in another order; leave it out to begin anew';

/** Refuses a cursor that another order made; `texts` are the columns that hold no number. */
function fitsSort(texts: readonly string[]) {
  return ({ sort, cursor }: Asked, context: z.RefinementCtx<Asked>): void => {
    if (cursor === undefined) return;
    const fits = sort === undefined ? uuid.safeParse(cursor).success : isOf(sort, cursor, texts);
    if (!fits) context.addIssue({ code: 'custom', path: ['cursor'], message: anotherOrder });
  };
}

interface Asked {
  sort?: string | undefined;
  cursor?: string | undefined;
}

function isOf(sort: string, cursor: string, texts: readonly string[]): boolean {
  const read = readSortedCursor(cursor);
  if (read?.sort !== sort) return false;
  if (!texts.includes(sort.replace('-', ''))) return /^-?\d{1,15}$/.test(read.after);
  return read.after.length <= longestValue && !read.after.includes('\0');
}

const cursor = z
  .union([uuid, z.string().max(longestCursor).regex(cursorShape)])
  .optional()
  .describe('the next-cursor of the page before, in the same order');

const bySize = 'what the rows are sorted by; with - before it, the largest first';

export const ordersQuery = pageQuery
  .extend({
    cursor,
    sort: z
      .enum([
        ...(['number', '-number', 'customer', '-customer'] as const),
        ...(['total', '-total', 'status', '-status'] as const),
      ])
      .optional()
      .describe(bySize),
    status: z.enum(listedStatuses).optional().describe('only orders that stand there'),
  })
  .superRefine(fitsSort(['customer']));

export const toolsQuery = pageQuery
  .extend({
    cursor,
    sort: z
      .enum([
        ...(['name', '-name', 'price', '-price'] as const),
        ...(['minimum', '-minimum', 'available', '-available'] as const),
      ])
      .optional()
      .describe(bySize),
    kind: text(40).min(1).optional().describe('only tools of this kind'),
    stock: z
      .enum(['low', 'sold_out'])
      .optional()
      .describe('low: fewer than three minimum orders are left; sold_out: fewer than one'),
  })
  .superRefine(fitsSort(['name']));

export const usersQuery = pageQuery
  .extend({
    cursor,
    sort: z.enum(['name', '-name', 'email', '-email', 'role', '-role']).optional().describe(bySize),
    role: z
      .enum(['customer', 'catalogue', 'orders', 'users', 'admin'])
      .optional()
      .describe('only accounts with this role'),
  })
  .superRefine(fitsSort(['name', 'email']));
