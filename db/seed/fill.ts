/** Fills an empty shop with the catalogue, the brush finder and the first reviews. */
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import {
  addAttribute,
  addCategory,
  addProduct,
  addProductType,
  isCatalogueEmpty,
  toSlug,
  type NewTool,
} from '#modules/catalogue/catalogue.ts';
import { shopActor } from '#modules/audit/entry.ts';
import { addPriceList } from '#modules/prices/prices.ts';
import { addAnswer, addRule, readFinderAsStaff } from '#modules/finder/finder.ts';
import { questions } from '#modules/finder/ranking.ts';
import { addReview, areReviewsEmpty } from '#modules/reviews/reviews.ts';
import { later, minuteMs } from '#platform/clock.ts';
import { seedAnswers, seedRules } from './finder.ts';
import { isRow, seedAttributes, seedTypes, seedValues, varying } from './attributes.ts';
import { seedCategories, seedProducts, type SeedProduct } from './products.ts';
import { seedLists, toListMinor } from './prices.ts';
import { seedReviews } from './reviews.ts';
import { seedTools } from './tools.ts';

const tenthsPerStar = 10;

/** All or nothing, and only once: a catalogue with any tool in it is left as it is. */
export function fillEmptyShop(db: Database, clock: Clock): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await tx.query({ text: 'lock table tool in share row exclusive mode' });
    if (!(await isCatalogueEmpty(tx))) return false;
    const at = clock.now();
    await fillCatalogue(tx, at);
    await fillPriceLists(tx, at);
    await fillFinder(tx);
    if (!(await areReviewsEmpty(tx))) return true;
    for (const [index, { text, ...review }] of seedReviews.entries()) {
      await addReview(tx, { ...review, review: text }, { at: later(at, -index * minuteMs) });
    }
    return true;
  });
}

async function fillCatalogue(tx: Tx, at: Date): Promise<void> {
  for (const [index, category] of seedCategories.entries()) {
    await addCategory(tx, { ...category, position: index + 1 });
  }
  await fillAttributes(tx);
  for (const [index, product] of seedProducts.entries()) {
    const tools = product.tools.map(toNewTool);
    const more = { type: tools[0]?.kind, tools, position: index + 1 };
    await addProduct(tx, { ...product, ...whatToolsSay(product, tools), ...more }, { at });
  }
}

async function fillPriceLists(tx: Tx, at: Date): Promise<void> {
  const { rows } = await tx.query<{ id: string; price: number }>({
    text: 'select id, price_minor::int as price from tool order by id',
  });
  for (const list of seedLists) {
    const { name, currency } = list;
    const prices = rows.map(({ id, price }) => {
      return { tool: id, steps: [{ from: 1, priceMinor: toListMinor(price, list) }] };
    });
    await addPriceList(tx, shopActor(at), {
      ...{ name, kind: 'base', audience: null, currency, rank: 1, sizesTogether: false },
      ...{ startsAt: at, endsAt: null, prices },
    });
  }
}

async function fillFinder(tx: Tx): Promise<void> {
  if ((await readFinderAsStaff(tx)).answers.length > 0) return;
  const ids = new Map<string, string>();
  for (const question of questions) {
    for (const [index, { key, ...answer }] of seedAnswers[question].entries()) {
      const added = await addAnswer(tx, { ...answer, question, position: index + 1 });
      if (added.ok) ids.set(key, added.id);
    }
  }
  for (const [name, rules] of Object.entries(seedRules)) {
    for (const { when, ...rule } of rules) {
      const answers = when.split(' ').map((key) => ids.get(key) ?? '');
      const added = await addRule(tx, { ...rule, answers, product: toSlug(name) });
      if (!added.ok) throw new Error(`${name}: ${added.error}`);
    }
  }
}

async function fillAttributes(tx: Tx): Promise<void> {
  for (const [index, attribute] of seedAttributes.entries()) {
    const { choices = [], unit = '', isFacet = false } = attribute;
    const offered = choices.map((code) => ({ code, name: toName(code) }));
    const more = { unit, isFacet, isShown: isRow(attribute), choices: offered };
    await addAttribute(tx, { ...attribute, ...more, position: index + 1 });
  }
  const types = Object.entries(seedTypes);
  for (const [index, [code, name]] of types.entries()) {
    const had = seedTools
      .filter(({ kind }) => kind === code)
      .map((tool) => seedValues(tool.slug, tool.facts));
    const attributes = seedAttributes
      .filter((attribute) => had.some((values) => attribute.code in values))
      .map((attribute) => ({ code: attribute.code, varies: varying.includes(attribute.code) }));
    await addProductType(tx, { code, name, attributes, position: index + 1 });
  }
}

/** 'varnish-and-oil' → 'Varnish and oil'. */
function toName(code: string): string {
  return code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' ');
}

function toNewTool(slug: string): NewTool {
  const index = seedTools.findIndex((one) => one.slug === slug);
  const tool = seedTools[index];
  if (!tool) throw new Error(`there is no seed tool ${slug}`);
  const { slug: _, picture: __, rating, facts, ...rest } = tool;
  const values = seedValues(slug, facts);
  return {
    ...rest,
    values,
    facts: [],
    ratingTenths: Math.round(rating * tenthsPerStar),
    position: index + 1,
  };
}

function whatToolsSay({ description }: SeedProduct, tools: readonly NewTool[]) {
  const pictures = tools.map(({ img, name }) => ({ img, alt: { en: name } }));
  return { description: description ?? tools[0]?.description ?? '', pictures };
}
