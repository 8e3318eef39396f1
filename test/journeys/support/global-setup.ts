/** Starts the shop as a person would, once for all journeys, on an empty data directory. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from '../../support/running-shop.ts';

export default async function openForJourneys(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ferrule-journeys-'));
  // Behind a proxy, as it were, so that the people of the journeys have addresses of their own.
  const shop = await startShop(dataDir, {
    TRUSTED_PROXY_HOPS: '1',
    // Browsers send no such header: to the shop all of them are one address.
    TRIES_PER_ADDRESS: '1000',
  });
  // The workers inherit it: the address that it prints, which is where a person would go.
  process.env['JOURNEYS_SHOP'] = /open at (\S+)/.exec(shop.output())?.[1] ?? shop.url;
  process.env['JOURNEYS_DATA'] = dataDir;
  return async () => {
    await shop.end();
    await rm(dataDir, { recursive: true, force: true });
  };
}
