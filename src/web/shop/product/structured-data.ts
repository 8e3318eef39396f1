/**
 * What search engines read of a product and of where it stands, in the vocabulary of schema.org
 * (JSON-LD). Only what the page itself shows.
 */
import type { MetaDescriptor } from 'react-router';
import type { BreadcrumbList, Offer, Product, ProductGroup, WithContext } from 'schema-dts';
import { toDollars } from '#platform/money.ts';
import type { CategoryLink, PublicProduct, PublicVariant } from '#modules/catalogue/product.ts';
import { availabilityBand } from '#modules/inventory/stock-level.ts';
import { company } from '#web/content/company.ts';
import { specified } from '#web/wording/specified.ts';
import { safeImageUrl } from '#web/ui/pictures/safe-image-url.ts';
import { catalogueUrl } from '../catalogue/catalogue-url.ts';

const context = 'https://schema.org';

/** One size is a Product; several are a ProductGroup with its variants. */
export function productData(origin: string, product: PublicProduct): MetaDescriptor {
  const url = `${origin}/products/${product.slug}`;
  const [only, other] = product.variants;
  const shared = {
    ...{ name: product.name, description: product.description, url },
    image: product.pictures.flatMap(({ img }) => toImage(origin, img)),
    brand: { '@type': 'Brand', name: company.name },
  } as const;
  if (only && !other) {
    const single: WithContext<Product> = {
      ...{ '@context': context, ...toProduct(origin, url, only), ...shared },
    };
    return { 'script:ld+json': single };
  }
  const group: WithContext<ProductGroup> = {
    ...{ '@context': context, '@type': 'ProductGroup', ...shared },
    productGroupID: product.id,
    variesBy: 'https://schema.org/size',
    hasVariant: product.variants.map((variant) => toProduct(origin, url, variant)),
  };
  return { 'script:ld+json': group };
}

function toProduct(origin: string, url: string, variant: PublicVariant): Product {
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
    offers: toOffer(url, variant),
  };
}

function toOffer(url: string, { priceMinor, minimumOrder, available }: PublicVariant): Offer {
  const isOrderable = availabilityBand(available, minimumOrder) !== 'none_now';
  const price = toDollars(priceMinor);
  return {
    '@type': 'Offer',
    ...{ url, price, priceCurrency: 'USD' },
    itemCondition: 'https://schema.org/NewCondition',
    availability: isOrderable ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    eligibleQuantity: { '@type': 'QuantitativeValue', minValue: minimumOrder, unitCode: 'C62' },
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      ...{ price, priceCurrency: 'USD' },
      referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'C62' },
    },
    seller: { '@type': 'Organization', name: company.name },
  };
}

/** None for what no other site could load. */
function toImage(origin: string, img: string): string[] {
  const url = safeImageUrl(img);
  return url !== undefined && URL.canParse(url, origin) ? [new URL(url, origin).href] : [];
}

/** From the whole catalogue down to where something stands. */
export function breadcrumbData(origin: string, trail: readonly CategoryLink[]): MetaDescriptor {
  const links = [{ name: specified.catalogue.title, path: undefined }, ...trail];
  const list: WithContext<BreadcrumbList> = {
    ...{ '@context': context, '@type': 'BreadcrumbList' },
    itemListElement: links.map(({ name, path }, index) => ({
      ...{ '@type': 'ListItem', position: index + 1, name },
      item: `${origin}${catalogueUrl({ category: path })}`,
    })),
  };
  return { 'script:ld+json': list };
}
