/** The document's title on a screen of the dashboard, in the catalogue that is spoken. */
import type { MetaFunction } from 'react-router';
import type { loader as rootLoader } from '../root.tsx';
import { pageMeta } from '../title.ts';
import { specified, type Wording } from '../wording/specified.ts';

type ScreenMeta = MetaFunction<unknown, { root: typeof rootLoader }>;

/** A route's `meta`: `screenTitle((words) => words.users.title)`. */
export function screenTitle(titleIn: (words: Wording) => string): ScreenMeta {
  return ({ matches }) => {
    const root = matches.find((match) => match?.id === 'root');
    return pageMeta({ title: titleIn(root?.loaderData?.words ?? specified), hidden: true });
  };
}
