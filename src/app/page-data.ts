import { uuid } from '#api/contract/fields.ts';
import { classifyDatabaseError } from '#platform/database/database-errors.ts';
import type { Log } from '#platform/log.ts';
import type { ShopData } from '#web/shop-data.ts';

/**
 * Loads the data of a page; when the database is busy or cannot be reached, the response is
 * 503, which may be retried, not 500.
 */
export function orServiceUnavailable<Parameters extends readonly unknown[], Value>(
  log: Log,
  load: (...parameters: Parameters) => Promise<Value>,
): (...parameters: Parameters) => Promise<Value> {
  return async (...parameters) => {
    try {
      return await load(...parameters);
    } catch (error) {
      if (classifyDatabaseError(error) === undefined) throw error;
      log.warn({ err: error }, 'the data of a page could not be loaded now');
      throw new Response(null, { status: 503 });
    }
  };
}

/** Whether a tool is on sale; a malformed id is not looked up in the database. */
export function createToolLookup({ findTool }: Pick<ShopData, 'findTool'>) {
  return async (id: string): Promise<boolean> =>
    uuid.safeParse(id).success && (await findTool(id)) !== undefined;
}
