/** One tool: its picture and facts, and the order form for signed-in visitors. */
import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { homeCurrency, type Currency } from '#platform/currency.ts';
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
import { FactsTable, ToolHead } from './tool-facts.tsx';
import { MainPicture, ToolViews } from './tool-pictures.tsx';
import { ToolSizes, type ToolSize } from './tool-sizes.tsx';
import { CareLink, careOf } from '../product/care-link.tsx';
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
    sizes: await listSizes(shopData, tool),
    care: careOf(tool.facts),
  };
}

/** All sizes of its product; none where it has one alone. */
async function listSizes(shopData: ShopData, tool: Tool): Promise<ToolSize[]> {
  if (tool.variant === '') return [];
  const found = await shopData.findProduct(tool.productSlug);
  if (!found || !('product' in found)) return [];
  return found.product.variants.map(({ id, variant, img }) => {
    return { id, variant, img, picture: findPictureByImg(img) };
  });
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
  const {
    tool: loaded,
    ladder: publicLadder,
    cut,
    picture,
    views,
    isDeliveryFree,
    sizes,
    care,
    currency,
    priceTax,
  } = useLoaderData<typeof loader>();
  const { tool, refresh } = useAvailability(loaded);
  const { ladder, isAgreed } = useAgreedLadder(tool.id, publicLadder, currency);
  const words = useWords().tool;
  return (
    <CurrencyContext value={currency}>
      <PriceTaxContext value={priceTax}>
        <div className="page pt-4 pb-20">
          <a
            href="/#paintTools"
            className="link inline-flex min-h-11 items-center text-small print:hidden"
          >
            {words.back}
          </a>
          <div className="mt-2 flex flex-col gap-8 lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(22rem,5fr)] lg:grid-rows-[auto_1fr] lg:gap-x-12">
            <div className="max-w-md lg:col-start-1 lg:row-start-1 lg:max-w-none">
              <MainPicture tool={tool} picture={picture} />
              <ToolSizes sizes={sizes} current={tool.id} />
            </div>
            <div className="contents lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:-mt-9 lg:flex lg:flex-col lg:gap-4 lg:self-start lg:top-20 [@media(min-width:64rem)_and_(min-height:54rem)]:sticky">
              <ToolHead {...{ tool, ladder, isAgreed, cut: isAgreed ? undefined : cut }} />
              <OrderPanel tool={tool} ladder={ladder} onChanged={refresh} />
              {!isDeliveryFree && <p className="text-small text-graphite">{words.deliveryLater}</p>}
            </div>
            <div className="grid content-start gap-12 lg:col-start-1 lg:row-start-2 lg:pt-4">
              <div>
                <FactsTable facts={tool.facts} title={words.facts} />
                <CareLink text={care} />
              </div>
              <ToolViews views={views} />
            </div>
          </div>
        </div>
      </PriceTaxContext>
    </CurrencyContext>
  );
}
