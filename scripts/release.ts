/**
 * What a machine is given that serves the public: the shop's programs with whatever they import,
 * the pages as they were built, and no tests, sandboxes, tools or history beside them.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { ensureBuild } from './ensure-build.ts';

/** What is run there, by its name among the commands of its `package.json`. */
const programs = {
  start: { file: 'server.ts', run: 'node --max-semi-space-size=4 server.ts' },
  backup: { file: 'scripts/backup.ts', run: calling('backup', 'backup') },
  restore: { file: 'scripts/backup.ts', run: calling('backup', 'restore') },
  'audit:verify': { file: 'scripts/audit-verify.ts', run: calling('audit-verify', 'verify') },
  'audit:stock': { file: 'scripts/audit-stock.ts', run: calling('audit-stock', 'auditShopStock') },
  'secret:renew': {
    file: 'scripts/secret-renew.ts',
    run: calling('secret-renew', 'renewShopSecret'),
  },
} as const;

/** What they read while they run. */
const data = [
  'build',
  'public',
  'db/migrations',
  'src/modules/identity/common-passwords.txt',
  'src/modules/identity/common-passwords.license.txt',
  'src/web/content/palette.css',
  'package-lock.json',
  '.npmrc',
  '.env.example',
] as const;

/** Loaded at need for trials and for work on the shop; a shop for real money never needs them. */
const leftOut = /^#sandbox\/|\/(dev-front|sandbox-card|sandbox-mail)\.ts$/;

/** `npm run release -- FOLDER`: builds the pages and fills the folder. */
export async function release(root: string, [folder]: readonly string[]): Promise<void> {
  if (folder === undefined || (existsSync(folder) && (await readdir(folder)).length > 0)) {
    console.error('Say which empty folder: npm run release -- FOLDER');
    process.exitCode = 2;
    return;
  }
  if (!(await ensureBuild(root))) {
    process.exitCode = 1;
    return;
  }
  const files = await fillRelease(root, folder);
  console.log(`${folder}: ${files} programs, and the pages.`);
  console.log('Take it to its machine, then run there: npm ci --omit=dev && npm start');
}

/** Answers how many files of the programs there are. */
export async function fillRelease(root: string, folder: string): Promise<number> {
  const entries = Object.values(programs).map(({ file }) => file);
  const sources = await reachable(root, entries);
  for (const path of [...sources, ...data]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await cp(join(root, path), join(folder, path), { recursive: true });
  }
  const told: object = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const scripts = Object.fromEntries(
    Object.entries(programs).map(([name, { run }]) => [name, run]),
  );
  const file = join(folder, 'package.json');
  await writeFile(file, `${JSON.stringify({ ...told, scripts }, undefined, 2)}\n`);
  return sources.size;
}

/** The files, and what they import by a path, however often removed. */
async function reachable(root: string, entries: readonly string[]): Promise<Set<string>> {
  const found = new Set(entries);
  for (const path of found) {
    const text = await readFile(join(root, path), 'utf8');
    for (const name of importsOf(text)) found.add(resolveFrom(path, name));
  }
  return found;
}

const imported =
  /^(?:import|export)\s(?!type\b)(?:[\w*{},\s]+\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/gm;

function importsOf(text: string): string[] {
  const names = [...text.matchAll(imported)].map(([, fixed, loaded]) => fixed ?? loaded ?? '');
  return names.filter((name) => /^[.#]/.test(name) && !leftOut.test(name));
}

function resolveFrom(path: string, name: string): string {
  if (name.startsWith('.')) return posix.join(posix.dirname(path), name);
  const [, room = '', rest = ''] = /^#(\w+)\/(.*)$/.exec(name) ?? [];
  return ['platform', 'modules', 'api', 'web'].includes(room)
    ? `src/${room}/${rest}`
    : `${room}/${rest}`;
}

function calling(file: string, name: string): string {
  const call = `m.${name}('.', process.argv.slice(1))`;
  return `node -e "import('./scripts/${file}.ts').then((m) => ${call})" --`;
}
