/**
 * The release for a public server: the shop's programs with whatever they import,
 * the pages as they were built, and no tests, sandboxes, tools or history beside them.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { buildServer } from '../setup/build-server.ts';
import { bundledServer, ensureBuild, serverFolder } from '../setup/ensure-build.ts';

/** The commands of the release's `package.json`. */
const programs = {
  start: { file: 'server.ts', run: `node --max-semi-space-size=4 ${bundledServer('.')}` },
  backup: { file: 'scripts/operations/backup.ts', run: callScript('backup', 'backup') },
  restore: { file: 'scripts/operations/backup.ts', run: callScript('backup', 'restore') },
  'audit:verify': {
    file: 'scripts/operations/audit-verify.ts',
    run: callScript('audit-verify', 'verifyShopAuditLog'),
  },
  'audit:stock': {
    file: 'scripts/operations/audit-stock.ts',
    run: callScript('audit-stock', 'auditShopStock'),
  },
  'secret:renew': {
    file: 'scripts/operations/secret-renew.ts',
    run: callScript('secret-renew', 'renewShopSecret'),
  },
} as const;

/** Files that the programs read at run time. */
const dataFiles = [
  // Its server is bundled anew, without what is excluded.
  ...['build/client', 'build/server', 'build/site.json'],
  'public',
  'db/migrations',
  'src/modules/identity/passwords/common-passwords.txt',
  'src/modules/identity/passwords/common-passwords.license.txt',
  'src/web/content/palette.css',
  'src/app/documents/fonts',
  'package-lock.json',
  '.npmrc',
  '.env.example',
] as const;

/** Loaded only for trials and development; a shop for real money never needs them. */
const excludedImports =
  /^@ferrule\/(card-sandbox|sandbox-\w+)\b|\/(dev-front|sandbox-card|sandbox-mailbox)\.ts$/;

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
  const { version, unreleased } = await readVersion(root);
  console.log(`${folder}: version ${version}, ${files} programs, and the pages.`);
  if (unreleased.length > 0) {
    console.log(`Version ${version} was released without ${unreleased.join(', ')}.`);
    console.log(
      'Raise it before this goes to a public server: see docs/decisions/0108-releases.md.',
    );
  }
  console.log('Take it to its machine, then run there: npm ci --omit=dev && npm start');
}

/**
 * The version of `package.json`, and the migrations that have come since it was released; none of a
 * version that is not released yet.
 */
export async function readVersion(
  root: string,
): Promise<{ version: string; unreleased: string[] }> {
  const read = async (file: string) => JSON.parse(await readFile(join(root, file), 'utf8'));
  const { version }: { version: string } = await read('package.json');
  const releases: readonly { version: string; lastMigration: string }[] =
    await read('db/releases.json');
  const released = releases.find((each) => each.version === version);
  const names = (await readdir(join(root, 'db/migrations')))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .toSorted();
  return { version, unreleased: names.filter((name) => released && name > released.lastMigration) };
}

/** Fills the folder and returns the number of program files. */
export async function fillRelease(root: string, folder: string): Promise<number> {
  const entries = Object.values(programs).map(({ file }) => file);
  const sources = await findReachable(root, entries);
  for (const path of [...sources, ...dataFiles]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await cp(join(root, path), join(folder, path), { recursive: true });
  }
  const isExcluded = (name: string) => excludedImports.test(name);
  await buildServer(root, { folder: serverFolder(folder), excluded: isExcluded });
  const packageJson: object = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const workspaces = [...sources].flatMap(
    (path) => /^(packages\/[\w-]+)\/package\.json$/.exec(path)?.[1] ?? [],
  );
  const scripts = Object.fromEntries(
    Object.entries(programs).map(([name, { run }]) => [name, run]),
  );
  const file = join(folder, 'package.json');
  await writeFile(
    file,
    `${JSON.stringify({ ...packageJson, workspaces, scripts }, undefined, 2)}\n`,
  );
  return sources.size;
}

/** The files and all of the project that they import, directly or indirectly. */
async function findReachable(root: string, entries: readonly string[]): Promise<Set<string>> {
  const paths = new Set(entries);
  for (const path of paths) {
    if (path.endsWith('.json')) continue;
    const text = await readFile(join(root, path), 'utf8');
    for (const name of findImports(text)) {
      const found = name.startsWith(scope)
        ? await resolvePackage(root, name)
        : [resolveImport(path, name)];
      for (const file of found) paths.add(file);
    }
  }
  return paths;
}

/** The packages of this project, in `packages/`, are imported by names that begin so. */
const scope = '@ferrule/';

const importPattern = new RegExp(
  [
    String.raw`^(?:import|export)\s(?!type\b)(?:[\w*{},\s]+\sfrom\s)?'([^']+)'`,
    // After `typeof` it is a type, which no program loads.
    String.raw`(?<!\btypeof )\bimport\('([^']+)'\)`,
  ].join('|'),
  'gm',
);

function findImports(text: string): string[] {
  const names = [...text.matchAll(importPattern)].map(
    ([, staticImport, dynamicImport]) => staticImport ?? dynamicImport ?? '',
  );
  return names.filter(
    (name) => (/^[.#]/.test(name) || name.startsWith(scope)) && !excludedImports.test(name),
  );
}

/** A package of this project: its manifest, and the file that it offers under the name. */
async function resolvePackage(root: string, name: string): Promise<string[]> {
  const [folderName = '', ...rest] = name.slice(scope.length).split('/');
  const folder = `packages/${folderName}`;
  const manifest: { exports: Record<string, string> } = JSON.parse(
    await readFile(join(root, folder, 'package.json'), 'utf8'),
  );
  const file = manifest.exports[['.', ...rest].join('/')];
  if (file === undefined) throw new Error(`${folder} offers no ${name}`);
  return [`${folder}/package.json`, posix.join(folder, file)];
}

function resolveImport(path: string, name: string): string {
  if (name.startsWith('.')) return posix.join(posix.dirname(path), name);
  const [, alias = '', rest = ''] = /^#(\w+)\/(.*)$/.exec(name) ?? [];
  return ['app', 'settings', 'platform', 'modules', 'api', 'web'].includes(alias)
    ? `src/${alias}/${rest}`
    : `${alias}/${rest}`;
}

function callScript(file: string, name: string): string {
  const call = `m.${name}('.', process.argv.slice(1))`;
  return `node -e "import('./scripts/operations/${file}.ts').then((m) => ${call})" --`;
}
