/** 'Our Professional Project': four pictures below the review form. */
import type { Picture as Manifest } from '#web/content/picture.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { useWords } from '#web/words.ts';

export interface GalleryScene {
  picture: Manifest;
  caption: string;
}

export function ReviewGallery({ scenes }: { scenes: readonly GalleryScene[] }) {
  const { gallery: words } = useWords();
  return (
    <section aria-labelledby="gallery-title" className="grid gap-4 border-t border-line pt-6">
      <div>
        <h2 id="gallery-title" className="text-2">
          {words.title}
        </h2>
        <p className="label mt-2">{words.subtitle}</p>
      </div>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-5 lg:grid-cols-4">
        {scenes.map(({ picture, caption }) => (
          <li key={caption}>
            <figure className="grid gap-2">
              <Picture
                picture={picture}
                sizes="(min-width: 64rem) 17vw, 46vw"
                className="aspect-4/3 w-full object-cover"
              />
              <figcaption className="text-fine text-graphite">{caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
