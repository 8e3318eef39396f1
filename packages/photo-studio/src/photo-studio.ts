/**
 * Photographs of painters' tools that no camera took: Blender scenes made of a few numbers, and
 * the finished pictures. Whoever shows them cuts and compresses them as it needs.
 */
import { join } from 'node:path';

import { pictureSources } from './pictures.ts';

export { isPhotographName, renderMatte, renderPhotograph } from './render.ts';
export type { MatteOptions, RenderOptions } from './render.ts';
export { pictureSources };
export { cutOut } from './cut-out.ts';
export type { CutOutInput, CutOutOptions } from './cut-out.ts';
export type { CardFrame, PictureSource } from './pictures.ts';

/** Where the finished photographs lie, as `NAME.jpg`. */
export const photosFolder = join(import.meta.dirname, '../photos');

/**
 * Where `NAME.png` says how much of each pixel of a photograph its tool covers; for tools that lie
 * on plain ground.
 */
export const mattesFolder = join(import.meta.dirname, '../mattes');
