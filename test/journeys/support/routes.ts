/** Every path of the pages, as `routes.ts` has them, such as `/tools/:id`. */
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#web/routes.ts';

export const routePaths: readonly string[] = pathsOf(routes, '');

function pathsOf(entries: readonly RouteConfigEntry[], base: string): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const fullPath = path === undefined ? base : `${base}/${path}`;
    const isPage = index === true || (path !== undefined && children.length === 0);
    return [...(isPage ? [fullPath || '/'] : []), ...pathsOf(children, fullPath)];
  });
}
