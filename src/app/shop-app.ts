/** Puts the app together from the open parts of the shop. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Clock } from '#platform/clock.ts';
import type { Config } from '#settings/config.ts';
import type { MinimumBodyRate } from '#platform/http/minimum-body-rate.ts';
import { type EventStream } from '#platform/http/event-stream.ts';
import { listAllowedHosts } from '#platform/http/allowed-hosts.ts';
import type { Log } from '#platform/log.ts';
import { mergePolicies, type PolicyExtras } from '#platform/page-cache/content-security-policy.ts';
import { createPageCache, type PageCache } from '#platform/page-cache/page-cache.ts';
import { createDefaultHeaders } from '#platform/page-cache/security-headers.ts';
import type { HeaderList } from '#platform/page-cache/cached-response.ts';
import { cachedParameters, priceListTag, pricesTag } from '#api/contract/cached-lists.ts';
import { findPage } from '#web/pages.ts';
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
  createSearchIndex,
  listCategories,
  listPublishedSlugs,
  listHomeTools,
  searchCatalogue,
  listSuggestions,
} from '#modules/catalogue/catalogue.ts';
import type { CartHolder } from '#modules/carts/cart.ts';
import { findCart, findSharedCart, listCarts } from '#modules/carts/carts.ts';
import { findLadders, type LadderRequest } from '#modules/prices/prices.ts';
import type { Currency } from '#platform/currency.ts';
import { hasFinderPage, readFinder } from '#modules/finder/finder.ts';
import type { CatalogueRequest } from '#modules/catalogue/product.ts';
import type { SearchRequest } from '#modules/catalogue/search/search-result.ts';
import { listDegradedIssuers, getClientIp, type Identity } from '#modules/identity/identity.ts';
import { type PaymentDeps } from '#modules/payments/payments.ts';
import type { RateLimiter } from '#modules/rate-limits/rate-limits.ts';
import { listPublishedReviews } from '#modules/product-reviews/product-reviews.ts';
import { findRedirect } from '#modules/redirects/redirects.ts';
import { listReviews } from '#modules/reviews/reviews.ts';
import { type PageServer } from '#web/server/page-server.ts';
import type { PublicSettings, ShopData, Slice, Visitor } from '#web/shop-data.ts';
import { createApp } from './app.ts';
import { type CardProcessor } from './card-processor.ts';
import { type IdentityProviderChoice } from './identity-provider.ts';
import { createEmailSender } from './emails.ts';
import { type OidcSources } from './oidc-sources.ts';
import { type ShopDatabase } from './open-database.ts';
import { findFreeForAll, type DeliveryReader } from '#modules/delivery/delivery.ts';
import { createHolidayReader, type HolidayReader } from '#modules/holiday/holiday.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { SellerReader } from '#modules/seller/seller.ts';
import type { PricesIncludeReader } from '#modules/tax/tax.ts';
import { keepHolidayFresh } from './pages/keep-holiday-fresh.ts';
import {
  keepPagesFresh,
  openDeliveryReader,
  openPricesIncludeReader,
  openSellerReader,
} from './pages/keep-pages-fresh.ts';
import { openSandboxCard, openSandboxMailbox } from './trial-handlers.ts';
import { orServiceUnavailable } from './pages/page-data.ts';
import { createVisitorReader } from './visitor.ts';
import { isLocalRequest } from './local-request.ts';

/** Opens what serves the pages: the built ones, the sources with hot reload, or none. */
export type OpenFront = (parts: FrontParts) => Promise<PageServer | undefined>;

export interface FrontParts {
  config: Config;
  log: Log;
  cache: PageCache;
  /** For pages whose addresses anybody can make up. */
  searchCache: PageCache;
  data: ShopData;
  /** Where an address leads that is no page. */
  findRedirect: (url: string) => Promise<string | undefined>;
  /** Whose cart a request carries. */
  readVisitor: (request: IncomingMessage) => Promise<Visitor | 'expired'>;
  origin: string;
  /** The headers of every file. */
  defaultHeaders: HeaderList;
  policy: PolicyExtras;
  signInPolicy: PolicyExtras;
}

export interface AppContext {
  config: Config;
  log: Log;
  clock: Clock;
  shopDb: ShopDatabase;
  cardProcessor: CardProcessor;
  identityProvider: IdentityProviderChoice;
  oidcSources: OidcSources;
  identity: Identity;
  payments: PaymentDeps;
  rateLimiter: RateLimiter;
  notices: EventStream;
  mailbox: string | undefined;
  uploadRate: MinimumBodyRate | undefined;
  openFront: OpenFront;
}

/** The Fastify app with its cache, which the announcements of all processes keep fresh. */
export async function createShopApp(context: AppContext): Promise<FastifyInstance> {
  const { config, log, clock, shopDb, cardProcessor, identity, payments, notices } = context;
  const { identityProvider, mailbox: mailboxPath } = context;
  const { db, announcements } = shopDb;
  const { publicOrigin: origin, hstsSubdomains, apiAllowedOrigins: allowedOrigins } = config.server;
  const defaultHeaders = createDefaultHeaders(origin, hstsSubdomains);
  const allowedParameters = {
    get: (path: string) => cachedParameters.get(path) ?? findPage(path)?.parameters,
  };
  const now = () => clock.now().getTime();
  const cache = createPageCache({ defaultHeaders, allowedParameters, now });
  const searchCache = createPageCache({
    ...{ defaultHeaders, allowedParameters, now, maxBytes: maxSearchCacheBytes },
    isShortLived: true,
  });
  const uploadCache = createPageCache({ defaultHeaders, maxBytes: maxUploadCacheBytes });
  const pageCaches = {
    invalidate: (tag: string) => [cache, searchCache].forEach((each) => each.invalidate(tag)),
  };
  keepPagesFresh(announcements, pageCaches);
  announcements.on('orders', () => notices.broadcast('orders'));
  const holiday = createHolidayReader({ db, clock });
  keepHolidayFresh(announcements, pageCaches, { holiday, log });
  const delivery = openDeliveryReader({ db, announcements }, pageCaches);
  const pricesInclude = openPricesIncludeReader({ db, announcements }, pageCaches);
  const seller = openSellerReader({ db, announcements }, pageCaches);
  const data = createShopData(context, { holiday, delivery, pricesInclude, seller });
  const policy = mergePolicies(cardProcessor.policy, identityProvider.policy);
  const policies = { policy, signInPolicy: mergePolicies(policy, identityProvider.signInPolicy) };
  const clientIpOf = (request: IncomingMessage) => getClientIp(identity, request);
  const shared = { log, cache, defaultHeaders };
  const front = {
    searchCache,
    config,
    data,
    origin,
    findRedirect: (url: string) => findRedirect(db, url),
    readVisitor: createVisitorReader(identity, origin.startsWith('https:')),
  };
  return createApp({
    ...{ ...shared, uploadCache, hosts: listAllowedHosts(config.server), tls: config.server.tls },
    connectionsPerNetwork: config.server.connectionsPerNetwork,
    front: await context.openFront({ ...shared, ...front, ...policies }),
    publicSettings: toPublicSettings(data),
    sandboxCard: await openSandboxCard(cardProcessor.proxy, clientIpOf),
    sandboxMailbox: await openSandboxMailbox(config, { db, clientIpOf, root: mailboxPath }),
    isReady: () => isReady(shopDb),
    listDegraded: () => listDegradedIssuers(identity),
    apiSettings: { origin, allowedOrigins },
    api: {
      db,
      clock,
      identity,
      payments,
      rateLimiter: context.rateLimiter,
      uploadRate: context.uploadRate,
      cache,
      priceListCache: openPriceListCache(context, defaultHeaders),
      notices,
      emailSender: createEmailSender(config),
      findMailbox: (request) => (isLocalRequest(clientIpOf, request) ? mailboxPath : undefined),
      writeReceipt,
      reservationMinutes: config.orders.reservationMinutes,
      paymentSettings: cardProcessor.settings,
      auditCheckpoint: config.data.auditCheckpoint,
      backups: config.backups,
      secureCookies: origin.startsWith('https:'),
    },
  });
}

/** Of lists for some: apart from what is served by its address, as not everybody may have it. */
function openPriceListCache(
  { clock, shopDb: { announcements } }: AppContext,
  defaultHeaders: HeaderList,
): PageCache {
  const now = () => clock.now().getTime();
  const cache = createPageCache({ defaultHeaders, now, maxBytes: maxPriceListBytes });
  announcements.on('catalogue', () => cache.invalidate(pricesTag));
  announcements.on('prices', (lists) => {
    for (const tag of lists ? [...lists].map(priceListTag) : [pricesTag]) cache.invalidate(tag);
  });
  return cache;
}

const maxPriceListBytes = 16 * 1024 * 1024;
/** What writes PDFs is loaded with the first one. */
const writeReceipt: ApiDeps['writeReceipt'] = async (receipt) =>
  (await import('./documents/write-receipt.ts')).writeReceipt(receipt);

/** Beside what pages and lists may take; the least recently used pictures are dropped first. */
const maxUploadCacheBytes = 16 * 1024 * 1024;
/** Searches drop each other, never the pages of the shop. */
const maxSearchCacheBytes = 6 * 1024 * 1024;

interface ShopReaders {
  holiday: HolidayReader;
  delivery: DeliveryReader;
  pricesInclude: PricesIncludeReader;
  seller: SellerReader;
}

/** What pages read, and an answer of its own where the database is out of reach. */
function createShopData(
  context: AppContext,
  { holiday, delivery, pricesInclude, seller }: ShopReaders,
): ShopData {
  const { config, log, clock, cardProcessor, identityProvider, oidcSources } = context;
  const { db, announcements } = context.shopDb;
  const facetIndex = createFacetIndex();
  announcements.on('catalogue', facetIndex.invalidate);
  const searchIndex = createSearchIndex();
  announcements.on('catalogue', searchIndex.invalidate);
  announcements.on('availability', searchIndex.invalidate);
  const cardCache = createCardCache();
  announcements.on('catalogue', cardCache.invalidate);
  announcements.on('availability', cardCache.invalidate);
  const categoryTree = createCategoryTree();
  announcements.on('catalogue', categoryTree.invalidate);
  return {
    listHomeTools: orServiceUnavailable(log, () => listHomeTools(db)),
    findTool: orServiceUnavailable(log, (id: string) => findTool(db, id)),
    findLadders: orServiceUnavailable(log, (tools: readonly LadderRequest[], currency: Currency) =>
      findLadders(db, tools, { currency, at: clock.now() }),
    ),
    findProduct: orServiceUnavailable(log, (slug: string) => findPublicProduct(db, slug)),
    hasProduct: orServiceUnavailable(log, (slug: string) => hasProduct(db, slug)),
    findCategoryPath: orServiceUnavailable(log, (path: string) => findCategoryPath(db, path)),
    listCatalogue: orServiceUnavailable(log, (request: CatalogueRequest) =>
      listCatalogue({ db, facetIndex, categoryTree }, request),
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
    findPricesInclude: orServiceUnavailable(log, () => pricesInclude.read()),
    findSeller: orServiceUnavailable(log, () => seller.read()),
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

function toPublicSettings({ hostedIdentity, payment, wording }: ShopData): PublicSettings {
  const identity = hostedIdentity
    ? ({ provider: 'firebase', ...hostedIdentity } as const)
    : ({ provider: 'builtin' } as const);
  return { identity, payment, wording };
}

/** The most reviews of a page; the API has the whole list. */
const maxReviewsOnPages = 200;

async function isReady({ db }: ShopDatabase): Promise<boolean> {
  try {
    await db.query({ text: 'select 1' });
    return true;
  } catch {
    return false;
  }
}
