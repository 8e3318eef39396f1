import type { ImportState } from '#modules/imports/import.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

export const importTones = {
  read: 'plain',
  trying: 'waiting',
  tried: 'plain',
  applying: 'waiting',
  stopped: 'bad',
  applied: 'good',
  undoing: 'waiting',
  undone: 'plain',
} as const satisfies Record<ImportState, BadgeTone>;
