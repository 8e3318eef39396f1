/**
 * A made-up catalogue of any size, the same for the same seed: what its rows say, and nothing of
 * the database. Names are put together from the words of the trade, and every code has its form.
 */
import { seedTools } from '#db/seed/tools.ts';
import { withCheckDigit } from '#modules/catalogue/codes.ts';
import { toSlug } from '#modules/catalogue/slug.ts';
import { seededRandom, type RandomSource } from '../proofs/seeded-random.ts';
import {
  families,
  shapes,
  materials,
  origins,
  praises,
  trades,
  uses,
  type Family,
  type Size,
} from './words.ts';

/** The columns of a row by their names, as the database takes them. */
export interface MadeUpProduct {
  product: { id: string; path: string; position: number; at: Date };
  text: { name: string; description: string };
  slug: string;
  imgs: readonly string[];
  tools: readonly MadeUpTool[];
}

export interface MadeUpTool {
  id: string;
  product_id: string;
  name: string;
  kind: string;
  description: string;
  img: string;
  facts: readonly { label: string; value: string }[];
  price_minor: number;
  minimum_order: number;
  rating_tenths: number;
  position: number;
  variant_position: number;
  variant: string;
  sku: string;
  gtin: string;
  weight_g: number;
  units_per_carton: number;
  origin: string;
  lead_days: number;
  /** Units on the shelf. */
  stock: number;
}

export interface MadeUpCategory {
  path: string;
  name: string;
  description: string;
  position: number;
}

export interface Growth {
  tools: number;
  products: number;
  seed: number;
  /** Where numbers go on: how many products are there already. */
  after: number;
  /** Addresses that are taken. */
  slugs: ReadonlySet<string>;
}

const materialsPerUse = 5;

/** Families, what they are for, and what they are made of: parents before their children. */
export function makeUpCategories(): MadeUpCategory[] {
  const roots = new Map(families.map(({ root, rootName }) => [root, rootName]));
  return [...roots].flatMap(([root, rootName], rootPlace) => [
    toCategory(root, rootName, rootPlace),
    ...uses.flatMap((use, usePlace) => {
      const path = `${root}/for-${toSlug(use)}`;
      return [
        toCategory(path, `For ${use}`, usePlace),
        ...materialsOf(usePlace).map((material, place) =>
          toCategory(`${path}/${toSlug(material)}`, capitalise(material), place),
        ),
      ];
    }),
  ]);
}

function toCategory(path: string, name: string, place: number): MadeUpCategory {
  return { path, name, description: `${name}, made to last.`, position: place + 1 };
}

function materialsOf(usePlace: number): string[] {
  return Array.from({ length: materialsPerUse }, (_, index) =>
    at(materials, usePlace * 3 + index * 2),
  );
}

/** Made one at a time: a hundred thousand tools at once would take some hundred MiB. */
export function* makeUpProducts({
  tools,
  products,
  seed,
  after,
  slugs: taken,
}: Growth): Generator<MadeUpProduct, void> {
  const random = seededRandom(seed);
  const counts = shareOut(tools, products, random);
  const slugs = new Set(taken);
  let gtins = after * maxSizes;
  for (const [index, count] of counts.entries()) {
    const serial = after + index + 1;
    const context = { random, serial, id: makeUpId(random, index), gtinFrom: gtins };
    const product = makeUpProduct(context, count);
    gtins += count;
    const slug = slugs.has(product.slug) ? `${product.slug}-${serial}` : product.slug;
    slugs.add(slug);
    yield { ...product, slug };
  }
}

/** The most sizes of one product. */
export const maxSizes = Math.min(...families.map(({ sizes }) => sizes.length));

/** How many tools each product has: one at least. */
function shareOut(tools: number, products: number, random: RandomSource): number[] {
  const counts = Array.from({ length: products }, () => 1);
  for (let left = tools - products; left > 0;) {
    const index = Math.floor(random() * products);
    const count = counts[index] ?? maxSizes;
    if (count >= maxSizes) continue;
    counts[index] = count + 1;
    left -= 1;
  }
  return counts;
}

interface ProductContext {
  random: RandomSource;
  serial: number;
  id: string;
  gtinFrom: number;
}

const firstDay = Date.UTC(2022, 0, 3);
const minuteMs = 60_000;

function makeUpProduct(context: ProductContext, sizeCount: number): MadeUpProduct {
  const { random, serial, id } = context;
  const family = pick(families, random);
  const usePlace = Math.floor(random() * uses.length);
  const use = at(uses, usePlace);
  const material = pick(materialsOf(usePlace), random);
  const shape = pick(shapes, random);
  const noun = `${pick(trades, random)} ${pick(family.nouns, random)}`;
  const name = `${shape} ${noun} for ${use}, ${material}`;
  const description =
    `${capitalise(noun)} of ${material}, for ${use} and what is painted with it. ` +
    `${pick(praises, random)} ${pick(praises, random)}`;
  const img = pick(imgsOf(family), random);
  const sizes = pickInOrder(family.sizes, sizeCount, random);
  const shared = { family, name, use, material, shape, img };
  return {
    product: {
      ...{ id, path: `${family.root}/for-${toSlug(use)}/${toSlug(material)}`, position: serial },
      at: new Date(firstDay + serial * minuteMs),
    },
    text: { name, description },
    slug: toSlug(name),
    imgs: [img],
    tools: sizes.map((size, place) => makeUpTool(context, { ...shared, size, place })),
  };
}

interface ToolContext {
  family: Family;
  name: string;
  use: string;
  material: string;
  shape: string;
  img: string;
  size: Size;
  place: number;
}

const soldOutShare = 0.04;
const fewLeftShare = 0.1;

function makeUpTool(
  { random, serial, id, gtinFrom }: ProductContext,
  { family, name, use, material, shape, img, size, place }: ToolContext,
): MadeUpTool {
  const minimum = pick([1, 2, 5, 6, 10, 12, 24], random);
  const weight = Math.round(40 * size.factor * (1 + random()));
  const luck = random();
  const stock =
    luck < soldOutShare
      ? Math.floor(random() * minimum)
      : minimum * (luck < fewLeftShare ? 2 : 5 + Math.floor(random() * 200));
  return {
    ...{ id: makeUpId(random, serial), product_id: id, name: `${name}, ${size.label}` },
    ...{ kind: family.kind, img, variant: size.label, variant_position: place + 1 },
    description: `${size.label} of ${material}, for ${use}. ${pick(praises, random)}`,
    facts: [
      { label: 'Size', value: size.label },
      { label: 'Bristle', value: capitalise(material) },
      { label: 'Handle', value: `${shape}, ${pick(['beech', 'birch', 'ash'], random)}` },
      { label: 'Good for', value: capitalise(use) },
    ],
    price_minor: Math.round(family.priceMinor * size.factor * (0.7 + random())),
    ...{ minimum_order: minimum, rating_tenths: 30 + Math.floor(random() * 21), position: serial },
    sku: `${family.code}${String(serial).padStart(6, '0')}-${size.code}`,
    // 20 to 29 are for codes of a shop's own (GS1 General Specifications, 1.4.3).
    gtin: withCheckDigit(`020${String(gtinFrom + place).padStart(10, '0')}`),
    ...{ weight_g: weight, units_per_carton: minimum * 12, origin: pick(origins, random) },
    ...{ lead_days: 2 + Math.floor(random() * 20), stock },
  };
}

function imgsOf({ kind }: Family): string[] {
  return seedTools.filter((tool) => tool.kind === kind).map(({ img }) => img);
}

/** A UUID of version 7 of the first days, in the order in which they are made. */
function makeUpId(random: RandomSource, place: number): string {
  const hex = (digits: number) =>
    Math.floor(random() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  const ms = (firstDay + place).toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`;
}

function pick<Value>(values: readonly Value[], random: RandomSource): Value {
  return at(values, Math.floor(random() * values.length));
}

/** So many of them, in their order. */
function pickInOrder<Value>(values: readonly Value[], count: number, random: RandomSource) {
  return values
    .map((value, index) => ({ value, index, luck: random() }))
    .toSorted((one, other) => one.luck - other.luck)
    .slice(0, count)
    .toSorted((one, other) => one.index - other.index)
    .map(({ value }) => value);
}

function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('there is nothing to pick from');
  return value;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
