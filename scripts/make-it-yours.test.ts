/**
 * What docs/make-it-yours.md promises, done as it says: in a copy of the project only files of
 * the content folder change, and pages, styles, icons and letters are another shop's.
 */
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderLetter } from '#modules/mails/render.ts';
import type { LetterHead } from '#modules/mails/letter.ts';
import { brush, praise } from '#test/traceability/things.ts';
import { company } from '#web/content/company.ts';
import { about, hero } from '#web/content/home.ts';
import { readPalette } from '#web/content/palette.ts';
import { team } from '#web/content/team.ts';
import { createPages, loadBuild, type Pages } from '#web/server/adapter.ts';
import type { ShopData } from '#web/shop-data.ts';
import { runProgram } from './programs.ts';

const root = join(import.meta.dirname, '..');
const content = 'src/web/content';
const origin = 'https://quill.example';

const newCompany = {
  name: 'Quill & Daughters',
  shortName: 'Quill',
  since: 1974,
  line: 'Combs and grainers from Leiden',
  description: 'Combs, grainers and softeners for those who paint wood onto wood.',
  location: ['Oude Rijn 9', 'Leiden'],
  email: 'hello@quill.example',
  phone: '+31 71 555 0199',
  phoneLink: '+31715550199',
  passwordWords: ['quill', 'grain'],
  copyright: '© 1974–{year} Quill & Daughters.',
};
const newHero = { ...hero, title: 'Oak, where there was pine.', text: 'Grain by hand.' };
const newTeam = {
  ...team,
  title: 'Six grainers.',
  members: team.members.map((member, at) => ({
    ...member,
    name: `Grainer ${at + 1}`,
    portrait: { ...member.portrait, alt: 'A grainer at the bench, drawn.' },
  })),
};

let shop: string;
let palette: string;
let pages: Pages;
let failing: Pages;
const failures: unknown[] = [];
/** Every style, script and icon that is served, as one text. */
let served: string;

beforeAll(async () => {
  shop = await mkdtemp(join(tmpdir(), 'ferrule-yours-'));
  for (const part of ['src', 'scripts', 'package.json', 'vite.config.ts']) {
    await cp(join(root, part), join(shop, part), { recursive: true });
  }
  await cp(join(root, 'react-router.config.ts'), join(shop, 'react-router.config.ts'));
  for (const part of ['node_modules', 'public']) await symlink(join(root, part), join(shop, part));
  await changeContent();
  const { code, output } = await runProgram(process.execPath, ['scripts/build-web.ts'], {
    cwd: shop,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(output);
  const { build, siteScript } = await loadBuild(join(shop, 'build'));
  pages = createPages({ build, data, settings: { origin, siteScript } });
  failing = createPages({
    build,
    data: { ...data, listTools: () => Promise.reject(new Error('the database is gone')) },
    settings: { origin, siteScript, onFailure: (error) => void failures.push(error) },
  });
  served = await readServed(join(shop, 'build/client'));
}, 90_000);

afterAll(() => rm(shop, { recursive: true, force: true }));

/** As an owner would: their facts, their colours, their opening, their people. */
async function changeContent(): Promise<void> {
  palette = (await textOf('palette.css')).replaceAll(/#(\w\w)(\w\w)(\w\w)\b/g, '#$3$1$2');
  await write('palette.css', palette);
  await write('company.ts', `export const company = ${JSON.stringify(newCompany)} as const;`);
  await write('team.ts', `export const team = ${JSON.stringify(newTeam)} as const;`);
  const home = (await textOf('home.ts'))
    .replace(hero.title, newHero.title)
    .replace(hero.text, newHero.text)
    .replace(about.title, 'Fifty years of grain.');
  await write('home.ts', home);
}

const textOf = (file: string) => readFile(join(root, content, file), 'utf8');
const write = (file: string, text: string) => writeFile(join(shop, content, file), text);

const data: ShopData = {
  listTools: () => Promise.resolve([{ ...brush, img: '/imagery/brush-block.webp' }]),
  findTool: () => Promise.resolve({ ...brush, img: '/imagery/brush-block.webp' }),
  listReviews: () => Promise.resolve([praise]),
  wording: 'specified',
  payment: { scriptUrl: '/card.js', sandbox: true, publishableKey: 'pk' },
};

async function readServed(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const texts = names.filter((name) => /\.(?:js|css|svg|webmanifest)$/.test(name));
  return (await Promise.all(texts.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
}

async function htmlOf(path: string): Promise<string> {
  const answer = await pages(new Request(origin + path));
  return (await answer.text()).replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
}

/** What would still be this shop. */
const old = [
  ...[company.name, 'ferrule.example', company.phone, company.line, company.location[0]],
  ...[hero.title, hero.text, about.title, team.title],
  ...team.members.map(({ name }) => name),
];

function leftIn(text: string): string[] {
  const before = readPalette(oldPalette).values();
  const colours = [...before].flatMap(({ light, dark }) => [light, dark]);
  const kept = new Set([...palette.matchAll(/#\w{6}/g)].map(([colour]) => colour));
  const gone = colours.filter((colour) => !kept.has(colour));
  return [...old, ...gone].filter((word) => text.toLowerCase().includes(word.toLowerCase()));
}

let oldPalette: string;
beforeAll(async () => {
  oldPalette = await textOf('palette.css');
});

describe('every page', () => {
  test.each([
    ...['/', `/tools/${brush.id}`, '/team', '/profile', '/achievement', '/blog', '/gallary'],
    ...['/review', '/terms', '/privacy', '/login', '/signup', '/dashboard', '/nowhere'],
  ])('%s is the new shop’s', async (path) => {
    const html = await htmlOf(path);
    expect(html).toContain(newCompany.name);
    expect(leftIn(html)).toEqual([]);
  });

  test('the opening and the people are the new ones', async () => {
    expect(await htmlOf('/')).toContain(newHero.title);
    const html = await htmlOf('/team');
    for (const { name } of newTeam.members) expect(html).toContain(name);
  });

  test('a shared link shows the new shop’s card', async () => {
    const html = await htmlOf('/');
    expect(html).toContain(`<meta property="og:image" content="${origin}/social-card.jpg"`);
    expect(html).toContain(`<meta property="og:site_name" content="${newCompany.name}"`);
    const tool = await htmlOf(`/tools/${brush.id}`);
    expect(tool).toContain(`content="${origin}/imagery/brush-block.webp"`);
  });
});

test('styles, scripts, icons and the manifest have the new colours and nothing of the old', () => {
  const { light } = readPalette(palette).get('vermilion') ?? { light: 'none' };
  expect(served).toContain(light);
  expect(served).toContain('"short_name": "Quill"');
  expect(leftIn(served)).toEqual([]);
});

test('the icons have the sizes that are promised', async () => {
  const folder = join(shop, 'build/client');
  const icon = await readFile(join(folder, 'favicon.ico'));
  const pictures = [
    [icon.subarray(icon.readUInt32LE(18)), 32, 32],
    [join(folder, 'apple-touch-icon.png'), 180, 180],
    [join(folder, 'icon-192.png'), 192, 192],
    [join(folder, 'icon-512.png'), 512, 512],
    [join(folder, 'icon-full-512.png'), 512, 512],
    [join(folder, 'social-card.jpg'), 1200, 630],
  ] as const;
  for (const [picture, ...size] of pictures) {
    const { width, height } = await sharp(picture).metadata();
    expect([width, height]).toEqual(size);
  }
});

test('a page that could not be drawn is told to the log, not to visitors', async () => {
  const answer = await failing(new Request(`${origin}/`));
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('the database is gone');
  expect(failures.map(String)).toEqual(['Error: the database is gone']);
});

test('a letter comes from the new shop, in its colours', async () => {
  const { letterHead }: { letterHead: (config: unknown) => LetterHead } = await import(
    pathToFileURL(join(shop, 'src/shop/letters.ts')).href
  );
  const head = letterHead({ server: { publicOrigin: origin } });
  const { html, text } = renderLetter({ kind: 'receipt', contents: {}, order: undefined }, head);
  expect(html).toContain('Quill &amp; Daughters');
  expect(text).toContain('Quill & Daughters');
  expect(html).toContain(readPalette(palette).get('ink')?.light);
  expect(leftIn(html.replaceAll('&amp;', '&') + text)).toEqual([]);
});
