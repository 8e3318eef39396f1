/** What draws figures tells them to whoever does not see the drawing. */
import { expect, test } from 'vitest';
import { all, one, openPage, press, saidBy, texts } from '#test/traceability/page.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { Stat, Stats } from './stat.tsx';

const table = {
  caption: 'Orders by day',
  heads: ['Day', 'Orders'],
  rows: [
    ['Monday', 3],
    ['Tuesday', 5],
  ],
};

const chart = (empty?: string) => () => (
  <ChartFrame title="Orders" summary="Tuesday had the most." table={table} empty={empty}>
    <svg data-drawing />
  </ChartFrame>
);

test('a figure is a term of a list, and its name leads to what is counted', async () => {
  const Component = () => (
    <Stats>
      <Stat label="To pack" value="12" more="3 since yesterday" to="/dashboard/manage" />
      <Stat label="Waiting" value="0" />
    </Stats>
  );
  await openPage({ Component });
  expect(texts('main dt')).toEqual(['To pack', 'Waiting']);
  expect(texts('main dd')).toEqual(['12', '3 since yesterday', '0']);
  expect(all('main dl a').map((link) => link.getAttribute('href'))).toEqual(['/dashboard/manage']);
});

test('a chart is hidden from screen readers, and its figures are a table for them', async () => {
  await openPage({ Component: chart() });
  expect(one('[data-drawing]').closest('[aria-hidden="true"]')).not.toBeNull();
  expect(saidBy(one('figcaption'))).toContain('Tuesday had the most.');
  expect(texts('table caption')).toEqual(['Orders by day']);
  expect(texts('table th[scope="col"]')).toEqual(['Day', 'Orders']);
  expect(texts('table th[scope="row"]')).toEqual(['Monday', 'Tuesday']);
  expect(texts('table td')).toEqual(['3', '5']);
  expect(one('table').closest('.sr-only')).not.toBeNull();
});

test("'Show as table' shows it to everybody, and gives the chart back", async () => {
  await openPage({ Component: chart() });
  await press(one('figure button', 'Show as table'));
  expect(one('table').closest('.sr-only')).toBeNull();
  expect(one('[data-drawing]').closest('[hidden]')).not.toBeNull();
  await press(one('figure button', 'Show as chart'));
  expect(one('[data-drawing]').closest('[hidden]')).toBeNull();
});

test('a chart of nothing says so and draws nothing', async () => {
  await openPage({ Component: chart('No orders yet.') });
  expect(saidBy(one('figure'))).toContain('No orders yet.');
  expect([...all('[data-drawing]'), ...all('table'), ...all('figure button')]).toEqual([]);
});
