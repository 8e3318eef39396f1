/**
 * Attack: read the shop's secrets where everybody may read. The bundle of the browser, the files
 * beside it and what the shop answers hold none of them: not as a pattern, not as a value.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig, settingNames } from '#settings/config.ts';
import { createLog } from '#platform/log.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { urlOf } from '#test/support/database-url.ts';
import { freePort } from '#test/support/running-shop.ts';
import { openShop, type Shop } from '#app/open-shop.ts';

const root = join(import.meta.dirname, '../..');

interface PublicFile {
  path: string;
  text: string;
}

/** What anybody can fetch by its name. */
function publicFiles(): PublicFile[] {
  return ['build/client', 'public'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(
        (item) => item.isFile() && /\.(js|css|html|json|txt|svg|webmanifest)$/.test(item.name),
      )
      .map((item) => join(item.parentPath, item.name))
      .map((path) => ({ path: path.slice(root.length + 1), text: readFileSync(path, 'utf8') })),
  );
}

const patterns = {
  'a secret key of the processor': /\b[sr]k_(test|live)_\w{6,}/,
  'a secret of webhooks': /\bwhsec_\w{6,}/,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----|"d"\s*:\s*"[\w-]{40,}"/,
  'a database with its password': /postgres(ql)?:\/\/[^\s"'`/]+:[^\s"'`/]+@/,
  'a mail server with its password': /smtps?:\/\/[^\s"'`/]+:[^\s"'`/]+@/,
  'a token of the shop': /\bsht_[\w-]{43}\b/,
  'a credential': /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/,
  'a key of a cloud': /\bAKIA[0-9A-Z]{16}\b|\bghp_\w{36}\b|\bxox[abp]-\w{10,}/,
  'a map to the sources': /sourceMappingURL=/,
  'a package of the server':
    /\b(pg-boss|better-auth\/|nodemailer|fastify)\b|["']node:(fs|crypto|net)["']/,
} as const;

describe('the files that everybody can fetch', () => {
  test.each(Object.entries(patterns))('hold no %s', (_, pattern) => {
    const files = publicFiles();
    expect(files.length).toBeGreaterThan(20);
    const matches = files.flatMap(({ path, text }) => {
      const [match] = pattern.exec(text) ?? [];
      return match === undefined ? [] : [`${path}: ${match.slice(0, 60)}`];
    });
    expect(matches).toEqual([]);
  });

  test('name no setting that is a secret', () => {
    const secret = settingNames.filter((name) => /SECRET|PASSWORD|DATABASE/.test(name));
    expect(secret).toContain('STRIPE_SECRET_KEY');
    const filesWithName = publicFiles().filter(({ text }) =>
      secret.some((name) => text.includes(name)),
    );
    expect(filesWithName.map(({ path }) => path)).toEqual([]);
  });

  test('are none of the sources and no map of them', () => {
    const names = readdirSync(join(root, 'build/client'), { recursive: true, encoding: 'utf8' });
    expect(names.filter((name) => /\.(map|ts|tsx|env|pem|sqlite)$|(^|\/)\./.test(name))).toEqual(
      [],
    );
  });
});

describe('a shop with real keys', () => {
  const secrets = {
    STRIPE_SECRET_KEY: 'sk_test_NotForAnybodysEyes1',
    STRIPE_WEBHOOK_SECRET: 'whsec_NotForAnybodysEyes2',
    GOOGLE_CLIENT_SECRET: 'NotForAnybodysEyes3',
    SMTP_PASSWORD: 'NotForAnybodysEyes4',
  };
  let db: TestDatabase;
  let folder: string;
  let shop: Shop;
  let url: string;
  beforeAll(async () => {
    db = await openTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'secrets-'));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const config = loadConfig({
      ...{ PORT: String(port), SHOP_DATA: folder, WORKER: 'off' },
      DATABASE_URL: urlOf(db.connection),
      STRIPE_SECRET_KEY: secrets.STRIPE_SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_ForEverybodysEyes',
      STRIPE_WEBHOOK_SECRET: secrets.STRIPE_WEBHOOK_SECRET,
      GOOGLE_CLIENT_ID: 'for-everybody.apps.example',
      GOOGLE_CLIENT_SECRET: secrets.GOOGLE_CLIENT_SECRET,
      SMTP_URL: `smtp://post:${secrets.SMTP_PASSWORD}@127.0.0.1:1`,
      MAIL_FROM: 'post@shop.example',
    });
    shop = await openShop(config, createLog('silent'));
  });
  afterAll(async () => {
    await shop.close();
    await db.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Those that the shop was told, and those that it made for itself. */
  async function allSecrets(): Promise<string[]> {
    const text = `select value from identity.setting where key = 'secret'
      union all select "privateKey" from identity.jwks`;
    const { rows } = await db.query<{ value: string }>({ text });
    const { password } = db.connection;
    const { firstAdmin } = shop;
    if (firstAdmin.state !== 'made') throw new Error('an empty shop made no admin');
    const own = [typeof password === 'string' ? password : '', firstAdmin.password];
    return [...Object.values(secrets), ...own, ...rows.map(({ value }) => value)].filter(Boolean);
  }

  test('tells none of them to anybody who asks', async () => {
    await fetch(`${url}/auth/jwks`);
    const values = await allSecrets();
    expect(values.length).toBeGreaterThanOrEqual(7);
    const calls = ['/config.json', '/api/payment-settings', '/api/openapi.json', '/api/docs'];
    const rest = ['/auth/jwks', '/auth/get-session', '/healthz', '/readyz', '/api/nowhere'];
    const pages = ['/', '/login', '/signup', '/dashboard', '/dashboard/payment/1', '/nowhere'];
    for (const path of [...calls, ...rest, ...pages, '/team.data', '/.env', '/first-admin.json']) {
      const answer = await fetch(url + path);
      const responseText = `${JSON.stringify([...answer.headers])}${await answer.text()}`;
      expect([path, values.filter((value) => responseText.includes(value))]).toEqual([path, []]);
    }
    const settings = await (await fetch(`${url}/api/payment-settings`)).text();
    expect(settings).toContain('pk_test_ForEverybodysEyes');
  });

  test('has none of them in its bundle', async () => {
    const values = await allSecrets();
    const holders = publicFiles().filter(({ text }) =>
      values.some((value) => text.includes(value)),
    );
    expect(holders.map(({ path }) => path)).toEqual([]);
  });
});
