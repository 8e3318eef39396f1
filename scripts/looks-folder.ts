/** Where the pictures of the pages are kept, and how large they may be. */
import { join } from 'node:path';

export const keptIn = join(import.meta.dirname, '../test/journeys/looks');

/** More than that a copy of the project should not have to carry. */
export const largest = { fileBytes: 1_000_000, sumBytes: 6_000_000 };
