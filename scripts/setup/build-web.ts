/**
 * Builds the pages into build/: React Router's client and server bundles, then the small module
 * of the pages without React, and the icons. Text files get their compressed siblings here, once,
 * at the best setting, so that the server only picks.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, createBuilder } from 'vite';
import { checkContent } from '../checks/check-content.ts';
import { drawBrand } from '../brand/draw-brand.ts';

const compressible = /\.(?:js|css|svg|json|webmanifest|txt)$/;
const worthCompressingBytes = 860;

/**
 * Builds everything. Throws Vite's own error when the sources do not build, and
 * ours, before anything is changed, when the content is invalid.
 */
export async function buildWeb(root: string): Promise<void> {
  await checkContent(root);
  process.env['NODE_ENV'] = 'production';
  const previousBuild = join(root, 'build.before');
  await rm(previousBuild, { recursive: true, force: true });
  if (existsSync(join(root, 'build'))) await rename(join(root, 'build'), previousBuild);
  try {
    await buildAll(root);
  } catch (error) {
    // When the build fails, the previous build is put back.
    await rm(join(root, 'build'), { recursive: true, force: true });
    if (existsSync(previousBuild)) await rename(previousBuild, join(root, 'build'));
    throw error;
  }
  await rm(previousBuild, { recursive: true, force: true });
}

async function buildAll(root: string): Promise<void> {
  const builder = await createBuilder({ root, logLevel: 'warn', mode: 'production' });
  await builder.buildApp();
  await buildSiteModule(root);
  await drawBrand(root, join(root, 'build/client'));
  await compressAll(join(root, 'build/client'));
}

/** The module of the pages without React, as small as possible; its URL is written to site.json. */
async function buildSiteModule(root: string): Promise<void> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: 'build/client',
      emptyOutDir: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(root, 'src/web/site/site.ts'),
        output: {
          entryFileNames: 'assets/site-[hash].js',
          chunkFileNames: 'assets/site-part-[hash].js',
        },
      },
    },
  });
  const outputs = 'output' in result ? result.output : [];
  const entry = outputs.find((output) => output.type === 'chunk' && output.isEntry);
  if (!entry) throw new Error('the site module was not built');
  await writeFile(join(root, 'build/site.json'), JSON.stringify({ script: `/${entry.fileName}` }));
}

async function compressAll(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))));
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.byteLength < worthCompressingBytes) return;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all([
    writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params: quality })),
    writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 })),
  ]);
}

if (import.meta.main) await buildWeb(process.cwd());
