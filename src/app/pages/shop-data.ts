/** What pages read of the modules. */
import { dayOf, type Clock } from '#platform/clock.ts';
import type { Currency } from '#platform/currency.ts';
import type { Log } from '#platform/log.ts';
import type { Config } from '#settings/config.ts';
import {
  countPublishedProducts,
  findCategoryPath,
  findPublicProduct,
  findTool,
  hasProduct,
  listCatalogue,
  createCardCache,
  createCategoryTree,
  createFacetIndex,
  createPriceIndex,
  createSearchIndex,
  listCategories,
  listPublishedSlugs,
  listHomeTools,
  searchCatalogue,
  listSuggestions,
} from '#modules/catalogue/catalogue.ts';
import type { CartHolder } from '#modules/carts/cart.ts';
import { findCart, findSharedCart, listCarts } from '#modules/carts/carts.ts';
import { findLadders, findProductPrices, type LadderRequest } from '#modules/prices/prices.ts';
import { hasFinderPage, readFinder } from '#modules/finder/finder.ts';
import type { CatalogueRequest } from '#modules/catalogue/product.ts';
import type { SearchRequest } from '#modules/catalogue/search/search-result.ts';
import { listPublishedReviews } from '#modules/product-reviews/product-reviews.ts';
import { listReviews } from '#modules/reviews/reviews.ts';
import type { ShopData, Slice } from '#web/shop-data.ts';
import { type ShopDatabase } from '../open-database.ts';
import { findFreeForAll } from '#modules/delivery/delivery.ts';
import { type HolidayReader } from '#modules/holiday/holiday.ts';
import { findPriceTax, nextTaxChange } from '#modules/tax/tax.ts';
import type { PageReaders } from './keep-pages-fresh.ts';
import { orServiceUnavailable } from './page-data.ts';
import type { CardProcessor } from '../card-processor.ts';
import type { IdentityProviderChoice } from '../identity-provider.ts';
import type { OidcSources } from '../oidc-sources.ts';

/** Of the app, what the data of pages is made of. */
interface DataContext {
  config: Config;
  log: Log;
  clock: Clock;
  shopDb: ShopDatabase;
  cardProcessor: CardProcessor;
  identityProvider: IdentityProviderChoice;
  oidcSources: OidcSources;
}

/** What is read once and kept until it changes. */
export interface ShopReaders extends PageReaders {
  holiday: HolidayReader;
}

/** What pages read, and an answer of its own where the database is out of reach. */
export function createShopData(context: DataContext, readers: ShopReaders): ShopData {
  const { config, log, clock, cardProcessor, identityProvider, oidcSources } = context;
  const { holiday, delivery, includedTax, seller, currencies } = readers;
  const { db, announcements } = context.shopDb;
  const { priceIndex, facetIndex, searchIndex, cardCache, categoryTree } =
    openIndexes(announcements);
  return {
    listHomeTools: orServiceUnavailable(log, () => listHomeTools(db)),
    findTool: orServiceUnavailable(log, (id: string) => findTool(db, id)),
    findLadders: orServiceUnavailable(log, (tools: readonly LadderRequest[], currency: Currency) =>
      findLadders(db, tools, { currency, at: clock.now() }),
    ),
    findProductPrices: orServiceUnavailable(
      log,
      (products: readonly string[], currency: Currency) =>
        findProductPrices(db, products, { currency, at: clock.now() }),
    ),
    findProduct: orServiceUnavailable(log, (slug: string) => findPublicProduct(db, slug)),
    hasProduct: orServiceUnavailable(log, (slug: string) => hasProduct(db, slug)),
    findCategoryPath: orServiceUnavailable(log, (path: string) => findCategoryPath(db, path)),
    listCatalogue: orServiceUnavailable(log, (request: CatalogueRequest) =>
      listCatalogue({ db, facetIndex, categoryTree, priceIndex }, request, clock.now()),
    ),
    searchCatalogue: orServiceUnavailable(log, (request: SearchRequest) =>
      searchCatalogue({ db, searchIndex, facetIndex, cardCache }, request, clock.now()),
    ),
    listSuggestions: orServiceUnavailable(log, () => listSuggestions(db)),
    readFinder: orServiceUnavailable(log, (answers: readonly string[]) => readFinder(db, answers)),
    hasFinderPage: orServiceUnavailable(log, (answers: readonly string[]) =>
      hasFinderPage(db, answers),
    ),
    listCategories: orServiceUnavailable(log, () => listCategories(db)),
    countProducts: orServiceUnavailable(log, () => countPublishedProducts(db)),
    listProductSlugs: orServiceUnavailable(log, (slice: Slice) => listPublishedSlugs(db, slice)),
    listReviews: orServiceUnavailable(log, async () => {
      return (await listReviews(db, { limit: maxReviewsOnPages })).items;
    }),
    listProductReviews: orServiceUnavailable(log, (place: { product: string; page: number }) =>
      listPublishedReviews(db, place),
    ),
    findHolidayNotice: orServiceUnavailable(log, () => holiday.findNotice()),
    readIncludedTax: orServiceUnavailable(log, () => includedTax.read()),
    findPriceTax: orServiceUnavailable(log, (currency: Currency) =>
      readPriceTax(readers, clock, currency),
    ),
    findSeller: orServiceUnavailable(log, () => seller.read()),
    listCurrencies: orServiceUnavailable(log, () => currencies.read()),
    isDeliveryFree: orServiceUnavailable(
      log,
      async () => findFreeForAll(await delivery.read()) !== undefined,
    ),
    findCart: orServiceUnavailable(log, (holder: CartHolder, currency: Currency) =>
      findCart(db, holder, { at: clock.now(), currency }),
    ),
    listCarts: orServiceUnavailable(log, (user: string) => listCarts(db, user)),
    findSharedCart: orServiceUnavailable(log, (token: string, currency: Currency) =>
      findSharedCart(db, token, { at: clock.now(), currency }),
    ),
    wording: config.wording,
    payment: cardProcessor.settings,
    playMoney: config.payments.kind === 'sandbox' && config.payments.isOpen,
    hostedIdentity: identityProvider.hostedIdentity,
    furtherSignIn: oidcSources.furtherName,
  };
}

async function readPriceTax(
  { includedTax, taxSetup }: Pick<ShopReaders, 'includedTax' | 'taxSetup'>,
  clock: Clock,
  currency: Currency,
) {
  const setup = await taxSetup.read();
  if (!setup) return { tax: undefined, until: undefined };
  const day = dayOf(clock.now());
  const { [currency]: pricesInclude } = await includedTax.read();
  const tax = findPriceTax({ setup, pricesInclude, day });
  return { tax, until: nextTaxChange(setup, day) };
}

/** What lists and searches are answered from. */
function openIndexes(announcements: ShopDatabase['announcements']) {
  const facetIndex = createFacetIndex();
  announcements.on('catalogue', facetIndex.invalidate);
  const priceIndex = createPriceIndex();
  announcements.on('catalogue', priceIndex.invalidate);
  const searchIndex = createSearchIndex();
  announcements.on('catalogue', searchIndex.invalidate);
  announcements.on('availability', searchIndex.invalidate);
  const cardCache = createCardCache();
  announcements.on('catalogue', cardCache.invalidate);
  announcements.on('availability', cardCache.invalidate);
  const categoryTree = createCategoryTree();
  announcements.on('catalogue', categoryTree.invalidate);
  return { priceIndex, facetIndex, searchIndex, cardCache, categoryTree };
}

/** The most reviews of a page; the API has the whole list. */
const maxReviewsOnPages = 200;
