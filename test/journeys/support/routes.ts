/** Every address of the pages, as the table of contents has them, such as `/tools/:id`. */
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#web/routes.ts';

export const addresses: readonly string[] = addressesOf(routes, '');

function addressesOf(entries: readonly RouteConfigEntry[], base: string): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const address = path === undefined ? base : `${base}/${path}`;
    const isPage = index === true || (path !== undefined && children.length === 0);
    return [...(isPage ? [address || '/'] : []), ...addressesOf(children, address)];
  });
}
