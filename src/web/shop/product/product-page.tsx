/** '/products/{slug}': a product with all its sizes. Works without script. */
import { data, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { MetaFunction } from 'react-router';
import { formatCount } from '#platform/number-format.ts';
import type { PublicProduct, PublicVariant } from '#modules/catalogue/product.ts';
import type { Fact } from '#modules/catalogue/tool.ts';
import { findPictureByImg } from '#web/content/picture.ts';
import { sideViewsOf, viewsOf, type ToolView } from '#web/content/tool-views.ts';
import { currencyOf } from '#web/currency.tsx';
import { endPageAt } from '#web/page-expiry.ts';
import { productTag } from '#web/page-tags.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageTagsContext, shopDataContext, siteContext } from '#web/shop-data.ts';
import { pageMeta } from '#web/title.ts';
import { fill } from '#web/wording/fill.ts';
import type { Wording } from '#web/wording/specified.ts';
import { useWords } from '#web/words.ts';
import { Breadcrumbs } from '../catalogue/breadcrumbs.tsx';
import { priceCards } from '../catalogue/price-cards.ts';
import { ProductGrid } from '../catalogue/product-card.tsx';
import { FactsTable } from '../purchase/tool-facts.tsx';
import { CareLink, careOf } from './care-link.tsx';
import { readPrices } from './priced-product.ts';
import { sharedFacts } from './product-facts.ts';
import { ProductReviews, ReviewsLink, readReviewsPage } from './product-reviews.tsx';
import { toMaker } from './maker.ts';
import { ProductSafety } from './product-safety.tsx';
import { ProductHead } from './product-head.tsx';
import { breadcrumbData, productData } from './structured-data.ts';
import { VariantsTable } from './variants-table.tsx';

export const handle: PageHandle = { hydrate: false, storyFont: true };

const movedForGood = 301;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const shopData = context.get(shopDataContext);
  const found = await shopData.findProduct(params['id'] ?? '');
  if (!found) throw data(null, { status: 404 });
  const { search, searchParams } = new URL(request.url);
  if ('movedTo' in found) throw redirect(`/products/${found.movedTo}${search}`, movedForGood);
  const currency = currencyOf(request.url);
  const page = readReviewsPage(searchParams);
  const reviews = await shopData.listProductReviews({ product: found.product.id, page });
  if (!reviews) throw data(null, { status: 404 });
  const tags = context.get(pageTagsContext);
  for (const { id } of [found.product, ...found.product.related]) tags.add(productTag(id));
  const { product: priced, until } = await readPrices(shopData, found.product, currency);
  endPageAt(context, until);
  const related = await priceCards(context, priced.related, currency);
  const product = { ...priced, related };
  const includesTax = (await shopData.readIncludedTax())[currency] !== undefined;
  const seller = await shopData.findSeller();
  const origin = context.get(siteContext).origin;
  return {
    product,
    reviews,
    includesTax,
    currency,
    origin,
    care: careOf(product.variants.flatMap(({ facts }) => facts)),
    ...(seller && { maker: toMaker(seller) }),
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { product, reviews, includesTax, currency, origin } = loaderData;
  const [picture] = product.pictures;
  const hasSizes = product.variants.length > 0;
  return [
    ...pageMeta({
      title: product.seoTitle || product.name,
      description: product.seoDescription || product.description,
      path: `/products/${product.slug}`,
      origin,
      hidden: !hasSizes,
      picture: picture && { src: picture.img, alt: picture.alt },
    }),
    // Without a size there is nothing that could be offered.
    ...(hasSizes ? [productData(origin, product, { reviews, includesTax, currency })] : []),
    breadcrumbData(origin, product.categories),
  ];
};

export default function ProductPage() {
  const { product, reviews, maker, care } = useLoaderData<typeof loader>();
  const { product: words } = useWords();
  const shared = sharedFacts(product.variants).filter(({ label }) => label !== words.warnings);
  const facts = [...shared, ...packing(product.variants, words)];
  return (
    <div className="page pt-4 pb-24">
      <Breadcrumbs trail={product.categories} here={product.name} />
      <ProductHead
        name={product.name}
        description={product.description}
        pictures={product.pictures}
        views={viewsOfProduct(product)}
        reviews={<ReviewsLink summary={reviews.summary} />}
      >
        <VariantsTable variants={product.variants} />
        <div>
          <FactsTable facts={facts} title={words.facts} />
          <CareLink text={care} />
        </div>
        <ProductSafety variants={product.variants} maker={maker} />
      </ProductHead>
      <ProductReviews reviews={reviews} slug={product.slug} />
      {product.related.length > 0 && (
        <section aria-labelledby="related-title" className="mt-20">
          <h2 id="related-title" className="mb-8 text-4">
            {words.related}
          </h2>
          <ProductGrid products={product.related} />
        </section>
      )}
    </div>
  );
}

/** Of a product that one of our photographs shows, by what its sizes have in common. */
function viewsOfProduct({ pictures, variants }: Pick<PublicProduct, 'pictures' | 'variants'>) {
  const [first] = pictures;
  const [variant] = variants;
  if (!first || !variant || !findPictureByImg(first.img)) return [];
  const views: ToolView[] = [...sideViewsOf(first.img), ...viewsOf(variant.facts)];
  return views.slice(0, mostViews);
}

/** Two rows of two. */
const mostViews = 4;

/** Weight and carton, where all sizes are packed alike. */
function packing(variants: readonly PublicVariant[], words: Wording['product']): Fact[] {
  const [first, ...others] = variants;
  if (!first) return [];
  const { weightG, unitsPerCarton } = first;
  const isShared = (key: 'weightG' | 'unitsPerCarton') =>
    others.every((other) => other[key] === first[key]);
  return [
    ...(weightG !== null && isShared('weightG')
      ? [{ label: words.weight, value: fill(words.weightOf, { grams: formatCount(weightG) }) }]
      : []),
    ...(unitsPerCarton !== null && isShared('unitsPerCarton')
      ? [{ label: words.carton, value: fill(words.cartonOf, { count: unitsPerCarton }) }]
      : []),
  ];
}
