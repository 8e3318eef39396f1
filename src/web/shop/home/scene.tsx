/** A photograph of finished work with its caption. */
import { imagery } from '#web/content/imagery.ts';
import type { scenes } from '#web/content/gallery.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';

interface SceneProps {
  scene: (typeof scenes)[number];
  sizes: string;
  shape: string;
  first?: boolean;
}

export function Scene({ scene: { picture, caption }, sizes, shape, first = false }: SceneProps) {
  return (
    <figure className="grid gap-3">
      <Picture
        picture={imagery[picture]}
        sizes={sizes}
        priority={first}
        className={`w-full object-cover ${shape}`}
      />
      <figcaption className="text-small text-graphite">{caption}</figcaption>
    </figure>
  );
}
