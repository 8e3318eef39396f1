/**
 * Renders one photograph with Blender: `node imagery/render.ts NAME [draft]`. The result is written
 * to `imagery/photos/NAME.jpg`; a draft (400 px, half a minute) only in `.cache/imagery`. Without
 * a name it lists the names. `imagery/README.md` says what it needs on the machine.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

type Shot = {
  readonly scene: 'catalogue.py' | 'gallery.py' | 'hero.py';
  /** Which tool or place; the names are those of the scene's script. */
  readonly what?: string;
  /** The height; a lying scene of `gallery.py` is half as wide again. The hero's is its width. */
  readonly pixels: number;
  readonly samples: number;
  /** Exposure, in stops. */
  readonly stops: number;
  readonly extra?: readonly string[];
  readonly developing?: readonly string[];
};

const flatLay = { scene: 'catalogue.py', pixels: 1200, samples: 56, stops: 1.2 } as const;
const galleryScene = {
  scene: 'gallery.py',
  samples: 48,
  stops: 0.6,
  extra: ['det=.8'],
  developing: ['glow=.05'],
} as const;

const shots = {
  'brush-flat-varnish-30': { ...flatLay, what: 'flat-30' },
  'brush-flat-varnish': { ...flatLay, what: 'flat' },
  'brush-flat-varnish-80': { ...flatLay, what: 'flat-80' },
  'brush-wall-100': { ...flatLay, what: 'wall-100' },
  'brush-wall-block': { ...flatLay, what: 'wall' },
  'brush-block': { ...flatLay, what: 'block' },
  'brush-radiator': { ...flatLay, what: 'radiator' },
  'brush-angle-sash-38': { ...flatLay, what: 'angle-38' },
  'brush-angle-sash': { ...flatLay, what: 'angle' },
  'brush-angle-sash-ink': { ...flatLay, what: 'angle', extra: ['dark=1'] },
  'brush-round-sash-4': { ...flatLay, what: 'round-4' },
  'brush-round-sash': { ...flatLay, what: 'round' },
  'brush-oval-trim-10': { ...flatLay, what: 'oval-10' },
  'brush-oval-trim': { ...flatLay, what: 'oval' },
  'brush-stencil-24': { ...flatLay, what: 'stencil-24' },
  'brush-stencil': { ...flatLay, what: 'stencil' },
  'artist-filbert': { ...flatLay, what: 'one-filbert' },
  'artist-fan': { ...flatLay, what: 'one-fan' },
  'artist-filbert-fan': { ...flatLay, what: 'artist', samples: 36 },
  'roller-frame': { ...flatLay, what: 'roller', extra: ['fit=31'] },
  'roller-mini': { ...flatLay, what: 'mini' },
  'roller-sleeves': { ...flatLay, what: 'sleeves' },
  'paint-tray': { ...flatLay, what: 'tray' },
  'paint-pail': { ...flatLay, what: 'pail' },
  'putty-knife-38': { ...flatLay, what: 'putty-38' },
  'putty-knife': { ...flatLay, what: 'putty' },
  'macro-bristle-tips': { ...flatLay, what: 'macro-tips', samples: 40 },
  'macro-brass-ferrule': { ...flatLay, what: 'macro-ferrule', samples: 24 },
  'macro-makers-mark': { ...flatLay, what: 'macro-mark', samples: 40 },
  'macro-dipped-handle': { ...flatLay, what: 'macro-handle', samples: 40 },
  'gallery-panelled-door': { ...galleryScene, what: 'door', pixels: 1200 },
  'gallery-clapboard-facade': { ...galleryScene, what: 'facade', pixels: 1000 },
  'gallery-green-wall': { ...galleryScene, what: 'wall', pixels: 900 },
  'gallery-hung-brushes': { ...galleryScene, what: 'pegs', pixels: 1000, samples: 40 },
  'hero-vermilion-stroke': {
    scene: 'hero.py',
    pixels: 2400,
    samples: 36,
    stops: 1.15,
    developing: ['r=5'],
  },
} as const satisfies Record<string, Shot>;

const scriptsDirectory = fileURLToPath(new URL('scripts/', import.meta.url));
const photosDirectory = fileURLToPath(new URL('photos/', import.meta.url));
const workDirectory = fileURLToPath(new URL('../.cache/imagery/', import.meta.url));
/** Blender's own Python and Debian's share their modules; another Python lacks OpenCV. */
const python = '/usr/bin/python3';

main(process.argv[2], process.argv[3] === 'draft');

function main(name: string | undefined, draft: boolean): void {
  const shot = Object.entries<Shot>(shots).find(([known]) => known === name)?.[1];
  if (name === undefined || shot === undefined) {
    console.log(`Usage: node imagery/render.ts NAME [draft]\n${Object.keys(shots).join('\n')}`);
    process.exitCode = 1;
    return;
  }
  const photo = draft ? `${workDirectory}${name}.jpg` : `${photosDirectory}${name}.jpg`;
  mkdirSync(workDirectory, { recursive: true });
  renderScene(name, shot, draft);
  postProcess(name, shot, photo);
  console.log(draft ? photo : `${photo}\nNow run: node scripts/brand/images.ts`);
}

/** Blender writes linear light and what the denoiser needs, as EXR files. */
function renderScene(name: string, shot: Shot, draft: boolean): void {
  const settings = [
    ...(shot.what === undefined ? [] : [`what=${shot.what}`]),
    `px=${draft ? 400 : shot.pixels}`,
    `spp=${draft ? 24 : shot.samples}`,
    `out=${workDirectory}${name}`,
    ...(shot.extra ?? []),
  ];
  run('blender', ['-b', '--python', `${scriptsDirectory}${shot.scene}`, '--', ...settings], name);
  if (!existsSync(`${workDirectory}${name}.exrs`)) {
    throw new Error(`Blender made no picture; see ${workDirectory}${name}.log`);
  }
}

/** Denoises, sets the tones and writes the JPEG. */
function postProcess(name: string, shot: Shot, photo: string): void {
  const settings = [`ev=${shot.stops}`, ...(shot.developing ?? [])];
  run(
    python,
    [`${scriptsDirectory}post.py`, `${workDirectory}${name}.exrs`, photo, ...settings],
    name,
  );
}

function run(command: string, parameters: readonly string[], name: string): void {
  const log = openSync(`${workDirectory}${name}.log`, 'a');
  const { error, status } = spawnSync(command, parameters, {
    stdio: ['ignore', log, log],
    env: { ...process.env, IMAGERY_WORK: workDirectory, PYTHONDONTWRITEBYTECODE: '1' },
  });
  if (error)
    throw new Error(`${command} cannot be started; see imagery/README.md`, { cause: error });
  if (status !== 0) throw new Error(`${command} failed; see ${workDirectory}${name}.log`);
}
