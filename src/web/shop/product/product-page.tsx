/** '/products/{slug}': a product with all its sizes. Works without script. */
import { data, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { MetaFunction } from 'react-router';
import { formatCount } from '#platform/number-format.ts';
import type { PublicProduct, PublicVariant } from '#modules/catalogue/product.ts';
import type { Fact } from '#modules/catalogue/tool.ts';
import { findPictureByImg } from '#web/content/picture.ts';
import { sideViewsOf, viewsOf } from '#web/content/tool-views.ts';
import { currencyOf } from '#web/currency.tsx';
import { endPageAt } from '#web/page-expiry.ts';
import { deliveryTag, productTag } from '#web/page-tags.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageTagsContext, shopDataContext, siteContext } from '#web/shop-data.ts';
import { pageMeta } from '#web/title.ts';
import { fill } from '#web/wording/fill.ts';
import type { Wording } from '#web/wording/specified.ts';
import { useWords } from '#web/words.ts';
import { Breadcrumbs } from '../catalogue/breadcrumbs.tsx';
import { priceCards } from '../catalogue/price-cards.ts';
import { ProductGrid } from '../catalogue/product-card.tsx';
import { PriceRange } from '../catalogue/price-range.tsx';
import { FactsTable } from '../purchase/tool-facts.tsx';
import { ToolViews } from '../purchase/tool-pictures.tsx';
import { ZoomLink } from '../purchase/zoom-sign.tsx';
import { CareLink, careOf } from './care-link.tsx';
import { rangeOf, readPrices, type PricedProduct } from './priced-product.ts';
import { sharedFacts } from './product-facts.ts';
import { ProductReviews, readReviewsPage } from './product-reviews.tsx';
import { toMaker } from './maker.ts';
import { ProductSafety } from './product-safety.tsx';
import { priceClass, ProductHead } from './product-head.tsx';
import { ProductLayout } from './product-layout.tsx';
import { PicturesOfProduct } from './pictures-of-product.tsx';
import { ProductRating } from './product-rating.tsx';
import { SentWhen } from './sent-when.tsx';
import { breadcrumbData, productData } from './structured-data.ts';
import { canBeOrdered } from './size-row.tsx';
import { SizesBar, VariantsTable } from './variants-table.tsx';

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
  const tags = context.get(pageTagsContext).add(deliveryTag);
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
    isDeliveryFree: await shopData.isDeliveryFree(),
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
  const { product, reviews, maker, care, isDeliveryFree } = useLoaderData<typeof loader>();
  const { product: words } = useWords();
  const { variants } = product;
  const shared = sharedFacts(variants).filter(({ label }) => label !== words.warnings);
  const facts = [...shared, ...packing(variants, words)];
  const price = variants.length > 0 && <HeadPrice product={product} />;
  const leadDays = variants.filter(canBeOrdered).map((variant) => variant.leadDays);
  return (
    <div className="page pt-4 pb-24">
      <Breadcrumbs trail={product.categories} here={product.name} />
      <ProductLayout
        isShort={variants.length <= mostInSight}
        pictures={
          <PicturesOfProduct product={product} beginsWith={variants.find(canBeOrdered)?.img} />
        }
        head={
          <ProductHead
            name={product.name}
            description={product.description}
            price={price && <p className={priceClass}>{price}</p>}
            rating={<ProductRating summary={reviews.summary} href="#reviews" />}
          />
        }
        form={
          <>
            <VariantsTable
              variants={variants}
              note={<SentWhen {...{ leadDays, isDeliveryFree }} />}
            />
            <SizesBar {...{ variants, price }} />
          </>
        }
        details={
          <>
            <div>
              <FactsTable facts={facts} title={words.facts} />
              <CareLink text={care} />
            </div>
            <ToolViews views={viewsOfProduct(product)} Closer={ZoomLink} />
            <ProductSafety {...{ variants, maker }} />
          </>
        }
      >
        <ProductReviews reviews={reviews} slug={product.slug} />
        {product.related.length > 0 && (
          <section aria-labelledby="related-title">
            <h2 id="related-title" className="mb-8 text-4">
              {words.related}
            </h2>
            <ProductGrid products={product.related} isNarrow={product.related.length < inOneRow} />
          </section>
        )}
      </ProductLayout>
    </div>
  );
}

/** As many cards as a row has without anything beside it. */
const inOneRow = 4;

/** Of the sizes in one form, a window has so many whole. */
const mostInSight = 3;

/** The price of the cheapest size, or of the only one. */
function HeadPrice({ product: { id, variants } }: { product: PricedProduct }) {
  const [first] = variants;
  return (
    <PriceRange
      id={id}
      sizes={variants.length}
      onlyTool={variants.length === 1 ? first : undefined}
      range={rangeOf(variants)}
    />
  );
}

/** Of a product that one of our photographs shows, by what its sizes have in common. */
function viewsOfProduct({ pictures, variants }: Pick<PublicProduct, 'pictures' | 'variants'>) {
  const [first] = pictures;
  const [variant] = variants;
  if (!first || !variant || !findPictureByImg(first.img)) return [];
  return [...sideViewsOf(first.img), ...viewsOf(variant.facts)];
}

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
