/** One id through all that a request causes, so that a person's report leads to its lines. */
import { request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openJobs } from '#platform/jobs.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { runInContext } from '#platform/observability/request-context.ts';
import { createBuyer, intentIdOf } from '#test/support/buyer.ts';
import { captureLog } from '#test/support/log.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

const log = captureLog('debug');
let shop: TestShop;
let behindProxy: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ pages: true, log: log.log });
  behindProxy = await openTestShop({ settings: { TRUSTED_PROXY_HOPS: '1' }, log: log.log });
});
afterAll(async () => {
  await shop.close();
  await behindProxy.close();
});
beforeEach(() => log.clear());

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const idOf = ({ headers }: { headers: Headers }) => headers.get('x-request-id') ?? '';

test('each answer has an id of its own, and the line of a request has it once', async () => {
  const [one, other] = [await fetch(`${shop.url}/api/me`), await fetch(`${shop.url}/api/me`)];
  expect(idOf(one)).toMatch(uuid);
  expect(idOf(other)).not.toBe(idOf(one));
  const headers = { 'x-request-id': 'mine-1234' };
  const rejected = await shop.call('POST /contact', { body: { name: '' }, headers });
  expect(idOf(rejected)).toMatch(uuid);
  const [line] = log.lines().filter(({ msg }) => msg === 'a request was rejected');
  expect(line).toMatchObject({ requestId: idOf(rejected), part: 'api' });
  expect(line).not.toHaveProperty('reqId');
});

test('that of a trusted proxy is kept where it is well formed', async () => {
  const ask = async (sent: string) =>
    idOf(await behindProxy.call('GET /me', { headers: { 'x-request-id': sent } }));
  expect(await ask('Root=1-67891233-abcdef012345678912345678')).toBe(
    'Root=1-67891233-abcdef012345678912345678',
  );
  for (const sent of [
    'short',
    'with space in it',
    'x'.repeat(101),
    '{"a":"json-text"}',
    '"quoted"',
  ])
    expect(await ask(sent)).toMatch(uuid);
});

test('a body that comes later is read for the same request', async () => {
  const { hostname, port } = new URL(shop.url);
  const id = await new Promise<string>((resolve, reject) => {
    const path = '/api/contact';
    const headers = { 'content-type': 'application/json' };
    const posted = httpRequest({ hostname, port, path, method: 'POST', headers }, (response) => {
      response.resume();
      resolve(String(response.headers['x-request-id']));
    });
    posted.once('error', reject);
    posted.write('{"name": "", ');
    void pause(50).then(() => posted.end('"email": "none", "message": ""}'));
  });
  expect(log.lines()).toContainEqual(
    expect.objectContaining({ msg: 'a request was rejected', requestId: id }),
  );
});

test('many at once keep theirs, on connections that they use in turn', async () => {
  const reject = () => shop.call('POST /contact', { body: { name: '' } });
  const ids = (await Promise.all(Array.from({ length: 40 }, reject))).map(idOf);
  const lines = log.lines().filter(({ msg }) => msg === 'a request was rejected');
  expect(new Set(ids).size).toBe(40);
  expect(new Set(lines.map(({ requestId }) => requestId))).toEqual(new Set(ids));
});

test('the calls to the card processor have it, of whoever pays', async () => {
  const pay = async (who: 'anna' | 'ben') => {
    const buyer = await createBuyer(shop, shop.world[who]);
    const order = await buyer.placeOrder();
    await buyer.saveAddress(order);
    const started = await shop.call('POST /create-payment-intent', {
      token: buyer.token,
      body: { price: 239.88, order },
    });
    return { id: idOf(started), intent: intentIdOf(String(started.body['clientSecret'])) };
  };
  const started = await Promise.all([pay('anna'), pay('ben')]);
  const created = log
    .lines()
    .filter(({ part, method }) => part === 'processor' && method === 'POST')
    .map(({ requestId }) => requestId);
  expect(created).toHaveLength(2);
  expect(new Set(created)).toEqual(new Set(started.map(({ id }) => id)));
  for (const { intent } of started) {
    expect(JSON.stringify(log.lines())).not.toContain(`${intent}_secret`);
  }
});

test('a job runs for the request that has caused it, with its own data alone', async () => {
  const jobs = await openJobs(shop.db, log.log, ['for-a-request']);
  const seen: unknown[] = [];
  const isDone = Promise.withResolvers<void>();
  await jobs.startWorkers({
    jobs: {
      'for-a-request': async (data) => {
        seen.push(data);
        log.log.info('a line of the job');
        if (seen.length === 2) isDone.resolve();
      },
    },
    everyMinute: {},
  });
  await runInContext({ requestId: 'one-request' }, () =>
    inTransaction(shop.db, (tx) => jobs.enqueue(tx, 'for-a-request', { order: '1' })),
  );
  await inTransaction(shop.db, (tx) => jobs.enqueue(tx, 'for-a-request', { order: '2' }));
  await isDone.promise;
  await jobs.close();
  expect(seen).toEqual([{ order: '1' }, { order: '2' }]);
  const lines = log.lines().filter(({ msg }) => msg === 'a line of the job');
  expect(lines.map(({ requestId }) => requestId)).toEqual(['one-request', undefined]);
});
