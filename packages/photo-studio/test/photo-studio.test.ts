import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import {
  mattesFolder,
  photosFolder,
  pictureSources,
  renderMatte,
  renderPhotograph,
} from '../src/photo-studio.ts';
import type { PictureSource } from '../src/photo-studio.ts';
import { shots } from '../src/shots.ts';

const folder = mkdtempSync(join(tmpdir(), 'photo-studio-'));
const names = Object.keys(pictureSources).toSorted();

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every photograph that is listed can be rendered, and is there', () => {
  expect(Object.keys(shots).toSorted()).toEqual(names);
  const files = [...names.map((name) => `${name}.jpg`), 'rendered.json'];
  expect(readdirSync(photosFolder).toSorted()).toEqual(files.toSorted());
});

test('every scene is there', () => {
  const scenes = readdirSync(join(import.meta.dirname, '../scenes'));
  for (const { scene } of Object.values(shots)) expect(scenes).toContain(scene);
});

test('a tool has a cut for its card, and nothing else has', () => {
  for (const { use, card } of Object.values<PictureSource>(pictureSources)) {
    expect(card !== undefined).toBe(use === 'tool');
  }
});

test('every tool on plain ground has a matte', () => {
  const mattes = readdirSync(mattesFolder).map((file) => file.replace('.png', ''));
  const plain = Object.entries<PictureSource>(pictureSources).filter(
    ([name, { use }]) => use !== 'scene' && !name.endsWith('-ink'),
  );
  expect(mattes).toEqual(expect.arrayContaining(plain.map(([name]) => name)));
  expect(names).toEqual(expect.arrayContaining(mattes));
});

test('a matte is the same scene without its light', () => {
  const calls: string[][] = [];
  const matte = renderMatte('roller-frame', {
    ...{ mattesFolder: join(folder, 'mattes'), workFolder: folder },
    run: (program, parameters) => void calls.push([program, ...parameters.slice(4)]),
  });
  const settings = ['what=roller', 'px=2400', `out=${matte.replace('.png', '')}`, 'matte=1'];
  expect(calls).toEqual([['blender', ...settings, 'fit=31']]);
});

/** Renders without the programs: answers what they would have been asked. */
function recordRender(options: { draft: boolean; makesPicture: boolean }) {
  const calls: string[][] = [];
  const photos = join(folder, 'photos');
  const workFolder = join(folder, options.makesPicture ? 'work' : 'empty');
  const render = () =>
    renderPhotograph('paint-pail', {
      ...{ photosFolder: photos, workFolder, draft: options.draft },
      run(program, parameters) {
        calls.push([program, ...parameters.map((text) => text.replace(/^.*[\\/]scenes./, ''))]);
        if (options.makesPicture) writeFileSync(join(workFolder, 'paint-pail.exrs'), '');
      },
    });
  return { calls, photos, workFolder, render };
}

test('a photograph is rendered and then developed', () => {
  const { calls, photos, workFolder, render } = recordRender({
    ...{ draft: false, makesPicture: true },
  });
  const photo = join(photos, 'paint-pail.jpg');
  const image = join(workFolder, 'paint-pail');
  expect(render()).toBe(photo);
  const settings = ['what=pail', 'px=2400', 'spp=24', `out=${image}`];
  expect(calls).toEqual([
    ['blender', '-b', '--python', 'catalogue.py', '--', ...settings],
    ['/usr/bin/python3', 'post.py', `${image}.exrs`, photo, 'ev=1.2'],
  ]);
});

test('a draft is small, and leaves the photograph alone', () => {
  const { calls, workFolder, render } = recordRender({ draft: true, makesPicture: true });
  expect(render()).toBe(join(workFolder, 'paint-pail.jpg'));
  expect(calls[0]).toEqual(expect.arrayContaining(['px=400', 'spp=24']));
});

test('it says where the log is when Blender makes no picture', () => {
  const { calls, render } = recordRender({ draft: true, makesPicture: false });
  expect(render).toThrow('paint-pail.log');
  expect(calls).toHaveLength(1);
});
