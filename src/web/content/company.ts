import type { Company } from './schema.ts';

/** The company's own facts: an owner changes them here and nowhere else. */
export const company = {
  name: 'Ferrule & Co.',
  since: 1993,
  line: 'Brush makers since 1993',
  description:
    'We make brushes and paint tools for people who paint for a living: set by hand, sold from ' +
    'the bench, and made to be washed out and used again tomorrow.',
  location: ['14 Beech Yard', 'Portland, ME 04101'],
  email: 'bench@ferrule.example',
  phone: '+1 (207) 555-0142',
  phoneLink: '+12075550142',
  copyright: '© 1993–{year} Ferrule & Co. All rights reserved.',
} as const satisfies Company;
