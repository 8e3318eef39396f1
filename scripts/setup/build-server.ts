/**
 * Bundles the server and its libraries into build/shop/: sixty files start in half the time of the
 * fourteen hundred modules that they are made of. Data beside a source is still read from there.
 */
import { dirname, join, relative, sep } from 'node:path';
import { rolldown, type Plugin, type RolldownLog } from 'rolldown';
import { serverFolder, stampServer } from './ensure-build.ts';
import { replaceFolder } from './replace-folder.ts';

const builder = 'scripts/setup/build-server.ts';

/** Of `npm run dev`, which runs the sources, and of `pg`, where somebody has installed it. */
const notForTheBundle = ['vite', 'pg-native'];
/** These read files that lie beside theirs. They are loaded when they are needed. */
const readsItsFiles = ['pdfkit', 'sharp'];
const notBundled = [...notForTheBundle, ...readsItsFiles];

interface BundleRequest {
  /** The folder of the bundle, two below the folder with the sources that it is run beside. */
  folder: string;
  /** What is left out; loading it fails. */
  excluded?: (id: string) => boolean;
}

/**
 * Builds the bundle and puts it in place of an earlier one.
 *
 * @returns the files of the project that it is made of, from its root
 */
export async function buildServer(
  root: string,
  { folder, excluded = () => false }: BundleRequest,
): Promise<string[]> {
  const bundle = await rolldown({
    cwd: root,
    input: { server: join(root, 'server.ts') },
    platform: 'node',
    external: (id) => notBundled.includes(id) || excluded(id),
    plugins: [keepPlaces(root)],
    onLog: refuseProblems,
  });
  const fresh = `${folder}.${process.pid}`;
  const { output } = await bundle.write({
    ...{ dir: fresh, format: 'esm', codeSplitting: true },
    ...{ entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
  });
  await bundle.close();
  await replaceFolder(folder, fresh);
  const ids = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const paths = ids.filter(isOwn).map((id) => relative(root, id));
  return paths.filter((path) => !path.startsWith('..')).toSorted();
}

const isOwn = (id: string) => !id.startsWith('\0') && !id.includes(`${sep}node_modules${sep}`);

/** A source finds files beside it by where it is; in the bundle, by where it was. */
function keepPlaces(root: string): Plugin {
  return {
    name: 'keep-places',
    transform(code, id) {
      const isVirtual = id.startsWith('\0') || id.startsWith('rolldown/');
      if (isVirtual || !/import\.meta\.(?:dirname|url)/.test(code)) return null;
      if (!isOwn(id)) throw new Error(`${id} reads files beside it: leave it out of the bundle`);
      const path = `../../${relative(root, id).replaceAll(sep, '/')}`;
      return code
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `import.meta.dirname + '/${dirname(path)}'`);
    },
  };
}

/** A library's `eval` is its own; all else is a fault, such as an import of what is not there. */
function refuseProblems(level: string, { code, message }: RolldownLog): void {
  if (level !== 'warn' || code === 'EVAL') return;
  throw new Error(message);
}

if (import.meta.main) {
  const root = process.cwd();
  const beganAt = Date.now();
  const paths = await buildServer(root, { folder: serverFolder(root) });
  stampServer(root, [...paths, ...['package.json', 'package-lock.json', builder]], beganAt);
}
