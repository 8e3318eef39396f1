/** The URLs of this run's shops, their data folders and databases. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRunningOwnerConnection } from '@ferrule/embedded-postgres';
import type pg from 'pg';

/** What the workers inherit of them, by the names of the settings. */
export const shops = {
  journeys: { url: 'JOURNEYS_SHOP', data: 'JOURNEYS_DATA' },
  orders: { url: 'ORDERS_SHOP', data: 'ORDERS_DATA' },
  staff: { url: 'STAFF_SHOP', data: 'STAFF_DATA' },
  terms: { url: 'TERMS_SHOP', data: 'TERMS_DATA' },
  'screenshots-pages': { url: 'SCREENSHOTS_PAGES_SHOP', data: 'SCREENSHOTS_PAGES_DATA' },
  'screenshots-public': { url: 'SCREENSHOTS_PUBLIC_SHOP', data: 'SCREENSHOTS_PUBLIC_DATA' },
  'screenshots-dashboard': {
    url: 'SCREENSHOTS_DASHBOARD_SHOP',
    data: 'SCREENSHOTS_DASHBOARD_DATA',
  },
} as const;

export type ShopName = keyof typeof shops;

let name: ShopName = 'journeys';

/** Projects whose name no shop has share that of the journeys. */
export function shopOf(project: string): ShopName {
  const isShop = (known: string): known is ShopName => Object.hasOwn(shops, known);
  return isShop(project) ? project : 'journeys';
}

/** A worker belongs to one project for as long as it lives. */
export function goToShopOf(project: string): void {
  name = shopOf(project);
}

/** Where the shop of this run is. */
export function shopUrl(): string {
  return readSetting(shops[name].url);
}

/** Where it keeps its data. */
export function shopData(): string {
  return readSetting(shops[name].data);
}

/** The setting with the URL of its owner, where the database is not that of the data folder. */
export const ownerUrlSetting = (shop: ShopName) => `${shops[shop].data}_OWNER_URL`;

/** How to connect to its database as the owner of the tables. */
export function shopDatabase(): pg.ClientConfig | undefined {
  const connectionString = process.env[ownerUrlSetting(name)];
  if (connectionString !== undefined) return { connectionString };
  return findRunningOwnerConnection(join(shopData(), 'postgres'));
}

/** The path of the sandbox mailbox. */
export function mailboxPath(): string {
  const word = readFileSync(join(shopData(), 'sandbox-mail-word'), 'utf8').trim();
  return `/sandbox-mail/${word}`;
}

function readSetting(setting: string): string {
  const value = process.env[setting];
  if (value === undefined) throw new Error(`no shop was started: ${setting}`);
  return value;
}
