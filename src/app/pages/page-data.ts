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

/**
 * Whether the tool, product, category or answer of a decoded path is there; true for other paths.
 * What cannot be an id or a slug is not looked up in the database.
 */
export function createPageLookup({
  findTool,
  hasProduct,
  findCategoryPath,
  hasFinderPage,
}: Pick<ShopData, 'findTool' | 'hasProduct' | 'findCategoryPath' | 'hasFinderPage'>) {
  return async (path: string): Promise<boolean> => {
    const [, page = '', rest = ''] = lookedUp.exec(path) ?? [];
    if (page === 'tools')
      return uuid.safeParse(rest).success && (await findTool(rest)) !== undefined;
    if (page === 'products') return slug.test(rest) && (await hasProduct(rest));
    if (page === 'finder') return finderPath.test(rest) && (await hasFinderPage(rest.split('/')));
    return page === '' || (categoryPath.test(rest) && (await findCategoryPath(rest)) !== undefined);
  };
}

const lookedUp = /^\/(tools|products|catalogue|finder)\/(.+)$/;
const slug = /^[a-z0-9-]{1,120}$/;
const categoryPath = /^[a-z0-9-]{1,80}(\/[a-z0-9-]{1,80}){0,9}$/;
const finderPath = /^[a-z0-9-]{1,80}(\/[a-z0-9-]{1,80}){0,2}$/;
