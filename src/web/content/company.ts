import type { Company } from './schema.ts';

const name = 'Ferrule & Co.';
const since = 1993;

/** The company's own facts: an owner changes them here and nowhere else. */
export const company = {
  name,
  /** Where there is little room, such as beneath an icon on a telephone. */
  shortName: 'Ferrule',
  since,
  line: `Brush makers since ${since}`,
  description:
    'We make brushes and paint tools for people who paint for a living: set by hand, sold from ' +
    'the bench, and made to be washed out and used again tomorrow.',
  location: ['14 Beech Yard', 'Portland, ME 04101'],
  country: 'United States',
  /** What the form of an address begins with. */
  countryCode: 'US',
  /** Beside every product; a tool's own warnings stand above it. */
  safety: 'A tool for painting and no toy: keep it out of the reach of small children.',
  email: 'bench@ferrule.example',
  phone: '+1 (207) 555-0142',
  phoneLink: '+12075550142',
  /** What everybody would guess first as a password here: no password is made of them alone. */
  passwordWords: ['brush', 'paint', 'painter', 'bristle', 'roller', 'scraper', 'handle', 'tools'],
  copyright: `© ${since}–{year} ${name.replace(/\.?$/, '.')} All rights reserved.`,
} as const satisfies Company;
