import type { SeedTool } from './seed-tool.ts';

export const decorative = [
  {
    slug: 'stencil-24',
    name: 'Stencil brush, 24 mm',
    kind: 'decorative',
    description:
      'Cut dead flat, for dabbing rather than stroking. Use it nearly dry and the paint stays ' +
      'where the stencil wants it.',
    img: '/imagery/brush-stencil-24.webp',
    picture: 'brush-stencil-24',
    facts: [
      { label: 'Size', value: '24 mm across, 26 mm out' },
      { label: 'Bristle', value: 'White hog, flat cut' },
      { label: 'Ferrule', value: 'Copper' },
      { label: 'Handle', value: 'Oak, oiled' },
      { label: 'Good for', value: 'Stencils, stippling, wax' },
    ],
    priceMinor: 595,
    minimumOrder: 6,
    stock: 460,
    rating: 4.5,
    variant: '24 mm',
    sku: 'ST-24',
    weightG: 48,
    unitsPerCarton: 96,
  },
  {
    slug: 'stencil-36',
    name: 'Stencil brush, 36 mm',
    kind: 'decorative',
    description:
      'Stubby and firm, it fills a big stencil in a few dabs. The short oak handle sits in the ' +
      'palm like a pestle.',
    img: '/imagery/brush-stencil.webp',
    picture: 'brush-stencil',
    facts: [
      { label: 'Size', value: '36 mm across, 30 mm out' },
      { label: 'Bristle', value: 'White hog, flat cut' },
      { label: 'Ferrule', value: 'Copper' },
      { label: 'Handle', value: 'Oak, oiled' },
      { label: 'Good for', value: 'Stencils, stippling, wax' },
    ],
    priceMinor: 780,
    minimumOrder: 6,
    stock: 295,
    rating: 4.6,
    variant: '36 mm',
    sku: 'ST-36',
    weightG: 82,
    unitsPerCarton: 72,
  },
  {
    slug: 'filbert-12',
    name: 'Filbert brush, No 12',
    kind: 'decorative',
    description:
      'A flat brush with a rounded tip, for sign writers and anyone who paints flowers on ' +
      'furniture. Soft edges come by themselves.',
    img: '/imagery/artist-filbert.webp',
    picture: 'artist-filbert',
    facts: [
      { label: 'Size', value: 'No 12, 12 mm wide, 25 mm out' },
      { label: 'Bristle', value: 'Natural hog' },
      { label: 'Ferrule', value: 'Nickel, double crimp' },
      { label: 'Handle', value: 'Birch in red lacquer' },
      { label: 'Good for', value: 'Sign writing, decoration' },
    ],
    priceMinor: 435,
    minimumOrder: 24,
    stock: 1980,
    rating: 4.4,
    variant: '',
    sku: 'FI-12',
    weightG: 18,
    unitsPerCarton: 288,
  },
  {
    slug: 'fan-12',
    name: 'Fan brush, No 12',
    kind: 'decorative',
    description:
      'Spread by hand so that the hairs stand apart, for blending and dragging wood grain. It is ' +
      'not for filling in; it wears out if you ask it to.',
    img: '/imagery/artist-fan.webp',
    picture: 'artist-fan',
    facts: [
      { label: 'Size', value: 'No 12, 40 mm spread, 30 mm out' },
      { label: 'Bristle', value: 'Natural hog' },
      { label: 'Ferrule', value: 'Nickel, double crimp' },
      { label: 'Handle', value: 'Birch in blue lacquer' },
      { label: 'Good for', value: 'Blending, graining' },
    ],
    priceMinor: 510,
    minimumOrder: 24,
    stock: 1210,
    rating: 4.1,
    variant: '',
    sku: 'FA-12',
    weightG: 21,
    unitsPerCarton: 288,
  },
] as const satisfies readonly SeedTool[];
