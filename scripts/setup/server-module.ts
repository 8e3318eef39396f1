import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What `server.ts`, the composition root, offers to the commands. */
export type ServerModule = { main(options?: { dev: boolean }): Promise<void> };

/**
 * Loads the shop with a dynamic import, so that nothing of it is loaded
 * before the environment is set and the pages are built.
 */
export async function loadServer(root: string): Promise<ServerModule> {
  const server: ServerModule = await import(pathToFileURL(join(root, 'server.ts')).href);
  return server;
}
