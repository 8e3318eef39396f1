/** What leads to a closer look at a picture; it lies over it, in a frame that is `relative`. */
import { fallbackUrl, pictureUrl, zoomOf, type Picture } from '#web/content/picture.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';

export const zoomClass = 'group absolute inset-0 cursor-zoom-in print:hidden';

export function ZoomSign() {
  return (
    <span className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-card/85 text-ink transition-colors duration-(--quick) group-hover:bg-vermilion group-hover:text-on-vermilion">
      <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
        <path
          d="M8.5 14.5a6 6 0 1 0 0-12 6 6 0 0 0 0 12Zm4.4-1.6L18 18M8.5 6v5M6 8.5h5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        />
      </svg>
    </span>
  );
}

/** The largest file of a photograph. */
export function largestUrl(picture: Picture): string {
  const zoom = zoomOf(picture);
  return zoom ? pictureUrl(zoom, zoom.width, 'avif') : fallbackUrl(picture.full);
}

/** On a page without React: a link to the largest file, which a script shows in a dialog. */
export function ZoomLink({ name, picture }: { name: string; picture: Picture }) {
  const { purchase: words } = useWords();
  return (
    <a
      href={largestUrl(picture)}
      data-closer
      aria-label={fill(words.closer, { name })}
      className={zoomClass}
    >
      <ZoomSign />
    </a>
  );
}
