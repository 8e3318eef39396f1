/** What the browser has to load of a page, and Node at the start, against the budgets. */
import { execFile } from 'node:child_process';
import { get } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productOf } from '#test/support/product-reviews.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { modulesAtStart } from './budgets.ts';
import { bytesOfPages } from './page-bytes.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ pages: true });
});
afterAll(() => shop.close());

/** The bytes of a response as they are sent: `fetch` would decompress them. */
function sizeOf(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br' };
    const request = get(new URL(path, shop.url), { headers }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.once('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${path}: ${response.statusCode}`));
      });
    });
    request.once('error', reject);
  });
}

/** What the document names of the build: its styles, and its scripts, late ones too. */
async function measurePage(path: string) {
  const html = await (await fetch(new URL(path, shop.url))).text();
  const files = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
  const sum = async (ending: string) => {
    const sizes = await Promise.all(files.filter((file) => file.endsWith(ending)).map(sizeOf));
    return sizes.reduce((total, size) => total + size, 0);
  };
  return { html: await sizeOf(path), styles: await sum('.css'), scripts: await sum('.js') };
}

const pages = Object.entries(bytesOfPages);

test.each(pages)('%s is within its bytes', async (page, budget) => {
  const { path } = await productOf(shop, shop.world.flatBrush);
  const measured = await measurePage(
    page.replace('{tool}', shop.world.flatBrush).replace('{product}', path),
  );
  for (const part of ['html', 'styles', 'scripts'] as const) {
    expect(measured[part], `${part} of ${page}`).toBeLessThanOrEqual(budget[part]);
    // A budget that is far above what is needed would hold nothing.
    expect(measured[part], `${part} of ${page}`).toBeGreaterThan(budget[part] * 0.9);
  }
});

const counting = `
import { registerHooks } from 'node:module';
const loaded = new Set();
registerHooks({ load(url, context, next) { loaded.add(url); return next(url, context); } });
await import('./server.ts');
console.log(loaded.size);
process.exit();`;

test('the start loads no more modules than it needs', async () => {
  const run = promisify(execFile);
  const args = ['--input-type=module', '--eval', counting];
  const { stdout } = await run(process.execPath, args, {
    cwd: join(import.meta.dirname, '../..'),
  });
  const count = Number(stdout.trim());
  expect(count).toBeLessThanOrEqual(modulesAtStart);
  expect(count).toBeGreaterThan(modulesAtStart * 0.9);
});
