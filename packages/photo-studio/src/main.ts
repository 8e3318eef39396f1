/**
 * `npm run imagery -- NAME [draft | matte]` renders one photograph into `photos/`, a draft into
 * `.cache/imagery` of the folder where it is called, its matte into `mattes/`. Without a name it
 * lists the names.
 */
import { join } from 'node:path';

import { mattesFolder, photosFolder } from './photo-studio.ts';
import { isPhotographName, renderMatte, renderPhotograph } from './render.ts';
import { shots } from './shots.ts';

const [name, mode] = process.argv.slice(2);
if (name === undefined || !isPhotographName(name)) {
  console.log(`Usage: npm run imagery -- NAME [draft | matte]\n${Object.keys(shots).join('\n')}`);
  process.exitCode = 1;
} else {
  const workFolder = join(process.cwd(), '.cache/imagery');
  const draft = mode === 'draft';
  console.log(
    mode === 'matte'
      ? renderMatte(name, { mattesFolder, workFolder })
      : renderPhotograph(name, { photosFolder, workFolder, draft }),
  );
}
