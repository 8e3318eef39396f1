/** A shop with a public origin, as it runs behind a proxy that terminates TLS. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '#settings/config.ts';
import { createLog } from '#platform/log.ts';
import { openShop } from '#app/open-shop.ts';
import { openTestDatabase } from './database.ts';
import { urlOf } from './database-url.ts';
import { freePort } from './running-shop.ts';

export interface PublicShop extends AsyncDisposable {
  /** Where it listens on this machine. */
  url: string;
  port: string;
}

/** Opens one with the pages that were built; payments are the sandbox's, shown as such. */
export async function openPublicShop(
  publicOrigin: string,
  settings: Record<string, string> = {},
): Promise<PublicShop> {
  const db = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'public-'));
  const port = String(await freePort());
  const config = loadConfig({
    ...{ PORT: port, SHOP_DATA: folder, DATABASE_URL: urlOf(db.connection) },
    ...{ PUBLIC_ORIGIN: publicOrigin, SANDBOX_PAYMENTS: 'public', WORKER: 'off' },
    ...{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@shop.example' },
    ...settings,
  });
  const shop = await openShop(config, createLog('silent'));
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async [Symbol.asyncDispose]() {
      await shop.close();
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
