/** What the store guarantees when the processor ends, with a signal or without. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { loadSandboxKeys } from '../src/keys.ts';
import { startSandboxCard } from '../src/sandbox-card.ts';
import { testKeys } from './test-keys.ts';
import {
  browserCall,
  cardPayment,
  manualClock,
  openWebhookReceiver,
  openTestProcessor,
  sdkFor,
} from './test-kit.ts';

const cleanups: (() => Promise<unknown>)[] = [];
const addCleanup = (ending: () => Promise<unknown>) => cleanups.unshift(ending);

afterEach(async () => {
  for (const ending of cleanups.splice(0)) await ending();
});

test('a challenge that was open at the end goes on after the start', async () => {
  const processor = await openTestProcessor();
  addCleanup(processor.close);
  const intent = await processor.stripe.paymentIntents.create(cardPayment);
  const confirmation = { payment_method: 'pm_card_authenticationRequired', use_stripe_sdk: true };
  await processor.stripe.paymentIntents.confirm(intent.id, confirmation);
  await processor.restart();
  const again = await processor.stripe.paymentIntents.retrieve(intent.id);
  expect(again).toMatchObject({ status: 'requires_action', next_action: asNextAction });
  const fields = { client_secret: intent.client_secret ?? '', outcome: 'completed' };
  await browserCall(processor.card, `/sandbox_challenges/${intent.id}`, { fields });
  const paid = await processor.stripe.paymentIntents.retrieve(intent.id);
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1999 });
});

const asNextAction = { type: 'use_stripe_sdk' };

test('keys, scheduled tasks and lists outlive the process', async () => {
  const clock = manualClock();
  const processor = await openTestProcessor({ clock });
  addCleanup(processor.close);
  const options = { idempotencyKey: 'kept' };
  const intent = await processor.stripe.paymentIntents.create(cardPayment, options);
  const slow = { payment_method: 'pm_card_sandboxProcessing' };
  await processor.stripe.paymentIntents.confirm(intent.id, slow);
  await processor.restart();
  const { id } = await processor.stripe.paymentIntents.create(cardPayment, options);
  expect(id).toBe(intent.id);
  clock.advance(6000);
  await processor.card.runDue();
  expect((await processor.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
});

test('a store of another version is left alone', async () => {
  const { DatabaseSync } = await import('node:sqlite');
  const folder = await scratchFolder();
  const dataFile = join(folder, 'books.sqlite');
  const database = new DatabaseSync(dataFile);
  database.exec('pragma user_version = 99');
  database.close();
  const started = startSandboxCard({
    ...{ dataFile, keys: testKeys, webhook: undefined, shopOrigins: [] },
  });
  await expect(started).rejects.toThrow(/another version/);
});

test('two processes on the same store make one intent of one key', async () => {
  const folder = await scratchFolder();
  const options = {
    dataFile: join(folder, 'books.sqlite'),
    ...{ keys: testKeys, webhook: undefined, shopOrigins: [] },
  };
  const cards = await Promise.all([startSandboxCard(options), startSandboxCard(options)]);
  for (const card of cards) addCleanup(card.close);
  const key = { idempotencyKey: 'shared' };
  const calls = cards.flatMap(({ url }) =>
    Array.from({ length: 4 }, () => sdkFor(url).paymentIntents.create(cardPayment, key)),
  );
  expect(new Set((await Promise.all(calls)).map(({ id }) => id)).size).toBe(1);
});

test('as a process of its own it loses nothing that it answered, even killed', async () => {
  const folder = await scratchFolder();
  const receiver = await openWebhookReceiver();
  addCleanup(receiver.close);
  receiver.response = 500;
  const environment = {
    SANDBOX_CARD_DATA: join(folder, 'books.sqlite'),
    SANDBOX_CARD_KEYS: join(folder, 'keys.json'),
    SANDBOX_CARD_PORT: '0',
    SANDBOX_CARD_WEBHOOK_URL: receiver.url,
    SANDBOX_CARD_SHOP_ORIGINS: 'http://127.0.0.1:3000',
  };
  const first = await spawnProcessor(environment);
  const { secret } = loadSandboxKeys(environment.SANDBOX_CARD_KEYS);
  const paid = await Promise.all(
    Array.from({ length: 10 }, () =>
      sdkFor(first.url, secret).paymentIntents.create({
        ...{ ...cardPayment, confirm: true, payment_method: 'pm_card_visa' },
      }),
    ),
  );
  first.process.kill('SIGKILL');
  await once(first.process, 'exit');
  const second = await spawnProcessor(environment);
  const { data } = await sdkFor(second.url, secret).charges.list({ limit: 100 });
  const charged = new Set(data.map(({ payment_intent: intent }) => intent));
  expect(charged).toEqual(new Set(paid.map(({ id }) => id)));
  second.process.kill('SIGTERM');
  const [code] = await once(second.process, 'exit');
  expect(code).toBe(0);
}, 20_000);

async function spawnProcessor(env: Record<string, string>) {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [main], {
    ...{ env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] },
  });
  addCleanup(() => {
    child.kill('SIGKILL');
    return Promise.resolve();
  });
  if (!child.stdout) throw new Error('the process has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/[\d.:]+/.exec(line)?.[0];
    if (url) return { process: child, url };
  }
  throw new Error('the process ended before it listened');
}

async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-card-'));
  addCleanup(() => rm(folder, { recursive: true }));
  return folder;
}
