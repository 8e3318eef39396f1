/** The message catalogues by the name that the setting gives. */
import { polished } from './polished.ts';
import { specified, type Wording } from './specified.ts';

export const catalogues = { specified, polished } as const satisfies Record<string, Wording>;
