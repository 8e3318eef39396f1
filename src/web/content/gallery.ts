/** The gallery: four places where the brushes went to work. */
import type { Scene } from './schema.ts';

export const scenes = [
  { picture: 'gallery-panelled-door', caption: 'A panelled door, second coat' },
  { picture: 'gallery-clapboard-facade', caption: 'Clapboard, red oxide' },
  { picture: 'gallery-green-wall', caption: 'One clean line at the cornice' },
  { picture: 'gallery-hung-brushes', caption: 'Washed and hung, above ochre panelling' },
] as const satisfies readonly Scene[];

export const galleryPage = {
  title: 'Where the brushes went to work.',
  lead: 'A door, a facade, a wall, and the brushes hung up afterwards.',
} as const;
