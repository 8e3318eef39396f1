/** The code of an earlier release in a folder of its own, with its pages built. */
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { allReleases } from '#test/support/releases.ts';
import { run } from './commands.ts';

const root = join(import.meta.dirname, '../../..');
/** The commit of the last release that is recorded. */
export function findLastRelease(): string {
  const last = allReleases.at(-1);
  if (!last) throw new Error('no release is recorded');
  return last.commit;
}

export async function checkOut(ref: string, folder: string): Promise<void> {
  await mkdir(folder);
  await git('--work-tree', folder, 'restore', '--source', ref, '--worktree', '--', '.');
  await linkModules(folder);
  const build = `import('./scripts/setup/ensure-build.ts').then((m) => m.ensureBuild('.'))`;
  await run('env', '-C', folder, process.execPath, '-e', build);
}

/** The installed packages, and the release's own in place of ours. */
async function linkModules(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '@ferrule'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@ferrule' && name !== '.cache')
      await symlink(join(root, 'node_modules', name), join(modules, name));
  for (const name of await readdir(join(folder, 'packages')))
    await symlink(join(folder, 'packages', name), join(modules, '@ferrule', name));
}

function git(...args: string[]): Promise<string> {
  return run('git', '-C', root, ...args);
}
