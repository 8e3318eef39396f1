/** One tool: its picture and facts, and the order form for signed-in visitors. */
import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { homeCurrency, type Currency } from '#platform/currency.ts';
import type { PublicVariant } from '#modules/catalogue/product.ts';
import type { Tool } from '#modules/catalogue/tool.ts';
import { id as toolId } from '#api/contract/fields.ts';
import { useAgreedLadder } from '#web/buying/use-agreed-ladder.ts';
import { CurrencyContext, currencyOf } from '#web/currency.tsx';
import { loadPriceTax } from '#web/prices/load-price-tax.ts';
import { findPictureByImg } from '#web/content/picture.ts';
import { sideViewsOf, viewsOf } from '#web/content/tool-views.ts';
import { endPageAt } from '#web/page-expiry.ts';
import { countTag, deliveryTag, productTag } from '#web/page-tags.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageTagsContext, shopDataContext, siteContext, type ShopData } from '#web/shop-data.ts';
import { PriceTaxContext } from '#web/prices/taxed-price.tsx';
import { pageMeta } from '#web/title.ts';
import { useWords } from '#web/words.ts';
import { OrderPanel } from './order-panel.tsx';
import { PictureZoom } from './picture-zoom.tsx';
import { FactsTable, ToolHead } from './tool-facts.tsx';
import { ToolViews, type CloserProps } from './tool-pictures.tsx';
import type { ToolSize } from './tool-sizes.tsx';
import { Breadcrumbs } from '../catalogue/breadcrumbs.tsx';
import { CareLink, careOf } from '../product/care-link.tsx';
import { toMaker } from '../product/maker.ts';
import { ProductLayout } from '../product/product-layout.tsx';
import { ProductPictures } from '../product/product-pictures.tsx';
import { ProductRating } from '../product/product-rating.tsx';
import { ProductSafety } from '../product/product-safety.tsx';
import { SentWhen } from '../product/sent-when.tsx';
import { useAvailability } from './use-availability.ts';

export const handle: PageHandle = { storyFont: true };

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: loaderData.tool.name,
        description: loaderData.tool.description,
        path: `/tools/${loaderData.tool.id}`,
        origin: loaderData.origin,
        picture: {
          src: loaderData.tool.img,
          alt: loaderData.picture?.alt ?? loaderData.tool.name,
        },
      })
    : [];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const parsedId = toolId.safeParse(params['id']);
  const shopData = context.get(shopDataContext);
  const tool = parsedId.success && (await shopData.findTool(parsedId.data));
  if (!tool) throw data(null, { status: 404 });
  context
    .get(pageTagsContext)
    .add(productTag(tool.productId))
    .add(countTag(tool.id))
    .add(deliveryTag);
  const { ladder, cut, until, currency } = await readLadder(shopData, tool, {
    wanted: currencyOf(request.url),
  });
  endPageAt(context, until);
  const priceTax = await loadPriceTax(context, currency);
  // The browser is sent the class where it makes a difference.
  const { taxClass: _taxClass, ...untaxed } = tool;
  const { origin } = context.get(siteContext);
  const picture = findPictureByImg(tool.img);
  // A maker's own picture is of another tool, which the close-ups do not show.
  const isDeliveryFree = await shopData.isDeliveryFree();
  const views = picture ? [...sideViewsOf(tool.img), ...viewsOf(tool.facts)] : [];
  return {
    ...{ tool: priceTax ? tool : untaxed, ladder, cut, currency, picture, views, origin },
    ...{ isDeliveryFree, ...(priceTax && { priceTax }) },
    product: await readProduct(shopData, tool),
    care: careOf(tool.facts),
  };
}

/** What its page says of its product: the other sizes, and what buyers and the law want. */
async function readProduct(shopData: ShopData, { id, productSlug, productId }: Tool) {
  const [found, reviews, seller] = await Promise.all([
    shopData.findProduct(productSlug),
    shopData.listProductReviews({ product: productId, page: 1 }),
    shopData.findSeller(),
  ]);
  if (!found || !('product' in found)) return undefined;
  const { name, categories, variants } = found.product;
  const { average, count } = reviews?.summary ?? { average: 0, count: 0 };
  // The class of its tax is said by the tool itself, where it makes a difference.
  const own = variants
    .filter((variant) => variant.id === id)
    .map(({ taxClass: _taxClass, ...variant }) => variant);
  return {
    ...{ name, categories, own, summary: { average, count } },
    ...(seller && { maker: toMaker(seller) }),
    sizes: variants.length < 2 ? [] : variants.map(toSize),
  };
}

function toSize({ id, variant, img }: PublicVariant): ToolSize {
  return { id, variant, img, picture: findPictureByImg(img), href: `/tools/${id}` };
}

/** In the home currency where it is not sold in the wanted one. */
async function readLadder(shopData: ShopData, tool: Tool, { wanted }: { wanted: Currency }) {
  for (const currency of [wanted, homeCurrency] as const) {
    const { ladders, cuts, until } = await shopData.findLadders([tool], currency);
    const ladder = ladders[tool.id];
    if (ladder) return { ladder, cut: cuts[tool.id], until, currency };
  }
  throw new Error(`tool ${tool.id} has no price`);
}

export default function ToolPage() {
  const loaded = useLoaderData<typeof loader>();
  const { ladder: publicLadder, cut, picture, views, care, currency, priceTax, product } = loaded;
  const { tool, refresh } = useAvailability(loaded.tool);
  const { ladder, isAgreed } = useAgreedLadder(tool.id, publicLadder, currency);
  const words = useWords().tool;
  const { name, img, productSlug } = tool;
  const leadDays = product?.own.map((variant) => variant.leadDays) ?? [];
  return (
    <CurrencyContext value={currency}>
      <PriceTaxContext value={priceTax}>
        <div className="page pt-4 pb-24">
          <ToolTrail {...{ tool, product }} />
          <ProductLayout
            isShort
            pictures={
              <ProductPictures
                {...{ name, main: { img, alt: name, picture } }}
                sizes={product?.sizes ?? []}
                current={tool.id}
              >
                <PictureZoom {...{ name, img, picture }} />
              </ProductPictures>
            }
            head={
              <ToolHead
                {...{ tool, ladder, isAgreed, cut: isAgreed ? undefined : cut }}
                rating={
                  <ProductRating
                    summary={product?.summary}
                    href={`/products/${productSlug}#reviews`}
                  />
                }
              />
            }
            form={
              <OrderPanel
                {...{ tool, ladder }}
                onChanged={refresh}
                note={<SentWhen {...{ leadDays, isDeliveryFree: loaded.isDeliveryFree }} />}
              />
            }
            details={
              <>
                <div>
                  <FactsTable facts={tool.facts} title={words.facts} />
                  <CareLink text={care} />
                </div>
                <ToolViews views={views} Closer={ViewZoom} />
                {product && <ProductSafety variants={product.own} maker={product.maker} />}
              </>
            }
          />
        </div>
      </PriceTaxContext>
    </CurrencyContext>
  );
}

function ViewZoom({ name, picture }: CloserProps) {
  return <PictureZoom name={name} img="" picture={picture} />;
}

type LoadedProduct = Awaited<ReturnType<typeof readProduct>>;

/** Of a size, by way of its product. */
function ToolTrail({ tool, product }: { tool: Tool; product: LoadedProduct }) {
  const { categories, name } = product ?? { categories: [], name: tool.name };
  if (tool.variant === '') return <Breadcrumbs trail={categories} here={name} />;
  const last = { name, url: `/products/${tool.productSlug}` };
  return <Breadcrumbs trail={categories} last={last} here={tool.variant} />;
}
