/** What belongs to the pictures of a tool: its size over the large one, and views up close. */
import type { Picture } from '#web/content/picture.ts';
import type { ToolView } from '#web/content/tool-views.ts';
import { Picture as Photograph } from '#web/ui/pictures/picture.tsx';
import { useWords } from '#web/words.ts';
import { sizeMarkOf } from './size-mark.ts';

/**
 * Hidden from screen readers: the heading says the same. Small pictures have no room for it. No
 * tool reaches into this corner.
 */
export function SizeStamp({ name }: { name: string }) {
  const mark = sizeMarkOf(name);
  if (!mark) return null;
  return (
    <p
      aria-hidden="true"
      data-stamp
      className="figures absolute bottom-4 left-6 hidden items-baseline gap-1.5 font-display sm:flex"
    >
      <span className="text-2 empty:hidden">{mark.before}</span>
      <span className="text-7 leading-none">{mark.figure}</span>
      <span className="text-2 empty:hidden">{mark.after}</span>
    </p>
  );
}

/** The last of an odd number would stand alone. */
function inPairs(views: readonly ToolView[]): readonly ToolView[] {
  return views.length > 2 ? views.slice(0, views.length - (views.length % 2)) : views;
}

interface ToolViewsProps {
  views: readonly ToolView[];
  /** The way to a closer look, over a picture: as the page's script has it. */
  Closer: React.ComponentType<CloserProps>;
}

export interface CloserProps {
  name: string;
  picture: Picture;
}

export function ToolViews({ views, Closer }: ToolViewsProps) {
  const { purchase: words } = useWords();
  if (views.length === 0) return null;
  return (
    <section aria-label={words.views} className="print:hidden">
      <h2 className="text-3">{words.views}</h2>
      <ul className="mt-4 grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-6">
        {inPairs(views).map(({ picture, caption }) => (
          <li key={picture.full.stem}>
            <figure className="grid gap-3">
              <div className="relative bg-well">
                <Photograph
                  picture={picture}
                  sizes="(min-width: 64rem) 28vw, 46vw"
                  className="aspect-4/3 w-full object-cover"
                />
                <Closer name={caption} picture={picture} />
              </div>
              <figcaption className="text-small text-graphite">{caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
