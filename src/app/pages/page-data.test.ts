import { expect, test } from 'vitest';
import { DatabaseBusyError } from '#platform/database/database-errors.ts';
import { createLog } from '#platform/log.ts';
import { orServiceUnavailable, createPageLookup } from './page-data.ts';

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

test('a malformed id or slug is not looked up in the database', async () => {
  const lookedUp: string[] = [];
  const lookUp = async (name: string) => {
    lookedUp.push(name);
    return false;
  };
  const findTool = async (id: string) => {
    lookedUp.push(id);
    return undefined;
  };
  const findCategoryPath = async (path: string) => {
    lookedUp.push(path);
    return undefined;
  };
  const hasFinderPage = (answers: readonly string[]) => lookUp(answers.join('+'));
  const hasPage = createPageLookup({
    ...{ findTool, hasProduct: lookUp, findCategoryPath, hasFinderPage },
  });
  const unknown = '5f0c7f2e-6c5b-4b2e-9a57-0c7c3f4d8a11';
  const paths = [
    ...['nope', '%FF', `${unknown}x`, unknown].map((id) => `/tools/${id}`),
    ...['Nope', 'a b', 'a/b', "'", 'flat-brush'].map((slug) => `/products/${slug}`),
    ...['Nope', 'a//b', 'a/', '../x', 'brushes/sash'].map((path) => `/catalogue/${path}`),
    ...['Gloss', 'a//b', 'a/b/c/d', "'", 'gloss/metal'].map((path) => `/finder/${path}`),
  ];
  for (const path of paths) expect(await hasPage(path)).toBe(false);
  expect(lookedUp).toEqual([unknown, 'flat-brush', 'brushes/sash', 'gloss+metal']);
});

test('other paths are not looked up', async () => {
  const never = () => Promise.reject(new Error('looked up'));
  const hasPage = createPageLookup({
    ...{ findTool: never, hasProduct: never, findCategoryPath: never, hasFinderPage: never },
  });
  for (const path of ['/', '/catalogue', '/finder', '/tools', '/team', '/toolsx/1']) {
    expect(await hasPage(path)).toBe(true);
  }
});
