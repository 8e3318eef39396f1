/** A shop for real money runs from a release, whose folder has only what it needs. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Config } from '#platform/config.ts';

const root = join(import.meta.dirname, '../..');

/** The history of the sources, and what they are tried with. */
const unneeded = ['.git', '.svn', '.hg', 'test', 'sandbox', 'bench'] as const;

/** Throws when the public would be served for real money from the folder of the sources. */
export function refuseUnneeded({ payments, server }: Config): void {
  const isReal = payments.kind === 'stripe' && payments.live;
  if (!isReal || server.publicOriginIsLoopback) return;
  const found = unneeded.filter((name) => existsSync(join(root, name)));
  if (found.length === 0) return;
  throw new ConfigError([
    `The shop's folder has ${found.join(', ')}, and would take real money: ` +
      'open it from a release, which npm run release -- FOLDER makes',
  ]);
}
