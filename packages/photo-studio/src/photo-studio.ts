/**
 * Photographs of painters' tools that no camera took: Blender scenes made of a few numbers, and
 * the finished pictures. Whoever shows them cuts and compresses them as it needs.
 */
import { join } from 'node:path';

import { pictureSources } from './pictures.ts';

export { isPhotographName, renderPhotograph } from './render.ts';
export type { RenderOptions } from './render.ts';
export { pictureSources };
export type { CardFrame, PictureSource } from './pictures.ts';

/** Where the finished photographs lie, as `NAME.jpg`. */
export const photosFolder = join(import.meta.dirname, '../photos');
