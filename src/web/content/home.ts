/** What the home page says besides the catalogue and the reviews. */
import { company } from './company.ts';

export const hero = {
  picture: 'hero-vermilion-stroke',
  label: company.line,
  title: 'Made for the last inch of the wall.',
  text: 'Brushes and paint tools, set by hand in our own workshop and sold from the bench.',
  action: 'See the tools',
} as const;

export const about = {
  label: 'About us',
  title: 'Thirty-odd years at the same bench.',
  text:
    'We began with one brush for one painter. Today we make twenty-four tools, and we still set ' +
    'every ferrule by hand, because a brush that sheds is not a brush.',
  facts: [
    {
      figure: '30+',
      name: 'years in business',
      text: 'The same yard and the same trade since 1993.',
    },
    {
      figure: '42',
      name: 'steps to a brush',
      text: 'From sorting the bristle to the last trim, most of them done by hand.',
    },
    {
      figure: '1',
      name: 'pair of hands',
      text: 'Whoever sets a brush signs it. If it sheds, we know whom to ask.',
    },
  ],
} as const;

export const tools = {
  label: 'The catalogue',
  title: 'For the edge, the door and the whole wall.',
  empty: 'The bench is empty today. New tools are on their way.',
  filter: 'Show by kind',
  all: 'Everything',
  /** In the order in which they are offered; a tool of any other kind is one of the `others`. */
  kinds: [
    { kind: 'brush', name: 'Brushes' },
    { kind: 'sash', name: 'Sash and trim' },
    { kind: 'decorative', name: 'Decorative' },
    { kind: 'roller', name: 'Rollers' },
    { kind: 'vessel', name: 'Trays and pails' },
    { kind: 'scraper', name: 'Scrapers' },
  ],
  others: 'Other tools',
} as const;

export const making = {
  label: 'At the bench',
  title: 'How a brush is made',
  steps: [
    {
      picture: 'macro-bristle-tips',
      title: 'The tips are kept, never cut',
      text: 'Natural bristle splits at its end. These flags hold the paint: we trim the root.',
    },
    {
      picture: 'macro-brass-ferrule',
      title: 'The ferrule is nailed, then beaded',
      text: 'Brass, copper or steel, closed by hand so that nothing turns and no water gets in.',
    },
    {
      picture: 'macro-makers-mark',
      title: 'The mark is burnt into the beech',
      text: 'Kind, bristle and size, where the thumb lies: the right brush is found at a glance.',
    },
    {
      picture: 'macro-dipped-handle',
      title: 'The end is dipped and bored',
      text: 'Lacquer keeps water out of the end grain. By the hole the brush hangs up to dry.',
    },
  ],
} as const;

export const reviews = {
  label: 'Reviews',
  title: 'What our clients say',
  empty: 'Nobody has written yet. The first review could be yours.',
  more: 'All reviews',
  showPicture: 'Show the picture from {host}',
  pictureUnreachable: 'This picture cannot be reached.',
} as const;

export const gallery = {
  label: 'Gallary',
  title: 'Where the brushes went to work',
  link: 'See the gallery',
} as const;

export const contact = {
  label: 'Contact us',
  text: 'A question about a bristle, an order for a crew, a brush past its time: write to us.',
} as const;
