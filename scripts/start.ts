import { ensureBuild } from './setup/ensure-build.ts';
import { loadBundledServer } from './setup/server-module.ts';

/** `npm start`: builds pages and server when their sources have changed, then runs the shop. */
export async function startShop(root: string): Promise<void> {
  // React and others choose their production build by it when they are loaded.
  process.env['NODE_ENV'] = 'production';
  if (!(await ensureBuild(root))) {
    process.exitCode = 1;
    return;
  }
  const { main } = await loadBundledServer(root);
  await main();
}
