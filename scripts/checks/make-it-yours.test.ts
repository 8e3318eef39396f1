/**
 * What docs/make-it-yours.md promises, done as it says: in a copy of the project only files of
 * the content folder change, and pages, styles, icons and emails are another shop's.
 */
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderEmail } from '#modules/emails/render.ts';
import type { EmailBranding } from '#modules/emails/email-template.ts';
import { emptyShop, sampleReview, sampleTool } from '#test/traceability/fixtures.ts';
import { company } from '#web/content/company.ts';
import { about, hero } from '#web/content/home.ts';
import { readPalette } from '#web/content/palette.ts';
import { team } from '#web/content/team.ts';
import { createPageRenderer, loadWebBuild, type PageRenderer } from '#web/server/page-renderer.ts';
import type { ShopData } from '#web/shop-data.ts';
import { runProgram } from '../setup/programs.ts';

const root = join(import.meta.dirname, '../..');
const content = 'src/web/content';
const origin = 'https://quill.example';

const newCompany = {
  name: 'Quill & Daughters',
  shortName: 'Quill',
  since: 1974,
  line: 'Combs and grainers from Leiden',
  description: 'Combs, grainers and softeners for those who paint wood onto wood.',
  location: ['Oude Rijn 9', 'Leiden'],
  country: 'Netherlands',
  safety: 'Keep the combs out of the reach of children.',
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
  members: team.members.map((member, index) => ({ ...member, name: `Grainer ${index + 1}` })),
};

let shop: string;
let palette: string;
let pages: PageRenderer;
let failingPages: PageRenderer;
const loggedErrors: unknown[] = [];
/** Every style, script and icon that is served, as one text. */
let servedText: string;

beforeAll(async () => {
  shop = await mkdtemp(join(tmpdir(), 'ferrule-yours-'));
  for (const part of ['src', 'scripts', 'package.json', 'vite.config.ts']) {
    await cp(join(root, part), join(shop, part), { recursive: true });
  }
  await cp(join(root, 'react-router.config.ts'), join(shop, 'react-router.config.ts'));
  for (const part of ['node_modules', 'public']) await symlink(join(root, part), join(shop, part));
  await changeContent();
  const { code, output } = await runProgram(process.execPath, ['scripts/setup/build-web.ts'], {
    cwd: shop,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(output);
  const { build, siteScript } = await loadWebBuild(join(shop, 'build'));
  pages = createPageRenderer({ build, data, settings: { origin, siteScript } });
  failingPages = createPageRenderer({
    build,
    data: { ...data, listHomeTools: () => Promise.reject(new Error('the database is gone')) },
    settings: { origin, siteScript, onFailure: (error) => void loggedErrors.push(error) },
  });
  servedText = await readServed(join(shop, 'build/client'));
}, 90_000);

afterAll(() => rm(shop, { recursive: true, force: true }));

/** As an owner would: company, colours, home page, team. */
async function changeContent(): Promise<void> {
  palette = (await readContent('palette.css')).replaceAll(/#(\w\w)(\w\w)(\w\w)\b/g, '#$3$1$2');
  await writeContent('palette.css', palette);
  await writeContent(
    'company.ts',
    `export const company = ${JSON.stringify(newCompany)} as const;`,
  );
  await writeContent('team.ts', `export const team = ${JSON.stringify(newTeam)} as const;`);
  const home = (await readContent('home.ts'))
    .replace(hero.title, newHero.title)
    .replace(hero.text, newHero.text)
    .replace(about.title, 'Fifty years of grain.');
  await writeContent('home.ts', home);
}

const readContent = (file: string) => readFile(join(root, content, file), 'utf8');
const writeContent = (file: string, text: string) => writeFile(join(shop, content, file), text);

const data: ShopData = {
  ...emptyShop,
  listHomeTools: () => Promise.resolve([{ ...sampleTool, img: '/imagery/brush-block.webp' }]),
  findTool: () => Promise.resolve({ ...sampleTool, img: '/imagery/brush-block.webp' }),
  listReviews: () => Promise.resolve([sampleReview]),
};

async function readServed(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const texts = names.filter((name) => /\.(?:js|css|svg|webmanifest)$/.test(name));
  return (await Promise.all(texts.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
}

async function renderPage(path: string): Promise<string> {
  const response = await pages(new Request(origin + path));
  return (await response.text()).replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
}

/** The texts of this shop that must be gone. */
const oldTexts = [
  ...[company.name, 'ferrule.example', company.phone, company.line, company.location[0]],
  ...[hero.title, hero.text, about.title, team.title],
  ...team.members.map(({ name }) => name),
];

function findOldTexts(text: string): string[] {
  const oldColourPairs = readPalette(oldPalette).values();
  const colours = [...oldColourPairs].flatMap(({ light, dark }) => [light, dark]);
  const newColours = new Set([...palette.matchAll(/#\w{6}/g)].map(([colour]) => colour));
  const oldColours = colours.filter((colour) => !newColours.has(colour));
  return [...oldTexts, ...oldColours].filter((word) =>
    text.toLowerCase().includes(word.toLowerCase()),
  );
}

let oldPalette: string;
beforeAll(async () => {
  oldPalette = await readContent('palette.css');
});

describe('every page', () => {
  test.each([
    ...['/', `/tools/${sampleTool.id}`, '/team', '/profile', '/achievement', '/blog', '/gallary'],
    ...['/review', '/terms', '/privacy', '/login', '/signup', '/dashboard', '/nowhere'],
  ])('%s is the new shop’s', async (path) => {
    const html = await renderPage(path);
    expect(html).toContain(newCompany.name);
    expect(findOldTexts(html)).toEqual([]);
  });

  test('the opening and the people are the new ones', async () => {
    expect(await renderPage('/')).toContain(newHero.title);
    const html = await renderPage('/team');
    for (const { name } of newTeam.members) expect(html).toContain(name);
  });

  test('a shared link shows the new shop’s card', async () => {
    const html = await renderPage('/');
    expect(html).toContain(`<meta property="og:image" content="${origin}/social-card.jpg"`);
    expect(html).toContain(`<meta property="og:site_name" content="${newCompany.name}"`);
    const tool = await renderPage(`/tools/${sampleTool.id}`);
    expect(tool).toContain(`content="${origin}/link-previews/imagery/brush-block.jpg"`);
  });
});

test('styles, scripts, icons and the manifest have the new colours and nothing of the old', () => {
  const { light } = readPalette(palette).get('vermilion') ?? { light: 'none' };
  expect(servedText).toContain(light);
  expect(servedText).toContain('"short_name": "Quill"');
  expect(findOldTexts(servedText)).toEqual([]);
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
  const response = await failingPages(new Request(`${origin}/`));
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('the database is gone');
  expect(loggedErrors.map(String)).toEqual(['Error: the database is gone']);
});

test('an email comes from the new shop, in its colours', async () => {
  const { createEmailBranding }: { createEmailBranding: (config: unknown) => EmailBranding } =
    await import(pathToFileURL(join(shop, 'src/app/emails.ts')).href);
  const branding = createEmailBranding({ server: { publicOrigin: origin } });
  const { html, text } = renderEmail({ kind: 'receipt', contents: {}, order: undefined }, branding);
  expect(html).toContain('Quill &amp; Daughters');
  expect(text).toContain('Quill & Daughters');
  expect(html).toContain(readPalette(palette).get('ink')?.light);
  expect(findOldTexts(html.replaceAll('&amp;', '&') + text)).toEqual([]);
});
