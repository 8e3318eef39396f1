/**
 * Starts the shop as a person would, on an empty data directory: once for all journeys, and once
 * for each project of the screenshots, whose shop nobody else may change.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { programsSetting } from '../../../scripts/checks/postgres-programs.ts';
import {
  createDatabaseSettings,
  startInstalledPostgres,
  type InstalledPostgres,
} from '../../support/installed-postgres.ts';
import { startShop } from '../../support/running-shop.ts';
import { ownerUrlSetting, shopOf, shops, type ShopName } from './shop-url.ts';

export default async function startShops({ projects }: FullConfig): Promise<() => Promise<void>> {
  const names = new Set(projects.map(({ name }) => shopOf(name)));
  const programs = process.env[programsSetting] ?? '';
  const server = programs === '' ? undefined : await startInstalledPostgres(programs, {});
  const startedShops = await Promise.allSettled(
    [...names].map((name) => startJourneyShop(name, server)),
  );
  const close = async () => {
    for (const shop of startedShops) if (shop.status === 'fulfilled') await shop.value();
    await server?.stop();
  };
  const failed = startedShops.find((shop) => shop.status === 'rejected');
  if (!failed) return close;
  // Nobody calls what was not answered: the others would stay open for good.
  await close();
  throw failed.reason;
}

async function startJourneyShop(
  name: ShopName,
  server: InstalledPostgres | undefined,
): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), `ferrule-${name}-`));
  const database = server && (await createDatabaseSettings(server, name));
  // Behind a proxy, as it were, so that the people of the journeys have addresses of their own.
  const shop = await startShop(dataDir, {
    ...database,
    TRUSTED_PROXY_HOPS: '1',
    // One would be taken by itself at some moment, and be seen in some pictures and not in others.
    BACKUPS: 'off',
    // Browsers send no such header: to the shop all of them are one address.
    TRIES_PER_ADDRESS: '1000',
    LIMITS:
      'orders_network=5000,payments_network=5000,messages_network=1000,reviews_network=1000,' +
      'reviews_unconfirmed_network=1000,reviews_at_once_unconfirmed=1000,' +
      // The same test card is declined in many journeys.
      'card_failures_card=1000,card_failures_address=1000,card_failures_cart=1000',
  });
  // The workers inherit it: the address that it prints, which is where a person would go.
  process.env[shops[name].url] = /open at (\S+)/.exec(shop.output())?.[1] ?? shop.url;
  process.env[shops[name].data] = dataDir;
  if (database) process.env[ownerUrlSetting(name)] = database['DATABASE_OWNER_URL'];
  return async () => {
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
