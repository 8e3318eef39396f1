/** Tags that a rendering names itself. */
import { expect, test } from 'vitest';
import { createPageCache } from './page-cache.ts';

/** Named only once the page was read, as that of a product by its slug. */
function slowPage(tags: readonly string[]) {
  let stock = 5;
  let renderCount = 0;
  const render = async () => {
    const read = stock;
    renderCount += 1;
    await new Promise((resolve) => setImmediate(resolve));
    return { ...{ status: 200, type: 'text/html' }, body: String(read), tags };
  };
  return {
    request: { key: '/products/a', tags: ['catalogue'], render },
    sell: () => (stock -= 1),
    countRenders: () => renderCount,
  };
}

test.each(['product:1', 'product:2', 'catalogue'])('%s drops it', async (tag) => {
  const cache = createPageCache();
  const { request, countRenders } = slowPage(['product:1', 'product:2']);
  await cache.getOrRender(request);
  cache.invalidate('product:3');
  await cache.getOrRender(request);
  expect(countRenders()).toBe(1);
  cache.invalidate(tag);
  expect(cache.size()).toEqual({ entries: 0, bytes: 0 });
  await cache.getOrRender(request);
  expect(countRenders()).toBe(2);
});

test('whoever asks after a drop never gets what was begun before it', async () => {
  const cache = createPageCache();
  const { request, sell } = slowPage(['product:1']);
  const before = cache.getOrRender(request);
  sell();
  cache.invalidate('product:1');
  const after = await cache.getOrRender(request);
  await before;
  expect(after.variant('identity').body.toString()).toBe('4');
  expect((await cache.getOrRender(request)).variant('identity').body.toString()).toBe('4');
});

test('the drop of another page keeps what is under way', async () => {
  const cache = createPageCache();
  const { request, countRenders } = slowPage(['product:1']);
  const first = cache.getOrRender(request);
  cache.invalidate('product:2');
  await Promise.all([first, cache.getOrRender(request)]);
  await cache.getOrRender(request);
  expect(countRenders()).toBe(1);
});

test('a page is rendered anew at the moment at which it says that it ends', async () => {
  let now = 1000;
  const cache = createPageCache({ now: () => now });
  const { request, countRenders } = slowPage([]);
  const render = async () => ({ ...(await request.render()), expiresAtMs: 2000 });
  const renderCountAt = async (moment: number) => {
    now = moment;
    await cache.getOrRender({ ...request, render });
    return countRenders();
  };
  expect(await renderCountAt(1000)).toBe(1);
  expect(await renderCountAt(1999)).toBe(1);
  expect(await renderCountAt(2000)).toBe(2);
  expect(cache.size().entries).toBe(1);
});
