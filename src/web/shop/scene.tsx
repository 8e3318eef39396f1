/** A photograph of finished work with its caption. */
import { imagery } from '../content/imagery.ts';
import type { scenes } from '../content/gallery.ts';
import { Picture } from '../ui/picture.tsx';

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
        first={first}
        className={`w-full object-cover ${shape}`}
      />
      <figcaption className="text-small text-graphite">{caption}</figcaption>
    </figure>
  );
}
