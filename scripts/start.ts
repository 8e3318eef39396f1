import { ensureBuild } from './setup/ensure-build.ts';
import { loadServer } from './setup/server-module.ts';

/** `npm start`: builds the pages when their sources have changed, then runs the shop. */
export async function startShop(root: string): Promise<void> {
  // React and others choose their production build by it when they are loaded.
  process.env['NODE_ENV'] = 'production';
  if (!(await ensureBuild(root))) {
    process.exitCode = 1;
    return;
  }
  const { main } = await loadServer(root);
  await main();
}
