/** The figures that Prometheus scrapes, of a shop that runs. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyOf, readOpenMetrics } from '#test/support/open-metrics.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { createBuyer, intentIdOf } from '#test/support/buyer.ts';

let shop: TestShop;
let metricsUrl: string;
beforeAll(async () => {
  shop = await openTestShop({ pages: true, settings: { METRICS_PORT: '0' } });
  metricsUrl = shop.shop.metricsUrl ?? '';
});
afterAll(() => shop.close());

type Labels = Record<string, string>;

async function scrape() {
  const response = await fetch(metricsUrl);
  expect(response.headers.get('content-type')).toBe(
    'application/openmetrics-text; version=1.0.0; charset=utf-8',
  );
  const families = readOpenMetrics(await response.text());
  const samplesOf = (name: string) =>
    [...families.values()].flatMap(({ samples }) => samples.filter((each) => each.name === name));
  return {
    families,
    /** Of the sample with exactly these labels. */
    read: (name: string, labels: Labels = {}) =>
      samplesOf(name).find((each) => keyOf(each.labels) === keyOf(labels))?.value,
    labelsOf: (name: string, label: string) => samplesOf(name).map(({ labels }) => labels[label]),
  };
}

test('requests are counted by pattern and status, and how long they took', async () => {
  const { url, world } = shop;
  for (const path of ['/team', '/team', '/team', `/tools/${world.flatBrush}`, '/no/such/page']) {
    await (await fetch(`${url}${path}`)).text();
  }
  await shop.call(`GET /tools/${world.flatBrush}`);
  await shop.call('GET /tools/no-id');
  const { read, labelsOf } = await scrape();
  const get = (route: string, status: string) =>
    read('shop_http_requests_total', { method: 'GET', route, status });
  expect(get('/team', '200')).toBe(3);
  expect(get('/tools/:id', '200')).toBe(1);
  expect(get('/*', '404')).toBe(1);
  expect(get('/api/tools/:id', '200')).toBe(1);
  const team = { method: 'GET', route: '/team' };
  expect(read('shop_http_request_duration_seconds_count', team)).toBe(3);
  expect(read('shop_http_request_duration_seconds_bucket', { ...team, le: '10.0' })).toBe(3);
  expect(labelsOf('shop_http_requests_total', 'route').join(' ')).not.toContain(world.flatBrush);
});

test('orders count once they are committed, and refusals by their reason', async () => {
  const { read: readBefore } = await scrape();
  const buyer = await createBuyer(shop, shop.world.anna);
  const order = await buyer.placeOrder();
  await buyer.placeOrder();
  await buyer.saveAddress(order);
  const clientSecret = await buyer.beginPayment(order);
  await shop.pay(clientSecret);
  expect((await buyer.confirm(order, intentIdOf(clientSecret))).status).toBe(200);
  await buyer.confirm(order, intentIdOf(clientSecret));
  await shop.call('GET /user', { token: buyer.token });
  await shop.call('GET /user');
  const { read } = await scrape();
  const placedBefore = readBefore('shop_orders_placed_total') ?? 0;
  expect(read('shop_orders_placed_total')).toBe(placedBefore + 2);
  expect(read('shop_orders_paid_total')).toBe((readBefore('shop_orders_paid_total') ?? 0) + 1);
  expect(read('shop_refusals_total', { code: 'token_missing' })).toBe(1);
});

test('the page cache says what it keeps and how often that helped', async () => {
  const { read: readBefore } = await scrape();
  for (let times = 0; times < 5; times += 1) await (await fetch(`${shop.url}/terms`)).text();
  const { read } = await scrape();
  const pages = { partition: 'pages' };
  const grew = (name: string) => (read(name, pages) ?? 0) - (readBefore(name, pages) ?? 0);
  expect(grew('shop_page_cache_misses_total')).toBe(1);
  expect(grew('shop_page_cache_hits_total')).toBe(4);
  expect(grew('shop_page_cache_entries')).toBe(1);
  expect(grew('shop_page_cache_bytes')).toBeGreaterThan(0);
});

test('database, queues, emails, jobs and the process are there', async () => {
  const { families, read, labelsOf } = await scrape();
  const pool = (state: string) => read('shop_database_pool_connections', { state }) ?? NaN;
  expect(pool('in_use') + pool('idle')).toBeGreaterThan(0);
  expect(read('shop_database_primary')).toBe(1);
  expect(read('shop_database_bytes')).toBeGreaterThan(1_000_000);
  expect(labelsOf('shop_jobs_waiting', 'queue').length).toBeGreaterThan(2);
  const { rows } = await shop.db.query<{ count: number }>({
    text: 'select count(*) as count from email where sent_at is null and given_up_at is null',
  });
  expect(read('shop_emails_waiting')).toBe(rows[0]?.count);
  expect(read('shop_scheduled_job_late', { scheduled_job: 'daily-backup' })).toBe(1);
  expect(read('shop_backup_state', { state: 'off' })).toBe(1);
  expect(read('process_resident_memory_bytes')).toBeGreaterThan(50_000_000);
  expect(read('nodejs_eventloop_lag_p99_seconds')).toBeLessThan(5);
  expect(families.get('shop_build')?.samples[0]?.labels['version']).toMatch(/^\d+\.\d+\.\d+$/);
  expect(labelsOf('shop_part_readable', 'part').length).toBe(6);
});

test('a part that cannot be read hides none of the others', async () => {
  await shop.db.query({ text: 'alter table email rename to email_away' });
  const { read } = await scrape();
  await shop.db.query({ text: 'alter table email_away rename to email' });
  expect(read('shop_part_readable', { part: 'outbox' })).toBe(0);
  expect(read('shop_part_readable', { part: 'database' })).toBe(1);
  expect(read('shop_emails_waiting')).toBeUndefined();
  expect(read('shop_orders_placed_total')).toBeGreaterThan(0);
});

test('a locked table delays the figures for two seconds and no longer', async () => {
  const client = await shop.db.pool.connect();
  await client.query('begin');
  await client.query('lock table email in access exclusive mode');
  const startedMs = performance.now();
  const { read } = await scrape();
  await client.query('rollback');
  client.release();
  expect(performance.now() - startedMs).toBeLessThan(4000);
  expect(read('shop_part_readable', { part: 'outbox' })).toBe(0);
});

test('they are on their own port alone, which has nothing else', async () => {
  expect((await fetch(`${shop.url}/metrics`)).status).toBe(404);
  expect((await fetch(new URL('/', metricsUrl))).status).toBe(404);
  expect((await fetch(new URL('/api/tools', metricsUrl))).status).toBe(404);
  expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(405);
});
