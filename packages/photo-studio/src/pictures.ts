/**
 * Every photograph: what it is for, what it shows (the text that stands for it), and how it is cut
 * for a card.
 */

/**
 * tool: card and square. side: a tool seen from the side, square. scene: the whole picture. hero:
 * the whole width, and a cut for phones.
 */
export type PictureUse = 'tool' | 'side' | 'scene' | 'hero';

/**
 * How a 4:5 card is cut from the square. The point (x, y) of the photograph, as fractions of its
 * width and height, comes to the middle of the card's width and to `at` of its height; the card
 * shows `height` of the photograph. Brushes share one `at` for the line where the hair leaves the
 * ferrule, so that the lines meet across a row of cards.
 */
export type CardFrame = {
  readonly x: number;
  readonly y: number;
  readonly at: number;
  readonly height: number;
};

export type PictureSource = {
  readonly use: PictureUse;
  readonly alt: string;
  readonly card?: CardFrame;
};

/** A tool whose hair leaves its ferrule at `y`; 1 shows the full height of the photograph. */
function ferruleAt(y: number, height = 1, x = 0.5): CardFrame {
  return { x, y, at: 0.3, height };
}

/** A tool without a ferrule: its middle stands in the middle. */
function centredAt(x: number, y: number, height = 1): CardFrame {
  return { x, y, at: 0.5, height };
}

export const pictureSources = {
  'brush-flat-varnish-30': {
    use: 'tool',
    alt:
      '30 mm flat varnish brush, natural bristle, steel ferrule with brass nails, slim beech ' +
      'handle dipped in oxblood lacquer.',
    card: ferruleAt(0.3),
  },
  'brush-flat-varnish': {
    use: 'tool',
    alt:
      '50 mm flat varnish brush, natural bristle, steel ferrule with three brass nails, beech ' +
      'handle dipped in oxblood lacquer.',
    card: ferruleAt(0.3),
  },
  'brush-flat-varnish-80': {
    use: 'tool',
    alt:
      '80 mm flat varnish brush, broad natural bristle, steel ferrule with three brass nails, ' +
      'beech handle dipped in oxblood lacquer.',
    card: ferruleAt(0.3),
  },
  'brush-wall-100': {
    use: 'tool',
    alt:
      '100 mm wall brush, black bristle, steel ferrule with five brass nails, beech handle with ' +
      'a green tip.',
    card: ferruleAt(0.288),
  },
  'brush-wall-block': {
    use: 'tool',
    alt:
      '150 mm wall brush, dense natural bristle, steel ferrule with five brass nails, broad ' +
      'beech handle with a green tip.',
    card: ferruleAt(0.288),
  },
  'brush-block': {
    use: 'tool',
    alt:
      'Block brush: a wide band of grey fibre set straight into a beech block, with a short ' +
      'turned grip dipped in orange-red.',
    card: ferruleAt(0.272),
  },
  'brush-radiator': {
    use: 'tool',
    alt:
      'Radiator brush: a small flat head of white bristle set at an angle on a long thin beech ' +
      'handle with a green end.',
    card: centredAt(0.5, 0.5),
  },
  'brush-angle-sash-38': {
    use: 'tool',
    alt:
      '38 mm angled sash brush with two-tone synthetic filaments, copper ferrule and slim pale ' +
      'handle with a dark green tip.',
    card: ferruleAt(0.3),
  },
  'brush-angle-sash': {
    use: 'tool',
    alt:
      'Angled sash brush with two-tone synthetic filaments, copper ferrule and slim pale handle ' +
      'with a dark green tip.',
    card: ferruleAt(0.3),
  },
  'brush-angle-sash-ink': {
    use: 'tool',
    alt:
      'Angled sash brush with two-tone synthetic filaments, copper ferrule and slim pale handle ' +
      'with a dark green tip, on a deep ink-blue ground.',
    card: ferruleAt(0.3),
  },
  'brush-round-sash-4': {
    use: 'tool',
    alt: 'Slim pointed round sash brush, natural bristle, brass ferrule, turned walnut handle.',
    card: ferruleAt(0.3),
  },
  'brush-round-sash': {
    use: 'tool',
    alt: 'Pointed round sash brush with natural bristle, brass ferrule and turned walnut handle.',
    card: ferruleAt(0.3),
  },
  'brush-oval-trim-10': {
    use: 'tool',
    alt:
      'Small oval trim brush with black bristle, steel ferrule and blue lacquered handle stamped ' +
      'in gold.',
    card: ferruleAt(0.3),
  },
  'brush-oval-trim': {
    use: 'tool',
    alt:
      'Oval trim brush with black bristle, steel ferrule and blue lacquered handle stamped in ' +
      'gold.',
    card: ferruleAt(0.3),
  },
  'brush-stencil-24': {
    use: 'tool',
    alt: 'Small round stencil brush, pale flat-cut bristle, copper ferrule, oak handle.',
    card: ferruleAt(0.278),
  },
  'brush-stencil': {
    use: 'tool',
    alt: 'Stubby round stencil brush, pale flat-cut bristle, copper ferrule, oak handle.',
    card: ferruleAt(0.281),
  },
  'artist-filbert': {
    use: 'tool',
    alt: 'Filbert brush with rounded natural bristle, nickel ferrule and slim red handle.',
    card: centredAt(0.5, 0.5),
  },
  'artist-fan': {
    use: 'tool',
    alt: 'Fan brush with spread natural bristle, nickel ferrule and slim blue handle.',
    card: centredAt(0.5, 0.5),
  },
  'artist-filbert-fan': {
    use: 'scene',
    alt:
      'Two artists’ brushes side by side, a filbert with a red handle and a fan with a blue ' +
      'handle.',
  },
  'roller-frame': {
    use: 'tool',
    alt:
      'Paint roller with a cream pile sleeve, steel frame and beech handle dipped in ' +
      'orange-red.',
    card: centredAt(0.5, 0.5),
  },
  'roller-mini': {
    use: 'tool',
    alt: 'Mini roller with a fine pale pile, steel frame and beech handle dipped in green.',
    card: centredAt(0.5, 0.5),
  },
  'roller-sleeves': {
    use: 'tool',
    alt: 'Two spare roller sleeves with cream woven pile lying side by side.',
    card: centredAt(0.5, 0.5),
  },
  'paint-tray': {
    use: 'tool',
    alt: 'Galvanised roller tray with a ribbed ramp and a pool of blue-green paint.',
    card: centredAt(0.5, 0.5),
  },
  'paint-pail': {
    use: 'tool',
    alt:
      'Galvanised pail with wire handle, wooden grip and two hooks, nearly full of blue-green ' +
      'paint.',
    card: centredAt(0.5, 0.5),
  },
  'putty-knife-38': {
    use: 'tool',
    alt: 'Narrow steel putty knife with brass bolster and riveted walnut handle.',
    card: centredAt(0.5, 0.5),
  },
  'putty-knife': {
    use: 'tool',
    alt: 'Wide steel putty knife with brass bolster and riveted walnut handle.',
    card: centredAt(0.5, 0.5),
  },
  'hero-vermilion-stroke': {
    use: 'hero',
    alt:
      'Six hand-made paintbrushes in a slanting row above one broad stroke of thick vermilion ' +
      'paint; a wide brush with red tips lies where the stroke ends.',
  },
  'macro-bristle-tips': {
    use: 'scene',
    alt: 'Close-up of the chiselled, flagged tips of natural bristle.',
  },
  'macro-brass-ferrule': {
    use: 'scene',
    alt: 'Close-up of a beaded brass ferrule nailed to a walnut handle.',
  },
  'macro-makers-mark': {
    use: 'scene',
    alt: "Close-up of the maker's mark burnt into a pale beech handle, above the size, 50.",
  },
  'macro-dipped-handle': {
    use: 'scene',
    alt: 'Close-up of the end of a handle: oxblood lacquer over beech, with a hanging hole.',
  },
  'brush-wall-100-loaded': {
    use: 'side',
    alt: 'A 100 mm wall brush with black bristle, its tips wet with barn red.',
  },
  'brush-oval-trim-loaded': {
    use: 'side',
    alt: 'An oval trim brush with a navy handle, its black bristle loaded with blue.',
  },
  'brush-wall-block-loaded': {
    use: 'side',
    alt: 'A 150 mm wall brush, its pale bristle wet with yellow ochre.',
  },
  'artist-filbert-loaded': {
    use: 'side',
    alt: 'A filbert with a red lacquered handle, its tip full of vermilion.',
  },
  'brush-angle-sash-loaded': {
    use: 'side',
    alt: 'An angled sash brush with a copper ferrule, its tips wet with pale blue.',
  },
  'brush-flat-varnish-loaded': {
    use: 'side',
    alt: 'A flat varnish brush with a steel ferrule, its bristle wet with brown varnish.',
  },
  'brush-round-sash-side': {
    use: 'side',
    alt: 'A round sash brush, unused: bristle ground to a point in a brass ferrule.',
  },
  'gallery-panelled-door': {
    use: 'scene',
    alt:
      'White primed panelled door with its upper half freshly painted blue; a tin with a brush ' +
      'across it stands on a canvas sheet in window light.',
  },
  'gallery-clapboard-facade': {
    use: 'scene',
    alt: 'Red clapboard wall and white sash window with leaf shadows in the sun.',
  },
  'gallery-green-wall': {
    use: 'scene',
    alt:
      'Deep green wall meeting a white cornice in a clean line, window light across it, a paint ' +
      'tin on a wooden stool.',
  },
  'gallery-hung-brushes': {
    use: 'scene',
    alt:
      'Six washed brushes hang from brass nails on an oak rail in window light; below them a ' +
      'tin with a stirring stick on a white ledge, and ochre panelling.',
  },
} as const satisfies Record<string, PictureSource>;
