import type { SeedTool } from './seed-tool.ts';

export const brushes = [
  {
    slug: 'flat-varnish-30',
    name: 'Flat varnish brush, 30 mm',
    kind: 'brush',
    description:
      'The narrow one of the family, for rails, edges and the inside of a drawer. The chiselled ' +
      'tip lays varnish thin and leaves a clean line.',
    img: '/imagery/brush-flat-varnish-30.webp',
    picture: 'brush-flat-varnish-30',
    facts: [
      { label: 'Size', value: '30 mm wide, 50 mm out' },
      { label: 'Bristle', value: 'Natural hog, flagged and chiselled' },
      { label: 'Ferrule', value: 'Steel, three brass nails' },
      { label: 'Handle', value: 'Beech, dipped in oxblood lacquer' },
      { label: 'Good for', value: 'Varnish, oil, gloss' },
    ],
    priceMinor: 685,
    minimumOrder: 12,
    stock: 640,
    rating: 4.6,
  },
  {
    slug: 'flat-varnish-50',
    name: 'Flat varnish brush, 50 mm',
    kind: 'brush',
    description:
      'Our first brush and still the one we are asked for most. Long hog bristle carries enough ' +
      'varnish for a whole door panel and lets it go evenly.',
    img: '/imagery/brush-flat-varnish.webp',
    picture: 'brush-flat-varnish',
    facts: [
      { label: 'Size', value: '50 mm wide, 60 mm out' },
      { label: 'Bristle', value: 'Natural hog, flagged and chiselled' },
      { label: 'Ferrule', value: 'Steel, three brass nails' },
      { label: 'Handle', value: 'Beech, dipped in oxblood lacquer' },
      { label: 'Good for', value: 'Varnish, oil, gloss' },
    ],
    priceMinor: 895,
    minimumOrder: 12,
    stock: 1340,
    rating: 4.9,
  },
  {
    slug: 'flat-varnish-80',
    name: 'Flat varnish brush, 80 mm',
    kind: 'brush',
    description:
      'For table tops, floors and boat decks, where a lap mark shows. It holds a wet edge longer ' +
      'than its little sisters and asks for a steady wrist.',
    img: '/imagery/brush-flat-varnish-80.webp',
    picture: 'brush-flat-varnish-80',
    facts: [
      { label: 'Size', value: '80 mm wide, 66 mm out' },
      { label: 'Bristle', value: 'Natural hog, flagged and chiselled' },
      { label: 'Ferrule', value: 'Steel, three brass nails' },
      { label: 'Handle', value: 'Beech, dipped in oxblood lacquer' },
      { label: 'Good for', value: 'Varnish, floor oil, yacht enamel' },
    ],
    priceMinor: 1345,
    minimumOrder: 6,
    stock: 412,
    rating: 4.7,
  },
  {
    slug: 'wall-100',
    name: 'Wall brush, 100 mm',
    kind: 'brush',
    description:
      'Black bristle, stiff enough to push emulsion into rough plaster. Light enough to use at ' +
      'arm’s length until the wall is done.',
    img: '/imagery/brush-wall-100.webp',
    picture: 'brush-wall-100',
    facts: [
      { label: 'Size', value: '100 mm wide, 70 mm out' },
      { label: 'Bristle', value: 'Black hog' },
      { label: 'Ferrule', value: 'Steel, five brass nails' },
      { label: 'Handle', value: 'Beech, dipped in green lacquer' },
      { label: 'Good for', value: 'Emulsion, primer, distemper' },
    ],
    priceMinor: 1490,
    minimumOrder: 6,
    stock: 388,
    rating: 4.5,
  },
  {
    slug: 'wall-150',
    name: 'Wall brush, 150 mm',
    kind: 'brush',
    description:
      'Dense pale bristle in a broad steel ferrule: the quickest way to cover a wall without a ' +
      'roller. Load it half way up and it will not drip.',
    img: '/imagery/brush-wall-block.webp',
    picture: 'brush-wall-block',
    facts: [
      { label: 'Size', value: '150 mm wide, 76 mm out' },
      { label: 'Bristle', value: 'Natural white hog' },
      { label: 'Ferrule', value: 'Steel, five brass nails' },
      { label: 'Handle', value: 'Beech, dipped in green lacquer' },
      { label: 'Good for', value: 'Emulsion, limewash, paste' },
    ],
    priceMinor: 2175,
    minimumOrder: 4,
    stock: 226,
    rating: 4.8,
  },
  {
    slug: 'block-170',
    name: 'Block brush, 170 mm',
    kind: 'brush',
    description:
      'Set in a wooden block without a ferrule, so there is no metal for lime to eat. Made for ' +
      'masonry, render and anything that would ruin a good brush.',
    img: '/imagery/brush-block.webp',
    picture: 'brush-block',
    facts: [
      { label: 'Size', value: '170 mm wide, 58 mm out' },
      { label: 'Bristle', value: 'Grey mixed fibre' },
      { label: 'Ferrule', value: 'None, set in the block' },
      { label: 'Handle', value: 'Beech block and grip, red tip' },
      { label: 'Good for', value: 'Limewash, masonry paint, paste' },
    ],
    priceMinor: 1260,
    minimumOrder: 6,
    stock: 174,
    rating: 4.2,
  },
  {
    slug: 'radiator-38',
    name: 'Radiator brush, 38 mm',
    kind: 'brush',
    description:
      'A small flat head set at an angle on a long handle, for behind radiators and pipes. ' +
      'Nothing else reaches there, so nobody minds that it looks odd.',
    img: '/imagery/brush-radiator.webp',
    picture: 'brush-radiator',
    facts: [
      { label: 'Size', value: '38 mm wide, 42 mm out, 30 cm long' },
      { label: 'Bristle', value: 'White hog' },
      { label: 'Ferrule', value: 'Steel' },
      { label: 'Handle', value: 'Beech, dipped in green lacquer' },
      { label: 'Good for', value: 'Radiator enamel, primer' },
    ],
    priceMinor: 725,
    minimumOrder: 12,
    stock: 9,
    rating: 4.3,
  },
] as const satisfies readonly SeedTool[];
