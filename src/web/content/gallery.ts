/** The gallery: four places where the brushes went to work. */
import type { imagery } from './imagery.ts';

interface Scene {
  picture: keyof typeof imagery;
  caption: string;
}

export const scenes = [
  { picture: 'gallery-panelled-door', caption: 'A panelled door, second coat' },
  { picture: 'gallery-clapboard-facade', caption: 'Clapboard, red oxide' },
  { picture: 'gallery-green-wall', caption: 'One clean line at the cornice' },
  { picture: 'hero-vermilion-stroke', caption: 'The row on the bench, and what the wide one does' },
] as const satisfies readonly Scene[];
