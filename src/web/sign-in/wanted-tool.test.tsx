import { afterEach, expect, test, vi } from 'vitest';
import { findTexts, renderPage } from '#test/traceability/page.tsx';
import { saveReturnPath } from '#web/identity/return-path.ts';
import { WantedTool } from './wanted-tool.tsx';

afterEach(() => sessionStorage.clear());

const findStatus = () => findTexts('main [role=status]');

test('who was sent here to buy reads what', async () => {
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ name: 'Wall brush, 100 mm' }));
  vi.stubGlobal('fetch', fetched);
  saveReturnPath('/tools/01a1-b2?quantity=12');
  await renderPage({ Component: WantedTool });
  await expect.poll(findStatus).toEqual(['Your order of Wall brush, 100 mm comes next.']);
  expect(JSON.stringify(fetched.mock.calls[0])).toContain('/api/tools/01a1-b2');
});

test.each(['/dashboard/order', '/tools/', '/'])('%s is no tool', async (path) => {
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  saveReturnPath(path);
  await renderPage({ Component: WantedTool });
  expect(findStatus()).toEqual(['']);
  expect(fetched).not.toHaveBeenCalled();
});
