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

/** Few samples for each of many pixels: scaled down, no edge of a tool is a step. */
const flatLay = { scene: 'catalogue.py', pixels: 2400, samples: 24, stops: 1.2 } as const;
const closeUp = { ...flatLay, pixels: 1200, samples: 40 } as const;
/** From the side of the hair; the words say which tool, loaded with which paint, seen how. */
const side = { ...closeUp, what: 'quarter', samples: 28 } as const;
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
  'artist-filbert-fan': { ...flatLay, what: 'artist' },
  'roller-frame': { ...flatLay, what: 'roller', extra: ['fit=31'] },
  'roller-mini': { ...flatLay, what: 'mini' },
  'roller-sleeves': { ...flatLay, what: 'sleeves' },
  'paint-tray': { ...flatLay, what: 'tray' },
  'paint-pail': { ...flatLay, what: 'pail' },
  'putty-knife-38': { ...flatLay, what: 'putty-38' },
  'putty-knife': { ...flatLay, what: 'putty' },
  'macro-bristle-tips': { ...closeUp, what: 'macro-tips' },
  'macro-brass-ferrule': { ...closeUp, what: 'macro-ferrule', samples: 24 },
  'macro-makers-mark': { ...closeUp, what: 'macro-mark' },
  'macro-dipped-handle': { ...closeUp, what: 'macro-handle' },
  'brush-wall-100-loaded': {
    ...side,
    extra: ['tool=wall-100', 'wet=#8E3A2A', 'turn=148', 'fit=24', 'at=0'],
  },
  'brush-oval-trim-loaded': {
    ...side,
    extra: ['tool=oval', 'wet=#2A5C93', 'turn=140', 'fit=15', 'at=.5'],
  },
  'brush-wall-block-loaded': {
    ...side,
    extra: ['tool=wall', 'wet=#C9A24B', 'turn=152', 'fit=30', 'at=0'],
  },
  'artist-filbert-loaded': {
    ...side,
    extra: ['tool=filbert', 'wet=#B8261E', 'turn=142', 'fit=9', 'at=.4'],
  },
  'brush-angle-sash-loaded': {
    ...side,
    extra: ['tool=angle', 'wet=#7FA3A8', 'turn=146', 'fit=17', 'at=.5'],
  },
  'brush-flat-varnish-loaded': {
    ...side,
    extra: ['tool=flat', 'wet=#6B3F16', 'turn=140', 'fit=15', 'at=.5'],
  },
  'brush-round-sash-side': {
    ...side,
    extra: ['tool=round', 'turn=144', 'fit=15', 'at=1.2'],
  },
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
