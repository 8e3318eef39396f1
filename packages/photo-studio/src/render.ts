/** Renders a photograph with Blender; the README says what that needs on the machine. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';

import { shots } from './shots.ts';
import type { Shot } from './shots.ts';

/** Runs a program to its end and throws when it fails. */
export type RunProgram = (program: string, parameters: readonly string[]) => void;

export type RenderOptions = {
  /** Gets `NAME.jpg`; a draft does not go there. */
  readonly photosFolder: string;
  /** For intermediate files, logs and drafts. */
  readonly workFolder: string;
  /** 400 px in half a minute, instead of 1200 px and up in some minutes. */
  readonly draft?: boolean;
  /** Instead of starting the programs, for tests. */
  readonly run?: RunProgram;
};

export type MatteOptions = Pick<RenderOptions, 'workFolder' | 'run'> & {
  /** Gets `NAME.png`. */
  readonly mattesFolder: string;
};

const scenesFolder = join(import.meta.dirname, '../scenes');
/** Blender's own Python and Debian's share their modules; another Python lacks OpenCV. */
const python = '/usr/bin/python3';

export function isPhotographName(name: string): name is keyof typeof shots {
  return Object.hasOwn(shots, name);
}

/**
 * Renders one photograph.
 *
 * @returns the path of the JPEG
 * @throws Error when a program is missing or fails, with the path of its log
 */
export function renderPhotograph(name: keyof typeof shots, options: RenderOptions): string {
  const { photosFolder, workFolder, draft = false } = options;
  const shot: Shot = shots[name];
  const photo = join(draft ? workFolder : photosFolder, `${name}.jpg`);
  mkdirSync(workFolder, { recursive: true });
  const run = options.run ?? createRunner(workFolder, name);
  const image = join(workFolder, name);
  renderScene(run, image, shot, draft);
  postProcess(run, image, shot, photo);
  return photo;
}

/**
 * Renders which part of each pixel of a photograph its tool covers, for `cutOut`: for flat lays and
 * the hero.
 *
 * @returns the path of the PNG, of one channel
 * @throws Error when a program is missing or fails, with the path of its log
 */
export function renderMatte(
  name: keyof typeof shots,
  { mattesFolder, workFolder, run }: MatteOptions,
): string {
  const shot: Shot = shots[name];
  for (const folder of [mattesFolder, workFolder]) mkdirSync(folder, { recursive: true });
  const settings = [
    ...(shot.what === undefined ? [] : [`what=${shot.what}`]),
    ...[`px=${shot.pixels}`, `out=${join(mattesFolder, name)}`, 'matte=1'],
    ...(shot.extra ?? []),
  ];
  const runProgram = run ?? createRunner(workFolder, name);
  runProgram('blender', ['-b', '--python', join(scenesFolder, shot.scene), '--', ...settings]);
  return join(mattesFolder, `${name}.png`);
}

/** Blender writes linear light and what the denoiser needs, as EXR files. */
function renderScene(run: RunProgram, image: string, shot: Shot, draft: boolean): void {
  const settings = [
    ...(shot.what === undefined ? [] : [`what=${shot.what}`]),
    `px=${draft ? 400 : shot.pixels}`,
    `spp=${draft ? 24 : shot.samples}`,
    `out=${image}`,
    ...(shot.extra ?? []),
  ];
  run('blender', ['-b', '--python', join(scenesFolder, shot.scene), '--', ...settings]);
  if (!existsSync(`${image}.exrs`)) {
    throw new Error(`Blender made no picture; see ${image}.log`);
  }
}

/** Denoises, sets the tones and writes the JPEG. */
function postProcess(run: RunProgram, image: string, shot: Shot, photo: string): void {
  const settings = [`ev=${shot.stops}`, ...(shot.developing ?? [])];
  run(python, [join(scenesFolder, 'post.py'), `${image}.exrs`, photo, ...settings]);
}

function createRunner(workFolder: string, name: string): RunProgram {
  const logPath = join(workFolder, `${name}.log`);
  return (program, parameters) => {
    const log = openSync(logPath, 'a');
    const { error, status } = spawnSync(program, parameters, {
      stdio: ['ignore', log, log],
      env: { ...process.env, IMAGERY_WORK: workFolder, PYTHONDONTWRITEBYTECODE: '1' },
    });
    if (error)
      throw new Error(`${program} cannot be started; see the README of the photo studio`, {
        cause: error,
      });
    if (status !== 0) throw new Error(`${program} failed; see ${logPath}`);
  };
}
