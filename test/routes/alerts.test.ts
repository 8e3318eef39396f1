/** Rules and dashboards name figures that the shop exports, as it exports them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportedNames } from '#platform/metrics/exposition.ts';
import { metricFamilies } from '#app/metrics/families.ts';

const folder = join(import.meta.dirname, '../../deploy/observability');
const exported = new Set(metricFamilies.flatMap(exportedNames));

const namesIn = (file: string) =>
  new Set(
    readFileSync(join(folder, file), 'utf8').match(/\b(?:shop|nodejs|process)_[a-z0-9_]+/g) ?? [],
  );

test.each(['alerts.yml', 'grafana-dashboard.json'])('%s names what is exported', (file) => {
  const names = namesIn(file);
  expect(names.size).toBeGreaterThan(15);
  expect([...names].filter((name) => !exported.has(name))).toEqual([]);
});

test('a name that is not exported would be found', () => {
  expect(exported.has('shop_http_requests')).toBe(false);
  expect(exported.has('shop_http_requests_total')).toBe(true);
});
