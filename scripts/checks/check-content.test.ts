import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { seedReviews } from '#db/seed/reviews.ts';
import { buildWeb } from '../setup/build-web.ts';
import { checkContent, findContentViolations } from './check-content.ts';

const afterNadia = /(Nadia Rahman[\s\S]*?network: 'instagram')/;
const root = join(import.meta.dirname, '../..');
const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

interface Mistake {
  file: string;
  /** The text in the file, and what it is replaced by. */
  from: string | RegExp;
  to: string;
}

/** A copy of the project's content with one mistake in it. */
async function copyWithMistake({ file, from, to }: Mistake): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ferrule-content-'));
  folders.push(folder);
  const content = join(folder, 'src/web/content');
  await cp(join(root, 'src/web/content'), content, { recursive: true });
  // Read, and never changed: copying all pictures for each mistake took seconds.
  await mkdir(join(folder, 'public'));
  await symlink(join(root, 'public/illustrations'), join(folder, 'public/illustrations'));
  const text = await readFile(join(content, file), 'utf8');
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  await writeFile(join(content, file), changed);
  return folder;
}

test('the content of this shop is right', async () => {
  expect(await findContentViolations(root)).toEqual([]);
});

describe('a mistake is reported with file, place and reason', () => {
  test.each([
    [
      'a sixth painter is missing',
      { file: 'team.ts', from: /\{\s+name: 'Viktor Hansen'[\s\S]*?\n {4}\},/, to: '' },
      'src/web/content/team.ts: team.members must be six people',
    ],
    [
      'a name is empty',
      { file: 'team.ts', from: "name: 'Grace Adeyemi'", to: "name: ''" },
      'src/web/content/team.ts: team.members.2.name must not be empty',
    ],
    [
      'a portrait is not there',
      { file: 'team.ts', from: 'artist-filbert-loaded', to: 'artist-filbert-lost' },
      'src/web/content/team.ts: team.members.3.picture must be the name of a photograph in ' +
        'imagery.ts',
    ],
    [
      'a drawing is not there',
      { file: 'blog.ts', from: 'prototype-chain.svg', to: 'prototype-train.svg' },
      expect.stringContaining(
        '.drawing.src names public/illustrations/prototype-train.svg, which is not there',
      ),
    ],
    [
      'a link is not safe',
      { file: 'team.ts', from: afterNadia, to: "$1, href: 'http://nadia'" },
      'src/web/content/team.ts: team.members.1.social.0.href must be an https address',
    ],
    [
      'a link leads to nobody',
      { file: 'team.ts', from: afterNadia, to: "$1, href: 'https://instagram.example/nadia'" },
      'src/web/content/team.ts: team.members.1.social.0.href ' +
        'must be an address that exists, or be left out',
    ],
    [
      'a counter has no word',
      { file: 'achievement.ts', from: "word: 'awards'", to: "word: 'medals'" },
      'src/web/content/achievement.ts: achievement.counters.2.word must be a word of ' +
        'achievement.counters in the wording',
    ],
    [
      'a photograph does not exist',
      { file: 'gallery.ts', from: 'gallery-green-wall', to: 'gallery-blue-wall' },
      'src/web/content/gallery.ts: scenes.2.picture must be the name of a photograph in imagery.ts',
    ],
    [
      'a kind of tools is there twice',
      { file: 'home.ts', from: "kind: 'sash'", to: "kind: 'brush'" },
      'src/web/content/home.ts: tools.kinds must name each kind once',
    ],
    [
      'an anchor has a space in it',
      { file: 'blog.ts', from: "id: 'unit-tests'", to: "id: 'Unit tests'" },
      'src/web/content/blog.ts: blog.answers.4.id must be lower case letters and hyphens',
    ],
    [
      'the telephone number cannot be dialled',
      { file: 'company.ts', from: '+12075550142', to: '(207) 555-0142' },
      'src/web/content/company.ts: company.phoneLink must be + and digits only',
    ],
    [
      'a key is misspelt',
      { file: 'profile.ts', from: 'skills: [', to: 'skilsl: [' },
      'src/web/content/profile.ts: profile Unrecognized key: "skilsl"',
    ],
    [
      'a colour is one that emails cannot have',
      { file: 'palette.css', from: '#f3efe8', to: 'linen' },
      'src/web/content/palette.css: --paper must be #rrggbb or light-dark(#rrggbb, #rrggbb)',
    ],
    [
      'a hero has no cut for phones',
      { file: 'home.ts', from: 'hero-vermilion-stroke', to: 'gallery-green-wall' },
      'src/web/content/home.ts: hero.picture must be a photograph with a cut for phones: ' +
        "`use: 'hero'` in packages/photo-studio/src/pictures.ts",
    ],
    [
      'a day is none',
      { file: 'terms.ts', from: 'since: termsVersion', to: "since: '32026-11-25'" },
      'src/web/content/terms.ts: terms.since must be a day such as 2026-11-20',
    ],
  ])('%s', async (_, mistake, line) => {
    expect(await findContentViolations(await copyWithMistake(mistake))).toContainEqual(line);
  });

  test('all at once, not one after the other', async () => {
    const shop = await copyWithMistake({ file: 'team.ts', from: /name: '[^']+'/g, to: "name: ''" });
    await expect(checkContent(shop)).rejects.toThrow(/members\.0\.name[\s\S]*members\.5\.name/);
  });
});

test('the pages are not built with wrong content', async () => {
  const shop = await copyWithMistake({ file: 'company.ts', from: '{year}', to: '2019' });
  await expect(buildWeb(shop)).rejects.toThrow(
    'src/web/content/company.ts: company.copyright must have {year} in it',
  );
});

test('drawings are small and stand on their own', async () => {
  const people = seedReviews.map(({ image }) => image);
  for (const src of [...people, '/illustrations/prototype-chain.svg']) {
    const drawing = await readFile(join(root, 'public', src), 'utf8');
    expect(drawing.length).toBeLessThan(8 * 1024);
    expect(drawing).not.toMatch(/<script|<image|href=|@import/);
  }
});

test('each of the seven people has a brush of their own', async () => {
  const { team } = await import('#web/content/team.ts');
  const { profile } = await import('#web/content/profile.ts');
  const pictures = [...team.members, profile].map(({ picture }) => picture);
  expect(new Set(pictures).size).toBe(7);
});
