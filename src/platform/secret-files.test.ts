import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadConfig } from '#settings/config.ts';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const url = 'postgresql://shop:hush@127.0.0.1/shop';

test('a secret is read from the file that a vault has put there', () => {
  const { database } = loadConfig({ DATABASE_URL_FILE: file('database', `${url}\n`) });
  expect(database).toEqual({ kind: 'external', url });
});

test.each([
  ['is not there', { DATABASE_URL_FILE: '/nowhere' }, 'DATABASE_URL_FILE is /nowhere, which'],
  ['is empty', { DATABASE_URL_FILE: file('empty', ' \n') }, 'cannot be read or is empty'],
  ['stands beside the secret', { DATABASE_URL: url, DATABASE_URL_FILE: '/x' }, 'are both set'],
])('a file that %s is told, and nothing of the secret', (_, env, message) => {
  expect(() => loadConfig(env)).toThrow(message);
  expect(() => loadConfig(env)).not.toThrow('hush');
});
