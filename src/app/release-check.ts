/** A shop for real money must run from a release, whose folder has only what it needs. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Config } from '#settings/config.ts';

const root = join(import.meta.dirname, '../..');

/** The version history of the sources, and their tests. */
const developmentFolders = [
  ...['.git', '.svn', '.hg', 'test', 'bench'],
  ...['sandbox', 'packages/card-sandbox'],
] as const;

/**
 * Throws when a public shop would take real money from a folder with development files, and when a
 * release would sell by the sandbox, which it does not have.
 */
export function requireRelease({ payments, server }: Config): void {
  if (payments.kind === 'sandbox' && !existsSync(join(root, 'packages/card-sandbox')))
    throw new ConfigError([
      'This is a release, which has no sandbox card processor: set STRIPE_SECRET_KEY, ' +
        'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET; keys of the test mode move no money',
    ]);
  const isReal = payments.kind === 'stripe' && payments.isLive;
  if (!isReal || server.publicOriginIsLoopback) return;
  const found = developmentFolders.filter((name) => existsSync(join(root, name)));
  if (found.length === 0) return;
  throw new ConfigError([
    `The shop's folder has ${found.join(', ')}, and would take real money: ` +
      'open it from a release, which npm run release -- FOLDER makes',
  ]);
}
