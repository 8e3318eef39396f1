/** A tool's pictures: the main one, with the tool's size over it, and further ones. */
import type { Tool } from '#modules/catalogue/tool.ts';
import type { Picture as Manifest } from '#web/content/picture.ts';
import type { ToolView } from '#web/content/tool-views.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { ToolPicture } from '#web/ui/pictures/tool-picture.tsx';
import { useWords } from '#web/words.ts';
import { PictureZoom } from './picture-zoom.tsx';
import { sizeMarkOf } from './size-mark.ts';

interface MainPictureProps {
  tool: Tool;
  picture: Manifest | undefined;
}

export function MainPicture({ tool, picture }: MainPictureProps) {
  return (
    <div className="relative bg-well">
      <ToolPicture
        img={tool.img}
        picture={picture}
        name={tool.name}
        cut="full"
        sizes="(min-width: 64rem) 55vw, 92vw"
        priority
        className="carried aspect-square w-full object-cover"
      />
      {picture && <SizeStamp name={tool.name} />}
      <PictureZoom name={tool.name} img={tool.img} picture={picture} />
    </div>
  );
}

/**
 * Hidden from screen readers: the heading says the same. Small pictures have no room for it. No
 * tool reaches into this corner.
 */
function SizeStamp({ name }: { name: string }) {
  const mark = sizeMarkOf(name);
  if (!mark) return null;
  return (
    <p
      aria-hidden="true"
      className="figures absolute bottom-4 left-6 hidden items-baseline gap-1.5 font-display sm:flex"
    >
      {mark.before && <span className="text-2">{mark.before}</span>}
      <span className="text-7 leading-none">{mark.figure}</span>
      {mark.after && <span className="text-2">{mark.after}</span>}
    </p>
  );
}

export function ToolViews({ views }: { views: readonly ToolView[] }) {
  const { purchase: words } = useWords();
  if (views.length === 0) return null;
  return (
    <section aria-label={words.views} className="print:hidden">
      <h2 className="text-3">{words.views}</h2>
      <ul className="mt-4 grid gap-x-6 gap-y-8 sm:grid-cols-2">
        {views.map(({ picture, caption }) => (
          <li key={picture.full.stem} className="group/view sm:last:odd:col-span-2">
            <figure className="grid gap-3">
              <div className="relative bg-well">
                <Picture
                  picture={picture}
                  sizes="(min-width: 64rem) 55vw, 92vw"
                  className="aspect-4/3 w-full object-cover sm:group-odd/view:group-last/view:aspect-3/2"
                />
                <PictureZoom name={caption} img="" picture={picture} />
              </div>
              <figcaption className="text-small text-graphite">{caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
