/** Spans of requests, as a collector gets them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { openJobs } from '#platform/jobs.ts';
import { runInContext } from '#platform/observability/request-context.ts';
import { runTraced } from '#platform/observability/tracing.ts';
import { openTracing } from '#app/tracing/tracing.ts';
import { createBuyer } from '#test/support/buyer.ts';
import { captureLog } from '#test/support/log.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { openTraceCollector, type CollectedSpan } from '#test/support/trace-collector.ts';

const log = captureLog('debug');
let collector: Awaited<ReturnType<typeof openTraceCollector>>;
let shop: TestShop;
const proxyTrace = '0af7651916cd43dd8448eb211c80319c';

/** Once the shop is closed, all has been sent. */
beforeAll(async () => {
  collector = await openTraceCollector();
  shop = await openTestShop({
    pages: true,
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, TRUSTED_PROXY_HOPS: '1' },
    log: log.log,
  });
  const buyer = await createBuyer(shop, shop.world.anna);
  const order = await buyer.placeOrder();
  await buyer.saveAddress(order);
  await buyer.beginPayment(order);
  await (await fetch(`${shop.url}/tools/${shop.world.flatBrush}?currency=USD`)).text();
  await shop.call('POST /contact', { body: { name: '', email: 'hidden@people.example' } });
  const headers = { traceparent: `00-${proxyTrace}-b7ad6b7169203331-01` };
  await shop.call('GET /user', { headers });
  await runJob();
  await shop.close();
});
afterAll(() => collector.close());

/** A job that fails the first time, enqueued in a span. */
async function runJob(): Promise<void> {
  const tracing = openTracing({ endpoint: collector.url, ratio: 1 }, log.log);
  const jobs = await openJobs(shop.db, log.log, ['traced'], tracing);
  const isDone = Promise.withResolvers<void>();
  let runs = 0;
  const run = async () => {
    await shop.db.query({ text: 'select 1 as from_the_job' });
    runs += 1;
    if (runs === 1) throw new TypeError('a word of anna@people.example');
    isDone.resolve();
  };
  await jobs.startWorkers({ jobs: { traced: run }, everyMinute: {} });
  const span = tracing.startJob('cause', undefined);
  await runTraced(span, () =>
    runInContext({ span }, () =>
      inTransaction(shop.db, (tx) => jobs.enqueue(tx, 'traced', { order: '1' })),
    ),
  );
  await isDone.promise;
  await jobs.close();
  await tracing.close();
}

const serverKind = 2;
const named = (name: string) => collector.spans.filter((span) => span.name === name);
const childrenOf = ({ spanId }: CollectedSpan) =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId);
const attributeOf = ({ attributes }: CollectedSpan, key: string) =>
  Object.values(attributes.find((each) => each.key === key)?.value ?? {})[0];

test('a request is a span by its route, with its statements below it', () => {
  const [placing] = named('POST /api/purchase');
  if (!placing) throw new Error('no span of the order');
  expect(placing.kind).toBe(serverKind);
  expect(attributeOf(placing, 'http.response.status_code')).toBe(200);
  const statements = childrenOf(placing);
  const texts = statements.map((span) => String(attributeOf(span, 'db.query.text')));
  expect(texts).toContain('begin');
  expect(texts).toContain('commit');
  expect(texts.some((text) => text.includes('insert into orders'))).toBe(true);
  expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([placing.traceId]));
  for (const { startTimeUnixNano: start } of statements) {
    expect(BigInt(start)).toBeGreaterThanOrEqual(BigInt(placing.startTimeUnixNano));
  }
});

test('so are the calls to the card processor, and pages', () => {
  const [paying] = named('POST /api/create-payment-intent');
  expect(paying && childrenOf(paying).map(({ name }) => name)).toContain(
    'card processor POST /v1/payment_intents',
  );
  expect(named('GET /tools/:id')).toHaveLength(1);
});

test('the lines of the log name the trace', () => {
  const [rejected] = named('POST /api/contact');
  expect(log.lines()).toContainEqual(
    expect.objectContaining({
      msg: 'a request was rejected',
      traceId: rejected?.traceId,
      requestId: expect.any(String),
    }),
  );
});

test('a job goes on with the trace of what has enqueued it, each time that it is tried', () => {
  const [cause] = named('job cause');
  const runs = named('job traced');
  expect(runs).toHaveLength(2);
  const errors = runs.map((span) => attributeOf(span, 'error.type'));
  expect(new Set(errors)).toEqual(new Set(['TypeError', undefined]));
  for (const run of runs) {
    expect(run.traceId).toBe(cause?.traceId);
    expect(childrenOf(run).map((span) => attributeOf(span, 'db.query.text'))).toContain(
      'select 1 as from_the_job',
    );
  }
  const [line] = log.lines().filter(({ job }) => job === 'traced');
  expect(line).toMatchObject({ traceId: cause?.traceId, data: { order: '1' } });
});

test('the trace of a trusted proxy goes on', () => {
  const [listing] = named('GET /api/user');
  expect(listing).toMatchObject({ traceId: proxyTrace, parentSpanId: 'b7ad6b7169203331' });
});

test('nothing of who calls is in them, nor parameters and addresses', () => {
  const everything = collector.everything();
  const { anna, flatBrush } = shop.world;
  for (const secret of [
    anna.email,
    anna.id,
    flatBrush,
    'people.example',
    'currency=USD',
    '_secret_',
  ])
    expect(everything).not.toContain(secret);
});

test('a collector that is gone keeps nobody from stopping, and the log says so', async () => {
  const gone = await openTraceCollector();
  const tracing = openTracing({ endpoint: gone.url, ratio: 1 }, log.log);
  await gone.close();
  tracing.startJob('lost', undefined).end();
  await tracing.close();
  expect(log.lines()).toContainEqual(
    expect.objectContaining({ msg: 'the last spans could not be sent to the collector' }),
  );
});
