import { expect, test } from 'vitest';
import { DatabaseBusyError } from '#platform/database/database-errors.ts';
import { createLog } from '#platform/log.ts';
import { orServiceUnavailable, createToolLookup } from './page-data.ts';

const log = createLog('silent');

test('the data of a page is answered 503 while the database is busy', async () => {
  const load = orServiceUnavailable(log, () => Promise.reject(new DatabaseBusyError('full')));
  const error: unknown = await load().catch((cause: unknown) => cause);
  expect(error instanceof Response && error.status).toBe(503);
});

test('other errors are thrown, and what can be loaded is', async () => {
  const load = orServiceUnavailable(log, () => Promise.reject(new Error('a bug')));
  await expect(load()).rejects.toThrow('a bug');
  expect(await orServiceUnavailable(log, async (id: string) => `tool ${id}`)('7')).toBe('tool 7');
});

test('a malformed id is no tool, and is not looked up in the database', async () => {
  const lookedUp: string[] = [];
  const hasTool = createToolLookup({
    findTool: async (id) => {
      lookedUp.push(id);
      return undefined;
    },
  });
  const unknown = '5f0c7f2e-6c5b-4b2e-9a57-0c7c3f4d8a11';
  for (const id of ['nope', '%FF', '', `${unknown}x`, unknown]) {
    expect(await hasTool(id)).toBe(false);
  }
  expect(lookedUp).toEqual([unknown]);
});
