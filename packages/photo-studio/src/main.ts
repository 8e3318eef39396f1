/**
 * `npm run imagery -- NAME [draft]` renders one photograph into `photos/`, a draft into
 * `.cache/imagery` of the folder where it is called. Without a name it lists the names.
 */
import { join } from 'node:path';

import { photosFolder } from './photo-studio.ts';
import { isPhotographName, renderPhotograph } from './render.ts';
import { shots } from './shots.ts';

const [name, mode] = process.argv.slice(2);
if (name === undefined || !isPhotographName(name)) {
  console.log(`Usage: npm run imagery -- NAME [draft]\n${Object.keys(shots).join('\n')}`);
  process.exitCode = 1;
} else {
  const workFolder = join(process.cwd(), '.cache/imagery');
  console.log(renderPhotograph(name, { photosFolder, workFolder, draft: mode === 'draft' }));
}
