/** Puts the app together from the open parts of the shop. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Clock } from '#platform/clock.ts';
import { withinTime } from '#platform/concurrency/within-time.ts';
import type { Config } from '#settings/config.ts';
import type { MinimumBodyRate } from '#platform/http/minimum-body-rate.ts';
import { type EventStream } from '#platform/http/event-stream.ts';
import { listAllowedHosts } from '#platform/http/allowed-hosts.ts';
import type { Log } from '#platform/log.ts';
import { mergePolicies, type PolicyExtras } from '#platform/page-cache/content-security-policy.ts';
import type { Tracing } from '#platform/observability/tracing.ts';
import { createPageCache, type PageCache } from '#platform/page-cache/page-cache.ts';
import { createDefaultHeaders } from '#platform/page-cache/security-headers.ts';
import type { HeaderList } from '#platform/page-cache/cached-response.ts';
import { cachedParameters, priceListTag, pricesTag } from '#api/contract/cached-lists.ts';
import { findPage } from '#web/pages.ts';
import { withRememberedCurrency } from '#web/server/remembered-currency.ts';
import { listDegradedIssuers, getClientIp, type Identity } from '#modules/identity/identity.ts';
import { type PaymentDeps } from '#modules/payments/payments.ts';
import type { RateLimiter } from '#modules/rate-limits/rate-limits.ts';
import { findRedirect } from '#modules/redirects/redirects.ts';
import { type PageServer } from '#web/server/page-server.ts';
import type { PublicSettings, ShopData, Visitor } from '#web/shop-data.ts';
import { createApp } from './app.ts';
import { type CardProcessor } from './card-processor.ts';
import { type IdentityProviderChoice } from './identity-provider.ts';
import { createEmailSender } from './emails.ts';
import type { Metrics } from './metrics/metrics.ts';
import { type OidcSources } from './oidc-sources.ts';
import { type ShopDatabase } from './open-database.ts';
import { createHolidayReader } from '#modules/holiday/holiday.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { keepHolidayFresh } from './pages/keep-holiday-fresh.ts';
import { keepPagesFresh, openPageReaders } from './pages/keep-pages-fresh.ts';
import { openSandboxCard, openSandboxMailbox } from './trial-handlers.ts';
import { createInstanceReader } from './instance.ts';
import { createVisitorReader } from './visitor.ts';
import { isLocalRequest } from './local-request.ts';
import { createShopData } from './pages/shop-data.ts';

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
  /** Where the figures of this process are wanted. */
  metrics: Metrics | undefined;
  tracing: Tracing | undefined;
  isDraining: () => boolean;
}

/** The Fastify app with its cache, which the announcements of all processes keep fresh. */
export async function createShopApp(context: AppContext): Promise<FastifyInstance> {
  const { config, log, clock, shopDb, cardProcessor, identity, payments, notices } = context;
  const { identityProvider, mailbox: mailboxPath } = context;
  const { db, announcements } = shopDb;
  const { publicOrigin: origin, hstsSubdomains, apiAllowedOrigins: allowedOrigins } = config.server;
  const defaultHeaders = createDefaultHeaders(origin, hstsSubdomains);
  const { cache, searchCache, uploadCache } = openPageCaches(clock, defaultHeaders);
  const pageCaches = {
    invalidate: (tag: string) => [cache, searchCache].forEach((each) => each.invalidate(tag)),
  };
  const priceListCache = openPriceListCache(context, defaultHeaders);
  const caches = {
    pages: cache,
    searches: searchCache,
    uploads: uploadCache,
    prices: priceListCache,
  };
  context.metrics?.watchCaches(caches);
  keepPagesFresh(announcements, pageCaches);
  announcements.on('orders', () => notices.broadcast('orders'));
  const holiday = createHolidayReader({ db, clock });
  keepHolidayFresh(announcements, pageCaches, { holiday, log });
  const readers = { holiday, ...openPageReaders({ db, clock, announcements }, pageCaches) };
  const data = createShopData(context, readers);
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
    ...{ observer: context.metrics, tracing: context.tracing },
    isBehindProxy: config.server.trustedProxyHops > 0,
    connectionsPerNetwork: config.server.connectionsPerNetwork,
    front: await context.openFront({ ...shared, ...front, ...policies }),
    publicSettings: toPublicSettings(data),
    sandboxCard: await openSandboxCard(cardProcessor.proxy, clientIpOf),
    sandboxMailbox: await openSandboxMailbox(config, { db, clientIpOf, root: mailboxPath }),
    isReady: () => isReady(shopDb),
    isDraining: context.isDraining,
    listDegraded: () => listDegradedIssuers(identity),
    apiSettings: { origin, allowedOrigins },
    api: {
      db,
      readCopy: shopDb.readCopy,
      clock,
      identity,
      payments,
      rateLimiter: context.rateLimiter,
      uploadRate: context.uploadRate,
      ...{ cache, priceListCache, readInstance: createInstanceReader(clock, caches) },
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

/** Of pages and lists, of searches, and of pictures: none of them drops what another keeps. */
function openPageCaches(clock: Clock, defaultHeaders: HeaderList) {
  const allowedParameters = {
    get: (path: string) => cachedParameters.get(path) ?? findPage(path)?.parameters,
  };
  const now = () => clock.now().getTime();
  const options = { defaultHeaders, allowedParameters, toAddress: withRememberedCurrency, now };
  return {
    cache: createPageCache(options),
    searchCache: createPageCache({
      ...{ ...options, maxBytes: maxSearchCacheBytes, isShortLived: true },
    }),
    uploadCache: createPageCache({ defaultHeaders, maxBytes: maxUploadCacheBytes }),
  };
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

function toPublicSettings({ hostedIdentity, payment, wording }: ShopData): PublicSettings {
  const identity = hostedIdentity
    ? ({ provider: 'firebase', ...hostedIdentity } as const)
    : ({ provider: 'builtin' } as const);
  return { identity, payment, wording };
}

/** Who asks does not wait for a database that is away as long as a visitor does. */
const readyWithinMs = 1000;

async function isReady({ db }: ShopDatabase): Promise<boolean> {
  const answer = withinTime(db.query({ text: 'select 1' }), readyWithinMs);
  return answer.then(
    () => true,
    () => false,
  );
}
