/** Charts and figures can be read by screen readers as well. */
import { expect, test } from 'vitest';
import {
  findAll,
  findOne,
  renderPage,
  click,
  textOf,
  findTexts,
} from '#test/traceability/page.tsx';
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
  await renderPage({ Component });
  expect(findTexts('main dt')).toEqual(['To pack', 'Waiting']);
  expect(findTexts('main dd')).toEqual(['12', '3 since yesterday', '0']);
  expect(findAll('main dl a').map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/manage',
  ]);
});

test('a chart is hidden from screen readers, and its figures are a table for them', async () => {
  await renderPage({ Component: chart() });
  expect(findOne('[data-drawing]').closest('[aria-hidden="true"]')).not.toBeNull();
  expect(textOf(findOne('figcaption'))).toContain('Tuesday had the most.');
  expect(findTexts('table caption')).toEqual(['Orders by day']);
  expect(findTexts('table th[scope="col"]')).toEqual(['Day', 'Orders']);
  expect(findTexts('table th[scope="row"]')).toEqual(['Monday', 'Tuesday']);
  expect(findTexts('table td')).toEqual(['3', '5']);
  expect(findOne('table').closest('.sr-only')).not.toBeNull();
});

test("'Show as table' shows it to everybody, and gives the chart back", async () => {
  await renderPage({ Component: chart() });
  await click(findOne('figure button', 'Show as table'));
  expect(findOne('table').closest('.sr-only')).toBeNull();
  expect(findOne('[data-drawing]').closest('[hidden]')).not.toBeNull();
  await click(findOne('figure button', 'Show as chart'));
  expect(findOne('[data-drawing]').closest('[hidden]')).toBeNull();
});

test('a chart of nothing says so and draws nothing', async () => {
  await renderPage({ Component: chart('No orders yet.') });
  expect(textOf(findOne('figure'))).toContain('No orders yet.');
  expect([...findAll('[data-drawing]'), ...findAll('table'), ...findAll('figure button')]).toEqual(
    [],
  );
});
