import type { SeedTool } from './seed-tool.ts';

export const scrapers = [
  {
    slug: 'putty-knife-38',
    name: 'Putty knife, 38 mm',
    kind: 'scraper',
    description:
      'A narrow, springy blade for glazing putty and small holes. Ground by hand, so no two bend ' +
      'quite alike.',
    img: '/imagery/putty-knife-38.webp',
    picture: 'putty-knife-38',
    facts: [
      { label: 'Size', value: '38 mm wide' },
      { label: 'Blade', value: 'Carbon steel, hand ground' },
      { label: 'Bolster', value: 'Brass' },
      { label: 'Handle', value: 'Walnut, riveted' },
      { label: 'Good for', value: 'Putty, filler' },
      { label: 'Warnings', value: 'The edge is sharp: scrape away from your hand.' },
    ],
    priceMinor: 990,
    minimumOrder: 6,
    stock: 340,
    rating: 4.5,
    variant: '',
    sku: 'PK-38',
    weightG: 112,
    unitsPerCarton: 72,
  },
  {
    slug: 'scraper-76',
    name: 'Broad scraper, 76 mm',
    kind: 'scraper',
    description:
      'Takes old paint and paper off in wide strips and fills a wall as well as it clears one. ' +
      'Keep the blade oiled; carbon steel rusts if you forget it.',
    img: '/imagery/putty-knife.webp',
    picture: 'putty-knife',
    facts: [
      { label: 'Size', value: '76 mm wide' },
      { label: 'Blade', value: 'Carbon steel, hand ground' },
      { label: 'Bolster', value: 'Brass' },
      { label: 'Handle', value: 'Walnut, riveted' },
      { label: 'Good for', value: 'Scraping, filling' },
      { label: 'Warnings', value: 'The edge is sharp: scrape away from your hand.' },
    ],
    priceMinor: 1430,
    minimumOrder: 48,
    stock: 612,
    rating: 4.8,
    variant: '',
    sku: 'SC-76',
    weightG: 168,
    unitsPerCarton: 48,
  },
] as const satisfies readonly SeedTool[];
