/** The words of painters and brush makers, of which the names of made-up tools consist. */

export interface Family {
  /** The category below which it stands. */
  root: string;
  rootName: string;
  kind: string;
  nouns: readonly string[];
  /** A letter or two of each of its SKUs. */
  code: string;
  sizes: readonly Size[];
  /** In cents, of the smallest size. */
  priceMinor: number;
}

export interface Size {
  /** As it tells one size from the others: '50 mm'. */
  label: string;
  /** In a SKU. */
  code: string;
  /** Compared with the smallest one, for price and weight. */
  factor: number;
}

const mm = (...widths: number[]): Size[] =>
  widths.map((width) => ({
    ...{ label: `${width} mm`, code: String(width) },
    factor: width / (widths[0] ?? width),
  }));
const litres = (...tenths: number[]): Size[] =>
  tenths.map((each) => ({
    ...{ label: `${Math.floor(each / 10)}.${each % 10} l`, code: `${each}L` },
    factor: each / (tenths[0] ?? each),
  }));
const numbers = (...all: number[]): Size[] =>
  all.map((each) => ({ label: `No ${each}`, code: `N${each}`, factor: 1 + each / 12 }));

export const families: readonly Family[] = [
  {
    ...{ root: 'brushes', rootName: 'Brushes', kind: 'brush', code: 'BR', priceMinor: 420 },
    nouns: ['flat brush', 'wall brush', 'block brush', 'radiator brush', 'dusting brush'],
    sizes: mm(20, 25, 30, 38, 50, 63, 75, 80, 100, 120, 150),
  },
  {
    ...{ root: 'brushes', rootName: 'Brushes', kind: 'sash', code: 'SA', priceMinor: 510 },
    nouns: ['sash brush', 'oval trim brush', 'cutting-in brush', 'window brush', 'ring brush'],
    sizes: numbers(2, 4, 6, 8, 10, 12, 14, 16, 18, 20),
  },
  {
    ...{ root: 'rollers', rootName: 'Rollers', kind: 'roller', code: 'RO', priceMinor: 380 },
    nouns: ['roller sleeve', 'roller frame', 'mini roller', 'facade roller', 'corner roller'],
    sizes: mm(50, 60, 100, 120, 150, 180, 230, 250, 270, 300),
  },
  {
    ...{ root: 'trays-and-pails', rootName: 'Trays and pails', kind: 'vessel', code: 'TP' },
    priceMinor: 650,
    nouns: ['paint pail', 'roller tray', 'paint kettle', 'mixing tub', 'scuttle'],
    sizes: litres(5, 10, 15, 20, 25, 50, 80, 100, 120, 150),
  },
  {
    ...{ root: 'scrapers', rootName: 'Scrapers', kind: 'scraper', code: 'SC', priceMinor: 340 },
    nouns: ['putty knife', 'broad scraper', 'filling knife', 'shave hook', 'caulking blade'],
    sizes: mm(20, 25, 32, 38, 50, 63, 76, 100, 125, 150),
  },
];

/** What it is for, and the category of that name below each family. */
export const uses = [
  ...['varnish', 'emulsion', 'limewash', 'linseed oil', 'wax', 'wood stain', 'enamel', 'primer'],
  ...['masonry paint', 'floor paint', 'yacht enamel', 'milk paint', 'shellac', 'wallpaper paste'],
  ...['gilding size', 'stencils', 'lettering', 'graining'],
] as const;

export const materials = [
  ...['black hog', 'white hog', 'grey hog', 'ox hair', 'squirrel hair', 'horsehair', 'badger hair'],
  ...['tapered synthetic', 'hollow synthetic', 'mixed bristle', 'tampico', 'lambswool', 'mohair'],
  ...['microfibre', 'felt', 'foam', 'galvanised steel', 'carbon steel', 'stainless steel'],
  ...['spring steel', 'brass', 'copper', 'beech', 'birch', 'ash'],
] as const;

export const shapes = [
  ...['Long-handled', 'Short-handled', 'Chiselled', 'Angled', 'Round', 'Oval', 'Thick', 'Thin'],
  ...['Flagged', 'Hand-set', 'Seamless', 'Bevelled', 'Hooked', 'Heavy', 'Light', 'Pointed'],
  ...['Domed', 'Broad', 'Slim', 'Balanced', 'Wire-bound', 'String-bound', 'Lacquered', 'Oiled'],
] as const;

export const trades = [
  ...["decorator's", "joiner's", "boatbuilder's", "signwriter's", "gilder's", "restorer's"],
  ...["plasterer's", "glazier's", "coachpainter's", "cabinetmaker's", "theatre painter's"],
] as const;

export const praises = [
  'It carries a full load and lets it go evenly, from the first stroke to the last.',
  'Made for long days: it stays dry in the hand and does not tire the wrist.',
  'It cleans out in one rinse and keeps its shape for years.',
  'The edge is cut by hand, so that a line is right at once.',
  'Set in epoxy and nailed, so that nothing is left behind in the paint.',
  'For work that is looked at closely, where a lap mark would show.',
  'Sold by the box to workshops that go through them.',
  'It holds a wet edge, and asks for little pressure.',
] as const;

export const origins = ['DE', 'SE', 'PT', 'PL', 'GB', 'FI'] as const;
