/** The files for deployment name settings that the shop has, and files that the project has. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingNames } from '#settings/config.ts';
import { bundledServer } from '../setup/ensure-build.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'deploy');

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /(?:\.ya?ml|\.service|Dockerfile)$/.test(path),
);

/** Of other programs, or parts of an address. */
const others = new Set([
  ...['NODE_ENV', 'NODE_IMAGE', 'TMPDIR', 'SHOP_PORT', 'SCOPE', 'ETCD3_HOSTS', 'PATRONI_IMAGE'],
  ...['SHOP_PASSWORD', 'OWNER_PASSWORD', 'SUPERUSER_PASSWORD', 'REPLICA_PASSWORD'],
  ...['PGPASSWORD_SUPERUSER', 'PGPASSWORD_STANDBY', 'SPILO_CONFIGURATION'],
  ...['ACCESS_KEY_ID', 'ACCESS_SECRET_KEY', 'HEALTHCHECK', 'STOPSIGNAL'],
]);

/** Only where one is set or asked for: at the begin of a word, with an underscore. */
const settingPattern = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g;

test('there are files of each kind', () => {
  const kinds = ['Dockerfile', 'compose.yml', 'shop.service', 'values.yaml'];
  expect(kinds.filter((kind) => !files.some((path) => path.endsWith(kind)))).toEqual([]);
});

test.each(files)('%s names settings of the shop', (path) => {
  const text = readFileSync(join(folder, path), 'utf8').replaceAll(/^\s*#.*$/gm, '');
  const isSystemd = path.endsWith('.service');
  const names = [...text.matchAll(settingPattern)].map(([name]) => name);
  const unknown = names.filter(
    (name) =>
      !settingNames.includes(name) && !others.has(name) && !(isSystemd && name.startsWith('AF_')),
  );
  expect(unknown).toEqual([]);
});

test.each(files.filter((path) => /ya?ml$/.test(path)))('%s is indented as YAML is', (path) => {
  const lines = readFileSync(join(folder, path), 'utf8').split('\n');
  const wrong = lines.filter((line) => line.includes('\t') || /^(?: {2})* \S/.test(line));
  expect(wrong).toEqual([]);
});

test('what the image copies and runs is there', () => {
  const text = readFileSync(join(folder, 'Dockerfile'), 'utf8');
  const copied = [...text.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, sources = '']) =>
    sources.split(' '),
  );
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const started = [...text.matchAll(/"(\/shop\/[^"]+)"/g)].map(([, path]) => path);
  expect(started).toEqual([bundledServer('/shop')]);
  const unit = readFileSync(join(folder, 'systemd/shop.service'), 'utf8');
  expect(unit).toContain(` ${bundledServer('/opt/shop')}\n`);
});

test('the Compose file asks for its settings as every reader of it understands', () => {
  const text = readFileSync(join(folder, 'compose.yml'), 'utf8');
  const example = readFileSync(join(folder, 'compose.env.example'), 'utf8');
  const required = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
  expect(required.filter((name) => !`\n${example}`.includes(`\n${name}=`))).toEqual([]);
  // podman-compose leaves one without a message, or with nothing for a default, as it is written.
  expect(text.match(/\$\{\w+:?[-?]\}/g)).toBeNull();
});
