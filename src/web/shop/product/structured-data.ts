/**
 * What search engines read of a product and of where it stands, in the vocabulary of schema.org
 * (JSON-LD). Only what the page itself shows.
 */
import type { MetaDescriptor } from 'react-router';
import type {
  AggregateRating,
  BreadcrumbList,
  ItemList,
  Offer,
  Organization,
  Product,
  ProductGroup,
  Review,
  UnitPriceSpecification,
  WithContext,
} from 'schema-dts';
import { smallestOrder } from '#modules/orders/quantity-rules.ts';
import { currencyCode, type Currency } from '#platform/currency.ts';
import { toDollars } from '#platform/money.ts';
import type { CategoryLink } from '#modules/catalogue/product.ts';
import { stepAt, type LadderStep, type PriceLadder } from '#modules/prices/price-list.ts';
import type { PricedProduct, PricedVariant } from './priced-product.ts';
import type { PublishedReview, PublishedReviews } from '#modules/product-reviews/product-review.ts';
import { availabilityBand } from '#modules/inventory/stock-level.ts';
import { company } from '#web/content/company.ts';
import { specified } from '#web/wording/specified.ts';
import { safeImageUrl } from '#web/ui/pictures/safe-image-url.ts';
import { catalogueUrl, categoryUrl } from '../catalogue/catalogue-url.ts';

const context = 'https://schema.org';

const maker: Organization = {
  ...{ '@type': 'Organization', name: company.name, email: company.email },
  address: [...company.location, company.country].join(', '),
};

/** One size is a Product; several are a ProductGroup with its variants. */
export function productData(
  origin: string,
  product: PricedProduct,
  { reviews, ...prices }: { reviews: PublishedReviews } & ShownPrices,
): MetaDescriptor {
  const url = `${origin}/products/${product.slug}`;
  const [only, other] = product.variants;
  const shared = {
    ...{ name: product.name, description: product.description, url },
    image: product.pictures.flatMap(({ img }) => toImage(origin, img)),
    brand: { '@type': 'Brand', name: company.name },
    manufacturer: maker,
    ...toRating(origin, reviews),
  } as const;
  if (only && !other) {
    const single: WithContext<Product> = {
      ...{ '@context': context, ...toProduct(only, { origin, url, ...prices }), ...shared },
    };
    return { 'script:ld+json': single };
  }
  const group: WithContext<ProductGroup> = {
    ...{ '@context': context, '@type': 'ProductGroup', ...shared },
    productGroupID: product.id,
    variesBy: 'https://schema.org/size',
    hasVariant: product.variants.map((variant) => toProduct(variant, { origin, url, ...prices })),
  };
  return { 'script:ld+json': group };
}

/** Of published reviews alone, and nothing without any: never of a tool's typed `rating`. */
function toRating(origin: string, { summary, reviews }: PublishedReviews) {
  if (summary.count === 0) return {};
  const rating: AggregateRating = {
    ...{ '@type': 'AggregateRating', ratingValue: summary.average, reviewCount: summary.count },
    ...{ bestRating: 5, worstRating: 1 },
  };
  return { aggregateRating: rating, review: reviews.map((review) => toReview(origin, review)) };
}

function toReview(
  origin: string,
  { name, title, text, rating, pictures, writtenAt }: PublishedReview,
): Review {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name },
    datePublished: writtenAt.toISOString().slice(0, 'yyyy-mm-dd'.length),
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    ...(title !== '' && { name: title }),
    reviewBody: text,
    ...(pictures.length > 0 && { image: pictures.flatMap((img) => toImage(origin, img)) }),
  };
}

interface ShownPrices {
  /** Whether prices include value added tax. */
  includesTax: boolean;
  currency: Currency;
}

interface ProductContext extends ShownPrices {
  origin: string;
  url: string;
}

function toProduct(variant: PricedVariant, { origin, ...offered }: ProductContext): Product {
  const { name, description, sku, gtin, weightG, variant: size } = variant;
  return {
    '@type': 'Product',
    ...{ name, description, image: toImage(origin, variant.img) },
    ...(size !== '' && { size }),
    ...(sku !== null && { sku }),
    ...(gtin !== null && { gtin14: gtin }),
    ...(weightG !== null && {
      weight: { '@type': 'QuantitativeValue', value: weightG, unitCode: 'GRM' },
    }),
    ...toOffers(variant, offered),
  };
}

/** None of what is not sold in the currency of the page. */
function toOffers(
  { ladder, available, ...bounds }: PricedVariant,
  { url, ...prices }: Omit<ProductContext, 'origin'>,
): { offers?: Offer } {
  if (!ladder) return {};
  const minimumOrder = smallestOrder(bounds);
  const isOrderable = availabilityBand(available, minimumOrder) !== 'none_now';
  const { priceMinor, perUnits } = stepAt(ladder, minimumOrder);
  const priceCurrency = currencyCode(prices.currency);
  const offers: Offer = {
    '@type': 'Offer',
    ...{ url, priceCurrency },
    // What is for a hundred stands with its reference alone: here it would be that of one.
    ...(perUnits === undefined && { price: toDollars(priceMinor) }),
    itemCondition: 'https://schema.org/NewCondition',
    availability: isOrderable ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    eligibleQuantity: { '@type': 'QuantitativeValue', minValue: minimumOrder, unitCode: 'C62' },
    priceSpecification: toPriceSpecification(ladder, { minimumOrder, ...prices }),
    seller: { '@type': 'Organization', name: company.name },
  };
  return { offers };
}

/** One for each step that can be ordered; the quantities of one alone stand with the offer. */
function toPriceSpecification(
  ladder: PriceLadder,
  { minimumOrder, includesTax, currency }: ShownPrices & { minimumOrder: number },
) {
  const later = ladder.filter(({ from }) => from > minimumOrder);
  const first = { ...stepAt(ladder, minimumOrder), from: minimumOrder };
  const specify = ({ from, priceMinor, perUnits }: LadderStep): UnitPriceSpecification => {
    return {
      '@type': 'UnitPriceSpecification',
      ...{ price: toDollars(priceMinor), priceCurrency: currencyCode(currency) },
      ...(includesTax && { valueAddedTaxIncluded: true }),
      referenceQuantity: { '@type': 'QuantitativeValue', value: perUnits ?? 1, unitCode: 'C62' },
      ...(later.length > 0 && {
        eligibleQuantity: { '@type': 'QuantitativeValue', minValue: from, unitCode: 'C62' },
      }),
    };
  };
  return later.length > 0 ? [first, ...later].map(specify) : specify(first);
}

/** None for what no other site could load. */
function toImage(origin: string, img: string): string[] {
  const url = safeImageUrl(img);
  return url !== undefined && URL.canParse(url, origin) ? [new URL(url, origin).href] : [];
}

/** From the whole catalogue down to where something stands. */
export function breadcrumbData(
  origin: string,
  trail: readonly CategoryLink[],
  urlOf = categoryUrl,
): MetaDescriptor {
  const links = [
    { name: specified.catalogue.title, url: catalogueUrl({}) },
    ...trail.map(({ name, path }) => ({ name, url: urlOf(path) })),
  ];
  const list: WithContext<BreadcrumbList> = {
    ...{ '@context': context, '@type': 'BreadcrumbList' },
    itemListElement: links.map(({ name, url }, index) => ({
      ...{ '@type': 'ListItem', position: index + 1, name },
      item: `${origin}${url}`,
    })),
  };
  return { 'script:ld+json': list };
}

/** Products in the order in which a page ranks them. */
export function rankingData(
  origin: string,
  products: readonly { name: string; slug: string }[],
): MetaDescriptor {
  const list: WithContext<ItemList> = {
    ...{ '@context': context, '@type': 'ItemList' },
    itemListOrder: 'https://schema.org/ItemListOrderDescending',
    itemListElement: products.map(({ name, slug }, index) => ({
      ...{ '@type': 'ListItem', position: index + 1, name },
      url: `${origin}/products/${slug}`,
    })),
  };
  return { 'script:ld+json': list };
}
