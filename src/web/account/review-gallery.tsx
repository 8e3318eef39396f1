/** 'Our Professional Project': four pictures below the review form. */
import { scenes } from '../content/gallery.ts';
import { Scene } from '../shop/scene.tsx';
import { useWords } from '../words.ts';

export function ReviewGallery() {
  const { gallery: words } = useWords();
  return (
    <section aria-labelledby="gallery-title" className="grid gap-6 border-t border-line pt-10">
      <div>
        <h2 id="gallery-title" className="text-3">
          {words.title}
        </h2>
        <p className="label mt-2">{words.subtitle}</p>
      </div>
      <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2">
        {scenes.map((scene) => (
          <li key={scene.picture}>
            <Scene scene={scene} sizes="(min-width: 64rem) 33vw, 92vw" shape="aspect-4/3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
