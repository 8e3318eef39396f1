import type { SeedTool } from './seed-tool.ts';

export const rollersAndTrays = [
  {
    slug: 'roller-180',
    name: 'Roller frame with sleeve, 180 mm',
    kind: 'roller',
    description:
      'A bent steel frame that does not flex, with a medium-pile sleeve already on it. The beech ' +
      'handle is thick enough for a gloved hand.',
    img: '/imagery/roller-frame.webp',
    picture: 'roller-frame',
    facts: [
      { label: 'Size', value: '180 mm wide' },
      { label: 'Sleeve', value: 'Woven pile, 6 mm' },
      { label: 'Frame', value: 'Steel, 8 mm, brass collar' },
      { label: 'Handle', value: 'Beech, dipped in orange-red lacquer' },
      { label: 'Good for', value: 'Emulsion on walls and ceilings' },
    ],
    priceMinor: 1595,
    minimumOrder: 6,
    stock: 720,
    rating: 4.6,
  },
  {
    slug: 'roller-mini-100',
    name: 'Mini roller, 100 mm',
    kind: 'roller',
    description:
      'For doors, cupboards and the strip behind the washbasin. The fine pile leaves next to no ' +
      'texture in satin or gloss.',
    img: '/imagery/roller-mini.webp',
    picture: 'roller-mini',
    facts: [
      { label: 'Size', value: '100 mm wide' },
      { label: 'Sleeve', value: 'Fine pile, 4 mm' },
      { label: 'Frame', value: 'Steel, 5 mm, brass collar' },
      { label: 'Handle', value: 'Beech, dipped in green lacquer' },
      { label: 'Good for', value: 'Satin and gloss on doors' },
    ],
    priceMinor: 815,
    minimumOrder: 10,
    stock: 1460,
    rating: 4.5,
  },
  {
    slug: 'sleeves-180',
    name: 'Roller sleeves, 180 mm, pair',
    kind: 'roller',
    description:
      'Two spare sleeves for the 180 mm frame, woven so that they shed no fluff. Wash them ' +
      'before the first coat all the same.',
    img: '/imagery/roller-sleeves.webp',
    picture: 'roller-sleeves',
    facts: [
      { label: 'Size', value: '180 mm wide, two in a pack' },
      { label: 'Sleeve', value: 'Woven pile, 6 mm' },
      { label: 'Core', value: 'Solvent-proof, 42 mm' },
      { label: 'Fits', value: 'Roller frame, 180 mm' },
      { label: 'Good for', value: 'Emulsion on walls and ceilings' },
    ],
    priceMinor: 749,
    minimumOrder: 20,
    stock: 3200,
    rating: 4.4,
  },
  {
    slug: 'tray-270',
    name: 'Roller tray, galvanised, 270 mm',
    kind: 'vessel',
    description:
      'Pressed from one sheet, with ribs that even out the load on the sleeve. Heavier than ' +
      'plastic, which is why it stays where you put it.',
    img: '/imagery/paint-tray.webp',
    picture: 'paint-tray',
    facts: [
      { label: 'Size', value: '270 x 350 mm' },
      { label: 'Holds', value: '1.5 litres' },
      { label: 'Material', value: 'Galvanised steel' },
      { label: 'Fits', value: 'Rollers up to 230 mm' },
    ],
    priceMinor: 1130,
    minimumOrder: 8,
    stock: 268,
    rating: 4.3,
  },
  {
    slug: 'pail-2500',
    name: 'Paint pail with hooks, 2.5 l',
    kind: 'vessel',
    description:
      'A galvanised pail with two hooks for brushes and a wooden grip that is kind to the ' +
      'fingers. Carry what you need up the ladder and leave the tin below.',
    img: '/imagery/paint-pail.webp',
    picture: 'paint-pail',
    facts: [
      { label: 'Size', value: '160 mm across, 170 mm high' },
      { label: 'Holds', value: '2.5 litres, 3 to the brim' },
      { label: 'Material', value: 'Galvanised steel' },
      { label: 'Handle', value: 'Steel wire, beech grip' },
    ],
    priceMinor: 1875,
    minimumOrder: 1,
    stock: 96,
    rating: 4.7,
  },
] as const satisfies readonly SeedTool[];
