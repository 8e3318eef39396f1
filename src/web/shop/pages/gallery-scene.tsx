/** A picture of the gallery: a press shows it as large as the window (`site/picture-viewer.ts`). */
import type { scenes } from '#web/content/gallery.ts';
import { galleryPage } from '#web/content/gallery.ts';
import { imagery } from '#web/content/imagery.ts';
import { pictureUrl } from '#web/content/picture.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { fill } from '#web/wording/fill.ts';
import { ToolLinks } from './tool-links.tsx';

interface GallerySceneProps {
  scene: (typeof scenes)[number];
  sizes: string;
  shape: string;
  first: boolean;
}

export function GalleryScene({ scene, sizes, shape, first }: GallerySceneProps) {
  const { caption, paintedWith } = scene;
  const picture = imagery[scene.picture];
  const { full } = picture;
  return (
    <figure className="grid gap-3">
      {/* Without script it leads to the largest file. */}
      <a
        href={pictureUrl(full, full.width, 'avif')}
        data-view
        aria-label={fill(galleryPage.larger, { caption })}
        className="block cursor-zoom-in"
      >
        <Picture
          picture={picture}
          sizes={sizes}
          priority={first}
          className={`w-full object-cover ${shape}`}
        />
      </a>
      <figcaption className="grid text-small text-graphite">
        <span className="text-body text-ink">{caption}</span>
        <span>
          <ToolLinks label={galleryPage.paintedWith} names={paintedWith} />
        </span>
      </figcaption>
    </figure>
  );
}

/** Empty until a picture is pressed: the script puts the figures in. */
export function PictureViewer() {
  const { title, place, previous, next, close } = galleryPage;
  return (
    <dialog data-pictures={place} aria-label={title} className="viewer">
      <div data-shown />
      <p role="status" className="figures" />
      <button type="button" data-step="-1" aria-label={previous}>
        <Arrow path="M10 3 5 8l5 5" />
      </button>
      <button type="button" data-step="1" aria-label={next}>
        <Arrow path="m6 3 5 5-5 5" />
      </button>
      <button type="button" data-step="0" aria-label={close}>
        <Arrow path="m3 3 10 10M13 3 3 13" />
      </button>
    </dialog>
  );
}

function Arrow({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  );
}
