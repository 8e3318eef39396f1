import { ensureBuild } from './ensure-build.ts';
import { serverOf } from './server-module.ts';

/** `npm start`: builds the pages when their sources have changed, then runs the shop. */
export async function start(root: string): Promise<void> {
  // React and others choose their fast half by it when they are loaded.
  process.env['NODE_ENV'] = 'production';
  if (!(await ensureBuild(root))) {
    process.exitCode = 1;
    return;
  }
  const { main } = await serverOf(root);
  await main();
}
