/**
 * The products that an empty shop opens with, and the categories in which they stand. `tools` are
 * slugs of `seedTools`, in the order in which a product's page lists them.
 */
export interface SeedCategory {
  /** The slugs from the root. */
  path: string;
  name: string;
  description: string;
}

export const seedCategories: readonly SeedCategory[] = [
  {
    path: 'brushes',
    name: 'Brushes',
    description: 'Bristle set by hand in beech and birch: for walls, for woodwork, for signs.',
  },
  {
    path: 'brushes/flat-and-wall',
    name: 'Flat and wall brushes',
    description: 'For varnish, emulsion and limewash, from 30 mm to a whole block.',
  },
  {
    path: 'brushes/sash-and-trim',
    name: 'Sash and trim',
    description: 'For windows, mouldings and doors, where the line has to be right at once.',
  },
  {
    path: 'brushes/decorative',
    name: 'Decorative',
    description: 'For stencils, signs and graining.',
  },
  { path: 'rollers', name: 'Rollers', description: 'Frames that do not drip, sleeves that last.' },
  {
    path: 'trays-and-pails',
    name: 'Trays and pails',
    description: 'Galvanised, so that paint comes off them year after year.',
  },
  { path: 'scrapers', name: 'Scrapers', description: 'Carbon steel, ground by hand.' },
];

export interface SeedProduct {
  name: string;
  category: string;
  /** Of several sizes; that of a single one is its own. */
  description?: string;
  tools: readonly string[];
}

export const seedProducts: readonly SeedProduct[] = [
  {
    name: 'Flat varnish brush',
    category: 'brushes/flat-and-wall',
    description:
      'Our first brush and still the one we are asked for most. Long, chiselled hog bristle ' +
      'carries varnish for a whole panel and lets it go evenly. In three widths, from edges to ' +
      'boat decks.',
    tools: ['flat-varnish-30', 'flat-varnish-50', 'flat-varnish-80'],
  },
  {
    name: 'Wall brush',
    category: 'brushes/flat-and-wall',
    description:
      'For emulsion, primer and limewash on whole walls. Thick hog bristle in a wide steel ' +
      'ferrule, on a handle that stays dry in the hand.',
    tools: ['wall-100', 'wall-150'],
  },
  { name: 'Block brush, 170 mm', category: 'brushes/flat-and-wall', tools: ['block-170'] },
  { name: 'Radiator brush, 38 mm', category: 'brushes/flat-and-wall', tools: ['radiator-38'] },
  {
    name: 'Angled sash brush',
    category: 'brushes/sash-and-trim',
    description:
      'Cut at an angle, to run along a window bar or a ceiling without tape. Tapered synthetic ' +
      'bristle, which keeps its shape in water-based paint.',
    tools: ['angled-sash-38', 'angled-sash-63'],
  },
  {
    name: 'Round sash brush',
    category: 'brushes/sash-and-trim',
    description:
      'Pointed natural hog in seamless brass. It holds more paint than a flat brush of its ' +
      'width and turns in the hand around every moulding.',
    tools: ['round-sash-4', 'round-sash-8'],
  },
  {
    name: 'Oval trim brush',
    category: 'brushes/sash-and-trim',
    description:
      'Black hog set oval: a full brush for doors and skirtings, with an edge fine enough to ' +
      'cut in with.',
    tools: ['oval-trim-10', 'oval-trim-14'],
  },
  {
    name: 'Stencil brush',
    category: 'brushes/decorative',
    description:
      'White hog, cut flat and set round in copper. It dabs without bleeding under the edge, ' +
      'and works wax into limed oak.',
    tools: ['stencil-24', 'stencil-36'],
  },
  { name: 'Filbert brush, No 12', category: 'brushes/decorative', tools: ['filbert-12'] },
  { name: 'Fan brush, No 12', category: 'brushes/decorative', tools: ['fan-12'] },
  { name: 'Roller frame with sleeve, 180 mm', category: 'rollers', tools: ['roller-180'] },
  { name: 'Mini roller, 100 mm', category: 'rollers', tools: ['roller-mini-100'] },
  { name: 'Roller sleeves, 180 mm, pair', category: 'rollers', tools: ['sleeves-180'] },
  { name: 'Roller tray, galvanised, 270 mm', category: 'trays-and-pails', tools: ['tray-270'] },
  { name: 'Paint pail with hooks, 2.5 l', category: 'trays-and-pails', tools: ['pail-2500'] },
  { name: 'Putty knife, 38 mm', category: 'scrapers', tools: ['putty-knife-38'] },
  { name: 'Broad scraper, 76 mm', category: 'scrapers', tools: ['scraper-76'] },
];
