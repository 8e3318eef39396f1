/** Written by `node scripts/images.ts` from `imagery/pictures.ts`; not to be edited. */
import type { Picture } from './picture.ts';

export const imagery = {
  'brush-flat-varnish-30': {
    alt:
      '30 mm flat varnish brush, natural bristle, steel ' +
      'ferrule with brass nails, slim beech handle dipped in oxblood ' +
      'lacquer.',
    colour: '#e0d8d0',
    full: {
      stem: '/imagery/brush-flat-varnish-30',
      digest: '51f653403b',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
    card: {
      stem: '/imagery/brush-flat-varnish-30-card',
      digest: '41b9daa25f',
      width: 960,
      height: 1200,
      avif: [160, 320, 480, 640, 960],
      webp: [320, 640],
    },
  },
  'brush-flat-varnish': {
    alt:
      '50 mm flat varnish brush, natural bristle, steel ' +
      'ferrule with three brass nails, beech handle dipped in oxblood ' +
      'lacquer.',
    colour: '#ded6cd',
    full: {
      stem: '/imagery/brush-flat-varnish',
      digest: '2ddd1484fa',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
    card: {
      stem: '/imagery/brush-flat-varnish-card',
      digest: '38d0dc638f',
      width: 960,
      height: 1200,
      avif: [160, 320, 480, 640, 960],
      webp: [320, 640],
    },
  },
  'brush-flat-varnish-80': {
    alt:
      '80 mm flat varnish brush, broad natural bristle, ' +
      'steel ferrule with three brass nails, beech handle dipped in ' +
      'oxblood lacquer.',
    colour: '#dcd3c9',
    full: {
      stem: '/imagery/brush-flat-varnish-80',
      digest: '16214bcb5b',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
    card: {
      stem: '/imagery/brush-flat-varnish-80-card',
      digest: '5f1186885b',
      width: 960,
      height: 1200,
      avif: [160, 320, 480, 640, 960],
      webp: [320, 640],
    },
  },
  'brush-wall-100': {
    alt:
      '100 mm wall brush, black bristle, steel ferrule with ' +
      'five brass nails, beech handle with a green tip.',
    colour: '#cfc8bf',
    full: {
      stem: '/imagery/brush-wall-100',
      digest: '3c9b716e50',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
    card: {
      stem: '/imagery/brush-wall-100-card',
      digest: '5329dc287a',
      width: 960,
      height: 1200,
      avif: [160, 320, 480, 640, 960],
      webp: [320, 640],
    },
  },
  'brush-wall-block': {
    alt:
      '150 mm wall brush, dense natural bristle, steel ferrule ' +
      'with five brass nails, broad beech handle with a green tip.',
    colour: '#d6ccbf',
    full: {
      stem: '/imagery/brush-wall-block',
      digest: '3ffe0efccb',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
    card: {
      stem: '/imagery/brush-wall-block-card',
      digest: '1a7c3d4737',
      width: 960,
      height: 1200,
      avif: [160, 320, 480, 640, 960],
      webp: [320, 640],
    },
  },
  'brush-block': {
    alt:
      'Block brush: a wide band of grey fibre set straight ' +
      'into a beech block, with a short turned grip dipped in orange-red.',
    colour: '#d3c9be',
    full: {
      stem: '/imagery/brush-block',
      digest: '145ac6a73a',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
    card: {
      stem: '/imagery/brush-block-card',
      digest: 'a458323394',
      width: 960,
      height: 1200,
      avif: [160, 320, 480, 640, 960],
      webp: [320, 640],
    },
  },
  'brush-radiator': {
    alt:
      'Radiator brush: a small flat head of white bristle ' +
      'set at an angle on a long thin beech handle with a green end.',
    colour: '#e2ddd5',
    full: {
      stem: '/imagery/brush-radiator',
      digest: '31365ef7d9',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
    card: {
      stem: '/imagery/brush-radiator-card',
      digest: 'a35e5812ac',
      width: 960,
      height: 1200,
      avif: [160, 320, 480, 640, 960],
      webp: [320, 640],
    },
  },
  'brush-angle-sash-38': {
    alt:
      '38 mm angled sash brush with two-tone synthetic filaments, ' +
      'copper ferrule and slim pale handle with a dark green tip.',
    colour: '#e1dbd3',
    full: {
      stem: '/imagery/brush-angle-sash-38',
      digest: 'a3fd473fb4',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
    card: {
      stem: '/imagery/brush-angle-sash-38-card',
      digest: '072d7dc901',
      width: 960,
      height: 1200,
      avif: [160, 320, 480, 640, 960],
      webp: [320, 640],
    },
  },
  'brush-angle-sash': {
    alt:
      'Angled sash brush with two-tone synthetic filaments, ' +
      'copper ferrule and slim pale handle with a dark green tip.',
    colour: '#e0d8cf',
    full: {
      stem: '/imagery/brush-angle-sash',
      digest: 'f7aea4b9d9',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
    card: {
      stem: '/imagery/brush-angle-sash-card',
      digest: '5eefdb1c81',
      width: 960,
      height: 1200,
      avif: [160, 320, 480, 640, 960],
      webp: [320, 640],
    },
  },
  'brush-angle-sash-ink': {
    alt:
      'Angled sash brush with two-tone synthetic filaments, ' +
      'copper ferrule and slim pale handle with a dark green tip, on ' +
      'a deep ink-blue ground.',
    colour: '#2e3137',
    full: {
      stem: '/imagery/brush-angle-sash-ink',
      digest: 'dcb691ab23',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
    card: {
      stem: '/imagery/brush-angle-sash-ink-card',
      digest: 'c8ef38df13',
      width: 960,
      height: 1200,
      avif: [160, 320, 480, 640, 960],
      webp: [320, 640],
    },
  },
  'brush-round-sash-4': {
    alt:
      'Slim pointed round sash brush, natural bristle, brass ' + 'ferrule, turned walnut handle.',
    colour: '#e0dbd3',
    full: {
      stem: '/imagery/brush-round-sash-4',
      digest: '125ededec9',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
    card: {
      stem: '/imagery/brush-round-sash-4-card',
      digest: 'f99e2bc463',
      width: 960,
      height: 1200,
      avif: [160, 320, 480, 640, 960],
      webp: [320, 640],
    },
  },
  'brush-round-sash': {
    alt:
      'Pointed round sash brush with natural bristle, brass ' + 'ferrule and turned walnut handle.',
    colour: '#dfd9d2',
    full: {
      stem: '/imagery/brush-round-sash',
      digest: '051162f490',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
    card: {
      stem: '/imagery/brush-round-sash-card',
      digest: '2e3f899211',
      width: 960,
      height: 1200,
      avif: [160, 320, 480, 640, 960],
      webp: [320, 640],
    },
  },
  'brush-oval-trim-10': {
    alt:
      'Small oval trim brush with black bristle, steel ferrule ' +
      'and blue lacquered handle stamped in gold.',
    colour: '#dad6d0',
    full: {
      stem: '/imagery/brush-oval-trim-10',
      digest: '972813cd77',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
    card: {
      stem: '/imagery/brush-oval-trim-10-card',
      digest: '1b61406d34',
      width: 960,
      height: 1200,
      avif: [160, 320, 480, 640, 960],
      webp: [320, 640],
    },
  },
  'brush-oval-trim': {
    alt:
      'Oval trim brush with black bristle, steel ferrule ' +
      'and blue lacquered handle stamped in gold.',
    colour: '#d8d3cd',
    full: {
      stem: '/imagery/brush-oval-trim',
      digest: 'd70fe70828',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
    card: {
      stem: '/imagery/brush-oval-trim-card',
      digest: '5ada9ff1c5',
      width: 960,
      height: 1200,
      avif: [160, 320, 480, 640, 960],
      webp: [320, 640],
    },
  },
  'brush-stencil-24': {
    alt: 'Small round stencil brush, pale flat-cut bristle, ' + 'copper ferrule, oak handle.',
    colour: '#ded6cc',
    full: {
      stem: '/imagery/brush-stencil-24',
      digest: 'e92301a9e6',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
    card: {
      stem: '/imagery/brush-stencil-24-card',
      digest: '9409448e01',
      width: 960,
      height: 1200,
      avif: [160, 320, 480, 640, 960],
      webp: [320, 640],
    },
  },
  'brush-stencil': {
    alt: 'Stubby round stencil brush, pale flat-cut bristle, ' + 'copper ferrule, oak handle.',
    colour: '#dbd2c7',
    full: {
      stem: '/imagery/brush-stencil',
      digest: 'eecb76bc58',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
    card: {
      stem: '/imagery/brush-stencil-card',
      digest: '87cbfde5c2',
      width: 960,
      height: 1200,
      avif: [160, 320, 480, 640, 960],
      webp: [320, 640],
    },
  },
  'artist-filbert': {
    alt: 'Filbert brush with rounded natural bristle, nickel ' + 'ferrule and slim red handle.',
    colour: '#e3dcd5',
    full: {
      stem: '/imagery/artist-filbert',
      digest: 'ae1e6f8fc2',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
    card: {
      stem: '/imagery/artist-filbert-card',
      digest: 'acda32fe19',
      width: 960,
      height: 1200,
      avif: [160, 320, 480, 640, 960],
      webp: [320, 640],
    },
  },
  'artist-fan': {
    alt: 'Fan brush with spread natural bristle, nickel ferrule ' + 'and slim blue handle.',
    colour: '#e0dcd5',
    full: {
      stem: '/imagery/artist-fan',
      digest: '95f68daddd',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
    card: {
      stem: '/imagery/artist-fan-card',
      digest: '0ec4873395',
      width: 960,
      height: 1200,
      avif: [160, 320, 480, 640, 960],
      webp: [320, 640],
    },
  },
  'artist-filbert-fan': {
    alt:
      'Two artists’ brushes side by side, a filbert with ' +
      'a red handle and a fan with a blue handle.',
    colour: '#dbd4cd',
    full: {
      stem: '/imagery/artist-filbert-fan',
      digest: 'b66ea011f7',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
  },
  'roller-frame': {
    alt:
      'Paint roller with a cream pile sleeve, steel frame ' +
      'and beech handle dipped in orange-red.',
    colour: '#d9d1c8',
    full: {
      stem: '/imagery/roller-frame',
      digest: 'a1338c1099',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
    card: {
      stem: '/imagery/roller-frame-card',
      digest: '558db352c4',
      width: 960,
      height: 1200,
      avif: [160, 320, 480, 640, 960],
      webp: [320, 640],
    },
  },
  'roller-mini': {
    alt: 'Mini roller with a fine pale pile, steel frame and ' + 'beech handle dipped in green.',
    colour: '#dad3c9',
    full: {
      stem: '/imagery/roller-mini',
      digest: 'f1e52c5c4a',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
    card: {
      stem: '/imagery/roller-mini-card',
      digest: '7c1bf6896b',
      width: 960,
      height: 1200,
      avif: [160, 320, 480, 640, 960],
      webp: [320, 640],
    },
  },
  'roller-sleeves': {
    alt: 'Two spare roller sleeves with cream woven pile lying side by side.',
    colour: '#cfc8be',
    full: {
      stem: '/imagery/roller-sleeves',
      digest: '29c5ef7780',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
    card: {
      stem: '/imagery/roller-sleeves-card',
      digest: 'bca42903ce',
      width: 960,
      height: 1200,
      avif: [160, 320, 480, 640, 960],
      webp: [320, 640],
    },
  },
  'paint-tray': {
    alt: 'Galvanised roller tray with a ribbed ramp and a pool ' + 'of blue-green paint.',
    colour: '#cccdc9',
    full: {
      stem: '/imagery/paint-tray',
      digest: '1852e2537e',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
    card: {
      stem: '/imagery/paint-tray-card',
      digest: '782093453f',
      width: 960,
      height: 1200,
      avif: [160, 320, 480, 640, 960],
      webp: [320, 640],
    },
  },
  'paint-pail': {
    alt:
      'Galvanised pail with wire handle, wooden grip and ' +
      'two hooks, nearly full of blue-green paint.',
    colour: '#c1c1bd',
    full: {
      stem: '/imagery/paint-pail',
      digest: 'fdb74093c8',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
    card: {
      stem: '/imagery/paint-pail-card',
      digest: '137b5b561a',
      width: 960,
      height: 1200,
      avif: [160, 320, 480, 640, 960],
      webp: [320, 640],
    },
  },
  'putty-knife-38': {
    alt: 'Narrow steel putty knife with brass bolster and riveted ' + 'walnut handle.',
    colour: '#dbd6cf',
    full: {
      stem: '/imagery/putty-knife-38',
      digest: 'eb24195599',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
    card: {
      stem: '/imagery/putty-knife-38-card',
      digest: '446580f5a3',
      width: 960,
      height: 1200,
      avif: [160, 320, 480, 640, 960],
      webp: [320, 640],
    },
  },
  'putty-knife': {
    alt: 'Wide steel putty knife with brass bolster and riveted walnut handle.',
    colour: '#d9d3cd',
    full: {
      stem: '/imagery/putty-knife',
      digest: 'bd994830dc',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
    card: {
      stem: '/imagery/putty-knife-card',
      digest: 'b4ccb2389f',
      width: 960,
      height: 1200,
      avif: [160, 320, 480, 640, 960],
      webp: [320, 640],
    },
  },
  'hero-vermilion-stroke': {
    alt:
      'Six hand-made paintbrushes in a slanting row above ' +
      'one broad stroke of thick vermilion paint; a wide brush with ' +
      'red tips lies where the stroke ends.',
    colour: '#d8beb3',
    full: {
      stem: '/imagery/hero-vermilion-stroke',
      digest: 'd32ab652f2',
      width: 2400,
      height: 1200,
      avif: [960, 1440, 1920, 2400],
      webp: [1440],
    },
    phone: {
      stem: '/imagery/hero-vermilion-stroke-phone',
      digest: 'c2090789bf',
      width: 1440,
      height: 1080,
      avif: [480, 750, 1080, 1440],
      webp: [750],
    },
  },
  'macro-bristle-tips': {
    alt: 'Close-up of the chiselled, flagged tips of natural bristle.',
    colour: '#d8c6a9',
    full: {
      stem: '/imagery/macro-bristle-tips',
      digest: 'bafe80394f',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
  },
  'macro-brass-ferrule': {
    alt: 'Close-up of a beaded brass ferrule nailed to a walnut handle.',
    colour: '#aca08c',
    full: {
      stem: '/imagery/macro-brass-ferrule',
      digest: '23e302c136',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
  },
  'gallery-panelled-door': {
    alt:
      'White primed panelled door with its upper half freshly ' +
      'painted blue; a tin with a brush across it stands on a canvas ' +
      'sheet in window light.',
    colour: '#b8b7b1',
    full: {
      stem: '/imagery/gallery-panelled-door',
      digest: '3b47cec4f1',
      width: 1200,
      height: 1200,
      avif: [480, 800, 1200],
      webp: [800],
    },
  },
  'gallery-clapboard-facade': {
    alt: 'Red clapboard wall and white sash window with leaf ' + 'shadows in the sun.',
    colour: '#a17368',
    full: {
      stem: '/imagery/gallery-clapboard-facade',
      digest: '812e2b1a25',
      width: 1200,
      height: 800,
      avif: [480, 800, 1200],
      webp: [800],
    },
  },
  'gallery-green-wall': {
    alt:
      'Deep green wall meeting a white cornice in a clean ' +
      'line, window light across it, a paint tin on a wooden stool.',
    colour: '#3d6b61',
    full: {
      stem: '/imagery/gallery-green-wall',
      digest: '5ca70f6798',
      width: 1200,
      height: 800,
      avif: [480, 800, 1200],
      webp: [800],
    },
  },
} as const satisfies Record<string, Picture>;
