import { expect, test } from 'vitest';
import { DatabaseBusy } from '#platform/database/trouble.ts';
import { createLog } from '#platform/log.ts';
import { orUnavailable, toolLookup } from './page-data.ts';

const log = createLog('silent');

test('what a page loads is answered 503 while the database has no time for it', async () => {
  const load = orUnavailable(log, () => Promise.reject(new DatabaseBusy('full')));
  const refusal: unknown = await load().catch((error: unknown) => error);
  expect(refusal instanceof Response && refusal.status).toBe(503);
});

test('a fault stays one, and what can be loaded is', async () => {
  const load = orUnavailable(log, () => Promise.reject(new Error('a fault')));
  await expect(load()).rejects.toThrow('a fault');
  expect(await orUnavailable(log, async (id: string) => `tool ${id}`)('7')).toBe('tool 7');
});

test('what is no id is no tool, and the database is not asked', async () => {
  const asked: string[] = [];
  const hasTool = toolLookup({
    findTool: async (id) => {
      asked.push(id);
      return undefined;
    },
  });
  const unknown = '5f0c7f2e-6c5b-4b2e-9a57-0c7c3f4d8a11';
  for (const id of ['nope', '%FF', '', `${unknown}x`, unknown]) {
    expect(await hasTool(id)).toBe(false);
  }
  expect(asked).toEqual([unknown]);
});
