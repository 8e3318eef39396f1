/** The colours of a product's states. */
import type { BadgeTone } from '#web/ui/badge.tsx';

export const productTones = {
  published: 'good',
  draft: 'waiting',
  archived: 'plain',
} as const satisfies Record<string, BadgeTone>;
