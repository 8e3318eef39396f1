/** Opens the whole shop from its settings, and closes its parts in reverse order. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { secondMs, systemClock, type Clock } from '#platform/clock.ts';
import type { Config } from '#settings/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { MinimumBodyRate } from '#platform/http/minimum-body-rate.ts';
import { openEventStream } from '#platform/http/event-stream.ts';
import { openJobs, prepareJobs } from '#platform/jobs.ts';
import type { Log } from '#platform/log.ts';
import type { Tracing } from '#platform/observability/tracing.ts';
import { openStaticFiles } from '#platform/page-cache/static-files.ts';
import { ensurePrivateFolder } from '#platform/private-folder.ts';
import {
  ensureFirstAdmin,
  openIdentity,
  warmUpProvider,
  type Identity,
  type IdentityDeps,
} from '#modules/identity/identity.ts';
import type { FirstAdmin } from '#modules/identity/staff/first-admin.ts';
import type { PasswordHasher } from '#modules/identity/provider/deps.ts';
import { openDailyBackups } from '#modules/operations/operations.ts';
import { companyJobs } from '#modules/companies/companies.ts';
import { importJobs } from '#modules/imports/imports.ts';
import { joinGuestOrders } from '#modules/orders/orders.ts';
import { deleteSavedData } from '#modules/privacy/privacy.ts';
import { paymentJobs, type PaymentDeps } from '#modules/payments/payments.ts';
import { company } from '#web/content/company.ts';
import { createPageRenderer, loadWebBuild } from '#web/server/page-renderer.ts';
import { createPageServer, type PageServer } from '#web/server/page-server.ts';
import { openCardProcessor } from './card-processor.ts';
import { chooseIdentityProvider, type IdentityProviderChoice } from './identity-provider.ts';
import { openVies } from './vies.ts';
import { startEmailDelivery } from './emails.ts';
import { openOidcSources, type OidcSources } from './oidc-sources.ts';
import { toListenAddress, choosePort } from './listen-address.ts';
import { openShopDatabase } from './open-database.ts';
import { findMailboxPath } from './mailbox-secret.ts';
import { createPageLookup } from './pages/page-data.ts';
import type { Metrics, MetricsDeps } from './metrics/metrics.ts';
import { openRateLimiter } from './rate-limiter.ts';
import { createScheduledJobs, startJobs, type ScheduledJobs } from './start-jobs.ts';
import { createShopApp, type FrontParts, type OpenFront } from './shop-app.ts';

export interface Shop {
  /** Its URL; undefined for a process that only runs jobs. */
  url: string | undefined;
  firstAdmin: FirstAdmin;
  /** How its emails are sent. */
  email: Config['email']['kind'];
  /** The path of the sandbox mailbox: '/sandbox-mail/<secret>'. */
  mailbox: string | undefined;
  /** Where the figures are served; undefined for nowhere. */
  metricsUrl: string | undefined;
  app: FastifyInstance | undefined;
  payments: PaymentDeps;
  identity: Identity;
  /** By their names; they run by themselves in a process with workers. */
  scheduledJobs: ScheduledJobs;
  /** Resolves when the embedded database has ended unexpectedly. */
  databaseLost: Promise<void>;
  /** Says that it is not ready for `DRAIN_SECONDS`, in which visitors are sent elsewhere. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenShopOptions {
  clock?: Clock;
  /** Replaces the built pages: by the sources with hot reload, or by none. */
  openFront?: OpenFront;
  /** Replaces the provider's own password hashing. */
  passwords?: PasswordHasher | undefined;
  /** The minimum upload rate of pictures, when it is not the default. */
  uploadRate?: MinimumBodyRate | undefined;
}

const queueNames = [paymentJobs, importJobs, companyJobs].flatMap((names) => Object.values(names));

/** Opens all parts and listens. When one fails, those that are open are closed. */
export async function openShop(
  settings: Config,
  log: Log,
  { clock = systemClock, openFront = openBuiltFront, passwords, uploadRate }: OpenShopOptions = {},
): Promise<Shop> {
  const { closeLater, close } = collectOpenParts();
  try {
    const config = await choosePort(settings);
    const { server, data } = config;
    ensurePrivateFolder(data.folder);
    const listensAt = toListenAddress(server);
    const origin = server.publicOrigin;
    const identityProvider = chooseIdentityProvider(config.identity);
    const oidcSources = closeLater(openOidcSources(config));
    const identityParts = { clock, log, passwords, identityProvider, oidcSources };
    const identityDeps = createIdentityDeps(config, identityParts);
    const prepare = (owner: Database) =>
      Promise.all([prepareJobs(owner), openIdentity({ ...identityDeps, db: owner })]);
    const tracing = closeLater(await openWantedTracing(config, log));
    const shopDb = closeLater(await openShopDatabase(config, { clock, log, prepare }));
    const { db } = shopDb;
    const [cardProcessor, identity, jobs] = await Promise.all([
      openCardProcessor(config, { origin, listensAt, log }).then(closeLater),
      openIdentity({ ...identityDeps, db }),
      openJobs(db, log, queueNames, tracing).then(closeLater),
    ]);
    const { secret } = identity.limiter;
    const rateLimiter = openRateLimiter(config, { db, clock, secret });
    const cardTesting = { limits: rateLimiter.limits.cardFailures, secret };
    const { transferDays } = config.orders;
    const processing = { processor: cardProcessor.processor, cardTesting, transferDays };
    const payments = { db, clock, log, jobs, ...processing };
    const emailDelivery = closeLater(startEmailDelivery(config, { ...shopDb, clock, log }));
    const firstAdmin = await ensureFirstAdmin(identity);
    const dailyBackups = closeLater(openDailyBackups({ db, clock, log, backups: config.backups }));
    const { vies } = closeLater(openVies(config));
    const jobDeps = { jobs, payments, identity, emailDelivery, dailyBackups, vies };
    const scheduledJobs = createScheduledJobs(config, jobDeps);
    if (config.jobs.worker !== 'off') await startJobs(jobDeps, scheduledJobs);
    const metrics = closeLater(await openWantedMetrics(config, { db, clock, log }));
    const email = config.email.kind;
    const mailbox = findMailboxPath(config);
    const states = { firstAdmin, email, mailbox, databaseLost: shopDb.lost };
    const { drain, isDraining } = createDrain(server.drainSeconds);
    const opened = { payments, identity, scheduledJobs, metricsUrl: metrics?.url };
    const shopParts = { ...states, ...opened, drain, close };
    if (config.jobs.worker === 'only') return { ...shopParts, url: undefined, app: undefined };
    const providers = { cardProcessor, identityProvider, oidcSources };
    const services = { identity, payments, rateLimiter, openFront, uploadRate };
    const watching = { metrics, tracing, isDraining };
    const parts = { config, log, clock, shopDb, mailbox, ...watching, ...providers, ...services };
    const notices = openEventStream();
    const app = closeLater(await createShopApp({ ...parts, notices }));
    // Closed before the server, which waits for open responses.
    closeLater(notices);
    await app.listen({ port: server.port, host: server.host });
    void warmUpProvider(identity).catch((err: unknown) => log.error({ err }, 'no provider'));
    return { ...shopParts, url: origin, app };
  } catch (error) {
    await close();
    throw error;
  }
}

interface OpenPart {
  close(): Promise<unknown>;
}

/** Closes what was opened, the last first; what is not wanted is undefined. */
function collectOpenParts() {
  const openParts: OpenPart[] = [];
  return {
    closeLater<Part extends OpenPart | undefined>(part: Part): Part {
      if (part) openParts.push(part);
      return part;
    },
    close: once(async () => {
      for (const part of openParts.toReversed()) await part.close();
    }),
  };
}

/** How an instance says that it is about to close. */
function createDrain(seconds: number): { drain(): Promise<void>; isDraining: () => boolean } {
  let isDraining = false;
  return {
    async drain() {
      isDraining = true;
      await pause(seconds * secondMs);
    },
    isDraining: () => isDraining,
  };
}

/** Loaded only where a port for the figures is set. */
async function openWantedMetrics(
  { observability: { metrics: listen }, backups }: Config,
  deps: Omit<MetricsDeps, 'backups'>,
): Promise<Metrics | undefined> {
  if (!listen) return undefined;
  const { openMetrics } = await import('./metrics/metrics.ts');
  return openMetrics({ ...deps, backups }, listen);
}

/** Loaded only where a collector is set. */
async function openWantedTracing(
  { observability }: Config,
  log: Log,
): Promise<Tracing | undefined> {
  const { traces } = observability;
  return traces && (await import('./tracing/tracing.ts')).openTracing(traces, log);
}

/** The dependencies of identity except its database. */
function createIdentityDeps(
  { server, data, identity: { adminEmails, requireSecondFactor } }: Config,
  parts: Pick<IdentityDeps, 'clock' | 'log' | 'passwords'> & {
    identityProvider: IdentityProviderChoice;
    oidcSources: OidcSources;
  },
): Omit<IdentityDeps, 'db'> {
  const { clock, log, passwords, identityProvider, oidcSources } = parts;
  return {
    ...{ clock, log, passwords },
    settings: {
      ...{ ...server, adminEmails, dataDir: data.folder, firebase: identityProvider.firebase },
      ...{ requireSecondFactor, shopName: company.name },
      passwordWords: company.passwordWords,
      limits: { perNetwork: server.attemptsPerIp },
    },
    sources: oidcSources.sources,
    deleteSavedData,
    joinGuestOrders,
  };
}

const root = join(import.meta.dirname, '../..');

/** The built pages and the static files. */
async function openBuiltFront(parts: FrontParts): Promise<PageServer> {
  const { cache, searchCache, data, log, origin, policy, signInPolicy } = parts;
  const { build, siteScript } = await loadWebBuild(join(root, 'build'));
  const onFailure = (error: unknown) =>
    log.error({ part: 'pages', err: error }, 'a page could not be drawn');
  const renderPage = createPageRenderer({
    build,
    data,
    settings: { origin, siteScript, onFailure },
  });
  const folders = [join(root, 'build/client'), join(root, 'public')];
  const files = openStaticFiles(folders, { defaultHeaders: parts.defaultHeaders });
  const hasPage = createPageLookup(data);
  return createPageServer({
    ...{
      renderPage,
      cache,
      searchCache,
      files,
      origin,
      hasPage,
      findRedirect: parts.findRedirect,
      readVisitor: parts.readVisitor,
      policy,
      signInPolicy,
      fileData: data,
    },
  });
}

function once(run: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined;
  return () => (result ??= run());
}
