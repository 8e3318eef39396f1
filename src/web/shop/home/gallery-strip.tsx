/** Where the brushes went to work: the gallery's scenes, and the way to it. */
import { scenes } from '#web/content/gallery.ts';
import { gallery } from '#web/content/home.ts';
import { Scene } from './scene.tsx';
import { SectionHeading } from '../frame/section-heading.tsx';

export function GalleryStrip() {
  return (
    <section aria-labelledby="gallery-title" className="page section pt-0">
      <SectionHeading id="gallery-title" label={gallery.label} title={gallery.title} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it, too */}
      <ul tabIndex={0} className="strip mt-6 grid gap-6 sm:mt-10 md:grid-cols-3">
        {scenes.slice(0, 3).map((scene) => (
          <li key={scene.picture}>
            <Scene
              scene={scene}
              sizes="(min-width: 48rem) 31vw, 92vw"
              shape="aspect-4/3 md:aspect-4/5"
            />
          </li>
        ))}
      </ul>
      <a
        href="/gallary"
        className="link mt-4 inline-flex sm:mt-8 min-h-11 items-center font-semibold"
      >
        {gallery.link}
      </a>
    </section>
  );
}
