import type { SeedTool } from './seed-tool.ts';

export const sashAndTrim = [
  {
    slug: 'angled-sash-38',
    name: 'Angled sash brush, 38 mm',
    kind: 'sash',
    description:
      'The slim one, for glazing bars and the line where wall meets ceiling. The slanted tip ' +
      'lets you see the edge that you are painting.',
    img: '/imagery/brush-angle-sash-38.webp',
    picture: 'brush-angle-sash-38',
    facts: [
      { label: 'Size', value: '38 mm wide, 56 mm out' },
      { label: 'Bristle', value: 'Tapered synthetic, two-tone' },
      { label: 'Ferrule', value: 'Copper' },
      { label: 'Handle', value: 'Birch, dark green tip' },
      { label: 'Good for', value: 'Water-based paint, cutting in' },
    ],
    priceMinor: 765,
    minimumOrder: 12,
    stock: 870,
    rating: 4.7,
  },
  {
    slug: 'angled-sash-63',
    name: 'Angled sash brush, 63 mm',
    kind: 'sash',
    description:
      'Cuts a straight line along a cornice without tape once your hand knows it. Synthetic ' +
      'filaments keep their spring in water-based paint all day.',
    img: '/imagery/brush-angle-sash.webp',
    picture: 'brush-angle-sash',
    facts: [
      { label: 'Size', value: '63 mm wide, 66 mm out' },
      { label: 'Bristle', value: 'Tapered synthetic, two-tone' },
      { label: 'Ferrule', value: 'Copper' },
      { label: 'Handle', value: 'Birch, dark green tip' },
      { label: 'Good for', value: 'Water-based paint, cutting in' },
    ],
    priceMinor: 1120,
    minimumOrder: 12,
    stock: 1025,
    rating: 4.8,
  },
  {
    slug: 'round-sash-4',
    name: 'Round sash brush, No 4',
    kind: 'sash',
    description:
      'A fine point for beads, mouldings and the corners of window panes. It takes a morning to ' +
      'wear in and is better every day after.',
    img: '/imagery/brush-round-sash-4.webp',
    picture: 'brush-round-sash-4',
    facts: [
      { label: 'Size', value: 'No 4, 16 mm across, 52 mm out' },
      { label: 'Bristle', value: 'Natural hog, pointed' },
      { label: 'Ferrule', value: 'Seamless brass' },
      { label: 'Handle', value: 'Turned walnut' },
      { label: 'Good for', value: 'Gloss, linseed paint, mouldings' },
    ],
    priceMinor: 940,
    minimumOrder: 10,
    stock: 315,
    rating: 4.6,
  },
  {
    slug: 'round-sash-8',
    name: 'Round sash brush, No 8',
    kind: 'sash',
    description:
      'The old joiners’ brush: a round head that turns in the hand and always offers a fresh ' +
      'edge. Holds more paint than a flat brush twice its width.',
    img: '/imagery/brush-round-sash.webp',
    picture: 'brush-round-sash',
    facts: [
      { label: 'Size', value: 'No 8, 23 mm across, 64 mm out' },
      { label: 'Bristle', value: 'Natural hog, pointed' },
      { label: 'Ferrule', value: 'Seamless brass' },
      { label: 'Handle', value: 'Turned walnut' },
      { label: 'Good for', value: 'Gloss, linseed paint, windows' },
    ],
    priceMinor: 1285,
    minimumOrder: 10,
    stock: 204,
    rating: 4.9,
  },
  {
    slug: 'oval-trim-10',
    name: 'Oval trim brush, No 10',
    kind: 'sash',
    description:
      'Between round and flat, for skirting boards and door frames. The oval belly carries the ' +
      'paint and the rounded tip leaves no tramlines.',
    img: '/imagery/brush-oval-trim-10.webp',
    picture: 'brush-oval-trim-10',
    facts: [
      { label: 'Size', value: 'No 10, 28 mm wide, 52 mm out' },
      { label: 'Bristle', value: 'Black hog' },
      { label: 'Ferrule', value: 'Steel' },
      { label: 'Handle', value: 'Beech in blue lacquer, gold stamp' },
      { label: 'Good for', value: 'Gloss, satin, trim' },
    ],
    priceMinor: 865,
    minimumOrder: 12,
    stock: 0,
    rating: 4.4,
  },
  {
    slug: 'oval-trim-14',
    name: 'Oval trim brush, No 14',
    kind: 'sash',
    description:
      'The same oval with a fuller head, for doors, shutters and staircases. Rinse it the same ' +
      'evening and it will outlast three cheap ones.',
    img: '/imagery/brush-oval-trim.webp',
    picture: 'brush-oval-trim',
    facts: [
      { label: 'Size', value: 'No 14, 38 mm wide, 62 mm out' },
      { label: 'Bristle', value: 'Black hog' },
      { label: 'Ferrule', value: 'Steel' },
      { label: 'Handle', value: 'Beech in blue lacquer, gold stamp' },
      { label: 'Good for', value: 'Gloss, satin, doors' },
    ],
    priceMinor: 1140,
    minimumOrder: 12,
    stock: 530,
    rating: 4.7,
  },
] as const satisfies readonly SeedTool[];
