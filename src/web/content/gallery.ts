/** The gallery: four places where the brushes went to work. */
import type { Scene } from './schema.ts';

export const scenes = [
  {
    picture: 'gallery-panelled-door',
    caption: 'A panelled door, second coat',
    paintedWith: ['Flat varnish brush', 'Oval trim brush'],
  },
  {
    picture: 'gallery-clapboard-facade',
    caption: 'Clapboard, red oxide',
    paintedWith: ['Wall brush', 'Angled sash brush'],
  },
  {
    picture: 'gallery-green-wall',
    caption: 'One clean line at the cornice',
    paintedWith: ['Angled sash brush', 'Roller frame'],
  },
  {
    picture: 'gallery-hung-brushes',
    caption: 'Washed and hung, above ochre panelling',
    paintedWith: ['Wall brush', 'Round sash brush'],
  },
] as const satisfies readonly Scene[];

export const galleryPage = {
  title: 'Where the brushes went to work.',
  lead: 'A door, a facade, a wall, and the brushes hung up afterwards.',
  paintedWith: 'Painted with',
  larger: 'Larger: {caption}',
  place: '{number} of {count}',
  previous: 'Previous picture',
  next: 'Next picture',
  close: 'Close',
} as const;
