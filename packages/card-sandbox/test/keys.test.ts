import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadSandboxKeys } from '../src/keys.ts';
import { startSandboxCard } from '../src/sandbox-card.ts';
import { testKeys } from './test-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-card-'));
const options = {
  ...{ dataFile: join(folder, 'books.sqlite'), keys: testKeys },
  ...{ webhook: undefined, shopOrigins: ['http://127.0.0.1:3000'] },
};

afterAll(() => rmSync(folder, { recursive: true }));

test('keys are made once, for their owner alone', () => {
  const file = join(folder, 'keys.json');
  const keys = loadSandboxKeys(file);
  expect(keys.secret).toMatch(/^sk_test_sandbox_\w{32}$/);
  expect(keys.publishable).toMatch(/^pk_test_sandbox_\w{32}$/);
  expect(keys.webhook).toMatch(/^whsec_\w{32}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(loadSandboxKeys(file)).toEqual(keys);
});

test('a file that holds something else is not taken for keys', () => {
  const file = join(folder, 'other.json');
  writeFileSync(file, '{"secret":"sk_live_1","publishable":"pk_live_1","webhook":"whsec_1"}');
  expect(() => loadSandboxKeys(file)).toThrow(/does not hold the keys/);
});

test.each([
  ['live keys', { keys: { secret: 'sk_live_1', publishable: 'pk_live_1' } }, /test keys only/],
  ['a mixed pair', { keys: { ...testKeys, publishable: 'pk_live_1' } }, /test keys only/],
  ['all interfaces', { host: '0.0.0.0' }, /stays on this machine/],
  ['a public shop', { shopOrigins: ['https://shop.example'] }, /shop.example is open to others/],
])('with %s it does not start', async (_, change, reason) => {
  await expect(startSandboxCard({ ...options, ...change })).rejects.toThrow(reason);
});

test('a demonstration may be public when it is told so', async () => {
  const shopOrigins = ['https://demo.example'];
  const card = await startSandboxCard({ ...options, shopOrigins, allowPublic: true });
  await card.close();
});
