/** Where the brushes went to work: three scenes and the way to the gallery. */
import { gallery } from '../content/home.ts';
import { imagery } from '../content/imagery.ts';
import { Picture } from '../ui/picture.tsx';
import { SectionHeading } from './section-heading.tsx';

export function GalleryStrip() {
  return (
    <section aria-labelledby="gallery-title" className="page section pt-0">
      <SectionHeading id="gallery-title" label={gallery.label} title={gallery.title} />
      <ul className="mt-10 grid gap-6 md:grid-cols-3">
        {gallery.pictures.map(({ picture, caption }) => (
          <li key={picture}>
            <figure className="grid gap-3">
              <Picture
                picture={imagery[picture]}
                sizes="(min-width: 48rem) 31vw, 92vw"
                className="aspect-4/3 w-full object-cover md:aspect-4/5"
              />
              <figcaption className="text-small text-graphite">{caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <a href="/gallary" className="link mt-8 inline-flex min-h-11 items-center font-semibold">
        {gallery.link}
      </a>
    </section>
  );
}
