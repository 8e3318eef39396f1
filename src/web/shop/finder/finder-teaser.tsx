/** The way from lists of products to the brush finder. */
import { finderTexts as words } from '#web/wording/finder.ts';
import { finderUrl } from './finder-url.ts';

export function FinderTeaser() {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-graphite">
      {words.teaser}
      <a href={finderUrl([])} className="link inline-flex min-h-11 items-center font-semibold">
        {words.start}
      </a>
    </p>
  );
}
