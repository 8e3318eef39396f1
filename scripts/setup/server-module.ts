import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundledServer } from './ensure-build.ts';

/** What `server.ts`, the composition root, offers to the commands. */
export type ServerModule = { main(options?: { dev: boolean }): Promise<void> };

/** Loads the sources of the shop, for development. */
export const loadServer = (root: string) => load(join(root, 'server.ts'));

/** Loads the shop as `ensureBuild` has bundled it. */
export const loadBundledServer = (root: string) => load(bundledServer(root));

/** By a dynamic import: nothing is loaded before the environment is set and all is built. */
async function load(file: string): Promise<ServerModule> {
  const server: ServerModule = await import(pathToFileURL(file).href);
  return server;
}
