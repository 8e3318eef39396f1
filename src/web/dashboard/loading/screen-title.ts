/** The document's title on a screen of the dashboard, in the catalogue that is spoken. */
import type { MetaArgs, MetaFunction } from 'react-router';
import type { loader as rootLoader } from '#web/root.tsx';
import { pageMeta } from '#web/title.ts';
import { specified, type Wording } from '#web/wording/specified.ts';

type Roots = { root: typeof rootLoader };

/**
 * A route's `meta`: `screenTitle((words) => words.users.title)`. What the screen has loaded may
 * name it more closely; it is not there when loading failed.
 */
export function screenTitle<Loader>(
  selectTitle: (words: Wording, loaded: MetaArgs<Loader>['loaderData']) => string,
): MetaFunction<Loader, Roots> {
  return ({ matches, loaderData }) => {
    const root = matches.find((match) => match?.id === 'root');
    return pageMeta({
      title: selectTitle(root?.loaderData?.words ?? specified, loaderData),
      hidden: true,
    });
  };
}
