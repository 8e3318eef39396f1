export type Shot = {
  readonly scene: 'catalogue.py' | 'gallery.py' | 'hero.py';
  /** Which tool or place; the names are those of the scene's script. */
  readonly what?: string;
  /** The height; a lying scene of `gallery.py` is half as wide again. The hero's is its width. */
  readonly pixels: number;
  readonly samples: number;
  /** Exposure, in stops. */
  readonly stops: number;
  readonly extra?: readonly string[];
  readonly developing?: readonly string[];
};

const flatLay = { scene: 'catalogue.py', pixels: 1200, samples: 56, stops: 1.2 } as const;
const galleryScene = {
  scene: 'gallery.py',
  samples: 48,
  stops: 0.6,
  extra: ['det=.8'],
  developing: ['glow=.05'],
} as const;

/** The photographs that can be rendered, with how each is taken. */
export const shots = {
  'brush-flat-varnish-30': { ...flatLay, what: 'flat-30' },
  'brush-flat-varnish': { ...flatLay, what: 'flat' },
  'brush-flat-varnish-80': { ...flatLay, what: 'flat-80' },
  'brush-wall-100': { ...flatLay, what: 'wall-100' },
  'brush-wall-block': { ...flatLay, what: 'wall' },
  'brush-block': { ...flatLay, what: 'block' },
  'brush-radiator': { ...flatLay, what: 'radiator' },
  'brush-angle-sash-38': { ...flatLay, what: 'angle-38' },
  'brush-angle-sash': { ...flatLay, what: 'angle' },
  'brush-angle-sash-ink': { ...flatLay, what: 'angle', extra: ['dark=1'] },
  'brush-round-sash-4': { ...flatLay, what: 'round-4' },
  'brush-round-sash': { ...flatLay, what: 'round' },
  'brush-oval-trim-10': { ...flatLay, what: 'oval-10' },
  'brush-oval-trim': { ...flatLay, what: 'oval' },
  'brush-stencil-24': { ...flatLay, what: 'stencil-24' },
  'brush-stencil': { ...flatLay, what: 'stencil' },
  'artist-filbert': { ...flatLay, what: 'one-filbert' },
  'artist-fan': { ...flatLay, what: 'one-fan' },
  'artist-filbert-fan': { ...flatLay, what: 'artist', samples: 36 },
  'roller-frame': { ...flatLay, what: 'roller', extra: ['fit=31'] },
  'roller-mini': { ...flatLay, what: 'mini' },
  'roller-sleeves': { ...flatLay, what: 'sleeves' },
  'paint-tray': { ...flatLay, what: 'tray' },
  'paint-pail': { ...flatLay, what: 'pail' },
  'putty-knife-38': { ...flatLay, what: 'putty-38' },
  'putty-knife': { ...flatLay, what: 'putty' },
  'macro-bristle-tips': { ...flatLay, what: 'macro-tips', samples: 40 },
  'macro-brass-ferrule': { ...flatLay, what: 'macro-ferrule', samples: 24 },
  'macro-makers-mark': { ...flatLay, what: 'macro-mark', samples: 40 },
  'macro-dipped-handle': { ...flatLay, what: 'macro-handle', samples: 40 },
  'gallery-panelled-door': { ...galleryScene, what: 'door', pixels: 1200 },
  'gallery-clapboard-facade': { ...galleryScene, what: 'facade', pixels: 1000 },
  'gallery-green-wall': { ...galleryScene, what: 'wall', pixels: 900 },
  'gallery-hung-brushes': { ...galleryScene, what: 'pegs', pixels: 1000, samples: 40 },
  'hero-vermilion-stroke': {
    scene: 'hero.py',
    pixels: 2400,
    samples: 36,
    stops: 1.15,
    developing: ['r=5'],
  },
} as const satisfies Record<string, Shot>;
