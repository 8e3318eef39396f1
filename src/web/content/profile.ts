/** The card of the brush maker who began it. */
import { company } from './company.ts';
import type { Profile } from './schema.ts';

export const profile: Profile = {
  name: 'Edith Marlow',
  role: 'Founder and brush maker',
  picture: 'brush-round-sash-side',
  brush: 'Round sash brush',
  text:
    'I set my first ferrule in 1993, for one painter who was tired of picking hairs out of ' +
    'varnish. I still set a dozen every morning, because it is the only way to know whether the ' +
    'bristle is good.',
  education: [
    {
      what: 'Journeyman brush maker',
      where: 'Guild workshop, Portland',
      years: '1989–1992',
    },
    {
      what: 'Wood turning and finishing',
      where: 'Casco Bay Trade School',
      years: '1987–1989',
    },
  ],
  skills: [
    'Sorting and dressing bristle',
    'Setting ferrules by hand',
    'Turning handles',
    'Grinding chisel edges',
    'Varnishing',
    'Teaching all of it',
  ],
  links: [
    { name: 'Pictures of the work', href: '/gallary' },
    { name: 'The painters who test it', href: '/team' },
    { name: 'Notes from the workshop', href: '/blog' },
    { name: 'Write to the bench', href: `mailto:${company.email}` },
  ],
};
