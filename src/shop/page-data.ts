import { uuid } from '#api/contract/fields.ts';
import { troubleOf } from '#platform/database/trouble.ts';
import type { Log } from '#platform/log.ts';
import type { ShopData } from '#web/shop-data.ts';

/**
 * What a page loads, where the database may have no time or be out of reach: the page is answered
 * 503 then, to be tried again, and no fault of its own.
 */
export function orUnavailable<Given extends readonly unknown[], Value>(
  log: Log,
  load: (...given: Given) => Promise<Value>,
): (...given: Given) => Promise<Value> {
  return async (...given) => {
    try {
      return await load(...given);
    } catch (error) {
      if (troubleOf(error) === undefined) throw error;
      log.warn({ err: error }, 'a page could not be loaded now');
      throw new Response(null, { status: 503 });
    }
  };
}

/** Whether a tool is on sale; an id that is none asks the database nothing. */
export function toolLookup({ findTool }: Pick<ShopData, 'findTool'>) {
  return async (id: string): Promise<boolean> =>
    uuid.safeParse(id).success && (await findTool(id)) !== undefined;
}
