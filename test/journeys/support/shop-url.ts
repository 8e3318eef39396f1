/** Where the shops of this run are, and where they keep their data. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the workers inherit of them, by the names of the settings. */
export const shops = {
  journeys: { url: 'JOURNEYS_SHOP', data: 'JOURNEYS_DATA' },
  'looks-pages': { url: 'LOOKS_PAGES_SHOP', data: 'LOOKS_PAGES_DATA' },
  'looks-routes': { url: 'LOOKS_ROUTES_SHOP', data: 'LOOKS_ROUTES_DATA' },
} as const;

export type ShopName = keyof typeof shops;

let name: ShopName = 'journeys';

/** Projects whose name no shop has share that of the journeys. */
export function shopOf(project: string): ShopName {
  return project === 'looks-pages' || project === 'looks-routes' ? project : 'journeys';
}

/** A worker belongs to one project for as long as it lives. */
export function goToShopOf(project: string): void {
  name = shopOf(project);
}

/** Where the shop of this run is. */
export function shopUrl(): string {
  return inherited(shops[name].url);
}

/** Where it keeps its data. */
export function shopData(): string {
  return inherited(shops[name].data);
}

/** Where it shows the letters that it does not send. */
export function mailboxPath(): string {
  const word = readFileSync(join(shopData(), 'sandbox-mail-word'), 'utf8').trim();
  return `/sandbox-mail/${word}`;
}

function inherited(setting: string): string {
  const value = process.env[setting];
  if (value === undefined) throw new Error(`no shop was started: ${setting}`);
  return value;
}
