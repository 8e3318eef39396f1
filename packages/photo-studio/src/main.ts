/**
 * `npm run imagery -- NAME [draft | matte]` renders one photograph into `photos/`, a draft into
 * `.cache/imagery` of the folder where it is called, its matte into `mattes/`.
 * `npm run imagery -- queue [NAME …]` renders those that have changed, while nobody else works.
 * Without a name it lists the names.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { mattesFolder, photosFolder } from './photo-studio.ts';
import { runQueue, runWhenQuiet } from './queue.ts';
import { isPhotographName, renderMatte, renderPhotograph } from './render.ts';
import { shots } from './shots.ts';

const [first, ...rest] = process.argv.slice(2);
if (first === 'queue' && rest.every(isPhotographName)) {
  await renderQueue(rest.length > 0 ? rest : Object.keys(shots).filter(isPhotographName));
} else if (first !== undefined && isPhotographName(first)) {
  renderOne(first, rest[0]);
} else {
  const names = Object.keys(shots).join('\n');
  console.log(
    `Usage: npm run imagery -- NAME [draft | matte]\n       … -- queue [NAME …]\n${names}`,
  );
  process.exitCode = 1;
}

function renderOne(name: keyof typeof shots, mode: string | undefined): void {
  const workFolder = join(process.cwd(), '.cache/imagery');
  console.log(
    mode === 'matte'
      ? renderMatte(name, { mattesFolder, workFolder })
      : renderPhotograph(name, { photosFolder, workFolder, draft: mode === 'draft' }),
  );
}

/** Each in a process of its own, so that it can be halted. */
async function renderQueue(names: readonly (keyof typeof shots)[]): Promise<void> {
  await runQueue(names, {
    photosFolder,
    log: console.log,
    async render(name) {
      await runWhenQuiet(process.execPath, [import.meta.filename, name]);
      if (!existsSync(join(mattesFolder, `${name}.png`))) return;
      await runWhenQuiet(process.execPath, [import.meta.filename, name, 'matte']);
    },
  });
}
