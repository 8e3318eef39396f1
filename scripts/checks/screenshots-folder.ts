/** Where the reference screenshots of the pages are, and how large they may be. */
import { join } from 'node:path';

export const screenshotsFolder = join(import.meta.dirname, '../../test/journeys/screenshots');

/** Limits, so that a checkout of the project stays small. */
export const maxSizes = { fileBytes: 1_000_000, sumBytes: 8_000_000 };
