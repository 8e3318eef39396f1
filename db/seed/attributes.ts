/** The attributes and product types of the shop's own catalogue, and what its tools are of them. */
import type { ToolFact, ToolKind } from './tools/seed-tool.ts';

interface SeedAttribute {
  code: string;
  name: string;
  kind: 'text' | 'number' | 'choice' | 'choices';
  unit?: string;
  isFacet?: boolean;
  /** Named by their codes, with a capital letter. */
  choices?: readonly string[];
}

/** Rows of the specification, under the labels of `facts`. */
const shown = [
  ...['Size', 'Bristle', 'Ferrule', 'Sleeve', 'Frame', 'Core', 'Blade', 'Bolster', 'Holds'],
  ...['Material', 'Handle', 'Fits', 'Good for', 'Warnings'],
];

const toCode = (label: string) => label.toLowerCase().replaceAll(' ', '-');

export const seedAttributes: readonly SeedAttribute[] = [
  { code: 'width', name: 'Width', kind: 'number', unit: 'mm', isFacet: true },
  {
    ...{ code: 'filling', name: 'Bristle', kind: 'choice', isFacet: true },
    choices: ['natural', 'synthetic', 'mixed'],
  },
  {
    ...{ code: 'work', name: 'For', kind: 'choices', isFacet: true },
    choices: ['varnish-and-oil', 'gloss-and-satin', 'emulsion', 'limewash', 'decoration'],
  },
  ...shown.map((name) => ({ code: toCode(name), name, kind: 'text' as const })),
];

/** What a visitor narrows by is not a row of its own: the specification says it in full. */
export const isRow = ({ kind }: SeedAttribute) => kind === 'text';

export const seedTypes: Readonly<Record<ToolKind, string>> = {
  brush: 'Brush',
  sash: 'Sash and trim',
  decorative: 'Decorative brush',
  roller: 'Roller',
  vessel: 'Tray or pail',
  scraper: 'Scraper',
};

/** In which the sizes of one product differ, where they have it. */
export const varying = ['width', 'size', 'bristle', 'good-for', 'work'];

type Filling = 'natural' | 'synthetic' | 'mixed';

interface Narrowed {
  width?: number;
  filling?: Filling;
  work?: string;
}

const varnish = 'varnish-and-oil';
const gloss = 'gloss-and-satin';

/** By the slugs of the tools. Widths in millimetres. */
const narrowed: Readonly<Record<string, Narrowed>> = {
  'flat-varnish-30': { width: 30, filling: 'natural', work: `${varnish},${gloss}` },
  'flat-varnish-50': { width: 50, filling: 'natural', work: `${varnish},${gloss}` },
  'flat-varnish-80': { width: 80, filling: 'natural', work: `${varnish},${gloss}` },
  'wall-100': { width: 100, filling: 'natural', work: 'emulsion' },
  'wall-150': { width: 150, filling: 'natural', work: 'emulsion,limewash' },
  'block-170': { width: 170, filling: 'mixed', work: 'limewash' },
  'radiator-38': { width: 38, filling: 'natural', work: gloss },
  'angled-sash-38': { width: 38, filling: 'synthetic', work: 'emulsion' },
  'angled-sash-63': { width: 63, filling: 'synthetic', work: 'emulsion' },
  'round-sash-4': { width: 16, filling: 'natural', work: `${varnish},${gloss}` },
  'round-sash-8': { width: 23, filling: 'natural', work: `${varnish},${gloss}` },
  'oval-trim-10': { width: 28, filling: 'natural', work: gloss },
  'oval-trim-14': { width: 38, filling: 'natural', work: gloss },
  'stencil-24': { width: 24, filling: 'natural', work: 'decoration' },
  'stencil-36': { width: 36, filling: 'natural', work: 'decoration' },
  'filbert-12': { width: 12, filling: 'natural', work: 'decoration' },
  'fan-12': { width: 40, filling: 'natural', work: 'decoration' },
  'roller-180': { width: 180, work: 'emulsion' },
  'roller-mini-100': { width: 100, work: gloss },
  'sleeves-180': { width: 180, work: 'emulsion' },
  'tray-270': { width: 270 },
  'pail-2500': {},
  'putty-knife-38': { width: 38 },
  'scraper-76': { width: 76 },
};

/** By the codes of the attributes, as a tool keeps them. */
export function seedValues(slug: string, facts: readonly ToolFact[]): Record<string, string> {
  const entries = Object.entries(narrowed[slug] ?? {}).map(([code, value]) => [
    ...[code, String(value)],
  ]);
  return Object.fromEntries([
    ...entries,
    ...facts.map(({ label, value }) => [toCode(label), value]),
  ]);
}
