/** The whole shop, from its settings: opened in order, closed in the opposite one. */
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { BodyPace } from '#platform/http/body-pace.ts';
import { openEventStream, type EventStream } from '#platform/http/event-stream.ts';
import { openJobs, prepareJobs } from '#platform/jobs.ts';
import { servedHosts } from '#platform/http/hosts.ts';
import type { Log } from '#platform/log.ts';
import { bothOf, type PolicyExtras } from '#platform/page-cache/content-security-policy.ts';
import { createPageCache, type PageCache } from '#platform/page-cache/page-cache.ts';
import { standingHeaders } from '#platform/page-cache/security-headers.ts';
import { openStaticFiles } from '#platform/page-cache/static-files.ts';
import type { HeaderList } from '#platform/page-cache/stored-answer.ts';
import { cachedParameters } from '#api/contract/cached-lists.ts';
import { closeFolder } from '#platform/private-folder.ts';
import { listTools, findTool } from '#modules/catalogue/catalogue.ts';
import {
  ensureFirstAdmin,
  listDegradedIssuers,
  openIdentity,
  peerOfRequest,
  warmUpProvider,
  type Identity,
  type IdentityDeps,
} from '#modules/identity/identity.ts';
import type { FirstAdmin } from '#modules/identity/first-admin.ts';
import type { PasswordHasher } from '#modules/identity/provider-deps.ts';
import { openDailyBackups } from '#modules/operations/operations.ts';
import { paymentJobs, type PaymentDeps } from '#modules/payments/payments.ts';
import type { RateLimiter } from '#modules/rate-limits/rate-limits.ts';
import { eraseProfile } from '#modules/profiles/profiles.ts';
import { listReviews } from '#modules/reviews/reviews.ts';
import { company } from '#web/content/company.ts';
import { createPages, loadBuild } from '#web/server/adapter.ts';
import { createFront, type Front } from '#web/server/front.ts';
import type { PublicSettings, ShopData } from '#web/shop-data.ts';
import { createApp } from './app.ts';
import { openCardProcessor, type CardProcessor } from './card-processor.ts';
import { chooseIdentity, type ChosenIdentity } from './hosted-identity.ts';
import { emailSenderOf, openLetters } from './letters.ts';
import { openOidcSources, type OidcSources } from './oidc-sources.ts';
import { addressOf, choosePort } from './listening.ts';
import { openShopDatabase, type ShopDatabase } from './open-database.ts';
import { mailboxOf } from './mailbox-word.ts';
import { sandboxCardOf, sandboxMailOf } from './trial-doors.ts';
import { orUnavailable, toolLookup } from './page-data.ts';
import { openRateLimiter } from './rate-limiter.ts';
import { isFromHere } from './this-machine.ts';
import { work } from './work.ts';

export interface Shop {
  /** Where it listens; undefined for one that only works on jobs. */
  url: string | undefined;
  firstAdmin: FirstAdmin;
  /** Where its letters go. */
  mail: Config['mail']['kind'];
  /** Where those are read that are not sent: '/sandbox-mail/word'. */
  mailbox: string | undefined;
  app: FastifyInstance | undefined;
  payments: PaymentDeps;
  identity: Identity;
  /** Settles when the embedded database has ended under the shop. */
  databaseLost: Promise<void>;
  close(): Promise<void>;
}

export interface OpeningOptions {
  clock?: Clock;
  /** Pages in place of the built bundle: the sources with hot reload, or none at all. */
  openFront?: (parts: FrontParts) => Promise<Front | undefined>;
  /** In place of the provider's own. */
  passwords?: PasswordHasher | undefined;
  /** How fast pictures have to come, where it is not the usual. */
  uploadPace?: BodyPace | undefined;
}

export interface FrontParts {
  config: Config;
  log: Log;
  cache: PageCache;
  data: ShopData;
  origin: string;
  /** What every file says. */
  standing: HeaderList;
  policy: PolicyExtras;
  signInPolicy: PolicyExtras;
}

/** Opens everything the settings ask for and listens. What fails closes what was open. */
export async function openShop(
  settings: Config,
  log: Log,
  { clock = systemClock, openFront = openBuiltFront, passwords, uploadPace }: OpeningOptions = {},
): Promise<Shop> {
  const opened: { close(): Promise<unknown> }[] = [];
  const keep = <Part extends { close(): Promise<unknown> }>(part: Part): Part => {
    opened.push(part);
    return part;
  };
  const close = once(async () => {
    for (const part of opened.toReversed()) await part.close();
  });
  try {
    const config = await choosePort(settings);
    const { server, data } = config;
    closeFolder(data.folder);
    const listensAt = addressOf(server);
    const origin = server.publicOrigin;
    const chosen = chooseIdentity(config.identity);
    const elsewhere = keep(openOidcSources(config));
    const identityDeps = identityDepsOf(config, { clock, log, passwords, chosen, elsewhere });
    const prepare = (owner: Database) =>
      Promise.all([prepareJobs(owner), openIdentity({ ...identityDeps, db: owner })]);
    const shopDb = keep(await openShopDatabase(config, { clock, log, prepare }));
    const { db } = shopDb;
    const [card, identity, jobs] = await Promise.all([
      openCardProcessor(config, { origin, listensAt, log }).then(keep),
      openIdentity({ ...identityDeps, db }),
      openJobs(db, log, Object.values(paymentJobs)).then(keep),
    ]);
    const payments = { db, clock, log, processor: card.processor, jobs };
    const limiter = openRateLimiter(config, { db, clock, secret: identity.limiter.secret });
    const letters = keep(openLetters(config, { ...shopDb, clock, log }));
    const firstAdmin = await ensureFirstAdmin(identity);
    const dailyBackups = keep(openDailyBackups({ db, clock, log, backups: config.backups }));
    const workers = { jobs, payments, identity, letters, dailyBackups };
    if (config.jobs.worker !== 'off') await work(config, workers);
    const mail = config.mail.kind;
    const mailbox = mailboxOf(config);
    const inside = {
      firstAdmin,
      mail,
      mailbox,
      payments,
      identity,
      databaseLost: shopDb.lost,
      close,
    };
    if (config.jobs.worker === 'only') return { ...inside, url: undefined, app: undefined };
    const outside = { card, chosen, elsewhere };
    const inner = { identity, payments, limiter, openFront, uploadPace };
    const parts = { config, log, clock, shopDb, mailbox, ...outside, ...inner };
    const notices = openEventStream();
    const app = keep(await openApp({ ...parts, notices }));
    // Closed before the server, which would wait for its listeners.
    keep(notices);
    await app.listen({ port: server.port, host: server.host });
    void warmUpProvider(identity).catch((err: unknown) => log.error({ err }, 'no provider'));
    return { ...inside, url: origin, app };
  } catch (error) {
    await close();
    throw error;
  }
}

/** All that identity needs but its database. */
function identityDepsOf(
  { server, data, identity: { adminEmails, requireSecondFactor } }: Config,
  parts: Pick<IdentityDeps, 'clock' | 'log' | 'passwords'> & {
    chosen: ChosenIdentity;
    elsewhere: OidcSources;
  },
): Omit<IdentityDeps, 'db'> {
  const { clock, log, passwords, chosen, elsewhere } = parts;
  return {
    ...{ clock, log, passwords },
    settings: {
      ...{ ...server, adminEmails, dataDir: data.folder, firebase: chosen.firebase },
      ...{ requireSecondFactor, shopName: company.name },
      passwordWords: company.passwordWords,
      limits: { perPeer: server.triesPerAddress },
    },
    sources: elsewhere.sources,
    forgetSaved: eraseProfile,
  };
}

interface AppOpening {
  config: Config;
  log: Log;
  clock: Clock;
  shopDb: ShopDatabase;
  card: CardProcessor;
  chosen: ChosenIdentity;
  elsewhere: OidcSources;
  identity: Identity;
  payments: PaymentDeps;
  limiter: RateLimiter;
  notices: EventStream;
  mailbox: string | undefined;
  uploadPace: BodyPace | undefined;
  openFront: NonNullable<OpeningOptions['openFront']>;
}

async function openApp(opening: AppOpening): Promise<FastifyInstance> {
  const { config, log, clock, shopDb, card, chosen, identity, payments, notices } = opening;
  const { db, announcements } = shopDb;
  const standing = standingHeaders(config.server.publicOrigin, config.server.hstsSubdomains);
  const cache = createPageCache({ standing, allowedParameters: cachedParameters });
  announcements.on('catalogue', () => cache.invalidate('catalogue'));
  announcements.on('stock', () => cache.invalidate('catalogue'));
  announcements.on('orders', () => notices.tell('orders'));
  announcements.on('reviews', () => cache.invalidate('reviews'));
  const data: ShopData = {
    listTools: orUnavailable(log, async () => (await listTools(db)).items),
    findTool: orUnavailable(log, (id: string) => findTool(db, id)),
    listReviews: orUnavailable(log, async () => {
      return (await listReviews(db, { limit: reviewsOnPages })).items;
    }),
    wording: config.wording,
    payment: card.settings,
    playMoney: config.payments.kind === 'sandbox' && config.payments.open,
    hostedIdentity: chosen.hostedIdentity,
    furtherSignIn: opening.elsewhere.furtherName,
  };
  const { publicOrigin: origin, apiAllowedOrigins: allowedOrigins } = config.server;
  const policy = bothOf(card.policy, chosen.policy);
  const policies = { policy, signInPolicy: bothOf(policy, chosen.signInPolicy) };
  const { mailbox: root } = opening;
  const peerOf = (request: IncomingMessage) => peerOfRequest(identity, request);
  return createApp({
    ...{ log, standing, cache, hosts: servedHosts(config.server), tls: config.server.tls },
    connectionsPerNetwork: config.server.connectionsPerNetwork,
    front: await opening.openFront({ config, log, cache, data, origin, standing, ...policies }),
    publicSettings: toPublic(data),
    forwardSandboxCard: await sandboxCardOf(card.forward, peerOf),
    sandboxMail: await sandboxMailOf(config, { db, peerOf, root }),
    isReady: () => isReady(shopDb),
    listDegraded: () => listDegradedIssuers(identity),
    apiSettings: { origin, allowedOrigins },
    api: {
      db,
      clock,
      identity,
      payments,
      limiter: opening.limiter,
      uploadPace: opening.uploadPace,
      cache,
      notices,
      sender: emailSenderOf(config),
      mailboxFor: (request) => (isFromHere(peerOf, request) ? root : undefined),
      holdMinutes: config.orders.holdMinutes,
      paymentSettings: card.settings,
      auditWitness: config.data.auditWitness,
      backups: config.backups,
      secureCookies: origin.startsWith('https:'),
    },
  });
}

function toPublic({ hostedIdentity, payment, wording }: ShopData): PublicSettings {
  const identity = hostedIdentity
    ? ({ provider: 'firebase', ...hostedIdentity } as const)
    : ({ provider: 'builtin' } as const);
  return { identity, payment, wording };
}

/** More than anybody reads; the whole list is the API's. */
const reviewsOnPages = 200;

const root = join(import.meta.dirname, '../..');

/** The pages that were built, and the files beside them. */
async function openBuiltFront(parts: FrontParts): Promise<Front> {
  const { cache, data, log, origin, policy, signInPolicy } = parts;
  const { build, siteScript } = await loadBuild(join(root, 'build'));
  const onFailure = (error: unknown) =>
    log.error({ part: 'pages', err: error }, 'a page could not be drawn');
  const pages = createPages({ build, data, settings: { origin, siteScript, onFailure } });
  const folders = [join(root, 'build/client'), join(root, 'public')];
  const files = openStaticFiles(folders, { standing: parts.standing });
  const hasTool = toolLookup(data);
  return createFront({ pages, cache, files, origin, hasTool, policy, signInPolicy });
}

async function isReady({ db }: ShopDatabase): Promise<boolean> {
  try {
    await db.query({ text: 'select 1' });
    return true;
  } catch {
    return false;
  }
}

function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= run());
}
