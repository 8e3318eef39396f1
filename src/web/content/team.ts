/** The six painters who try every tool before it is sold. */
import type { Team } from './schema.ts';

export const team: Team = {
  title: 'Six painters who wear our brushes out.',
  lead:
    'Nothing goes into the catalogue before these six have used it for a season, on ladders, ' +
    'under sinks and in the rain. They say what sheds. We listen.',
  members: [
    {
      name: 'Callum Reid',
      portrait: {
        src: '/illustrations/team-callum.svg',
        alt: 'Callum Reid, drawn: a red beard, freckles and a brown flat cap, in white overalls.',
      },
      text: 'Clapboard and fences. Nineteen summers on the same ladder.',
      social: [{ network: 'instagram' }, { network: 'facebook' }, { network: 'linkedin' }],
    },
    {
      name: 'Nadia Rahman',
      portrait: {
        src: '/illustrations/team-nadia.svg',
        alt: 'Nadia Rahman, drawn: a green headscarf, a red shirt and a brush in her apron.',
      },
      text: 'Doors and panelling. Can hear a brush mark drying.',
      social: [{ network: 'instagram' }, { network: 'facebook' }, { network: 'linkedin' }],
    },
    {
      name: 'Grace Adeyemi',
      portrait: {
        src: '/illustrations/team-grace.svg',
        alt: 'Grace Adeyemi, drawn: black curls in a dotted red scarf, gold rings, a wide smile.',
      },
      text: 'Schools and hallways: much wall, little time, no second chance.',
      social: [{ network: 'instagram' }, { network: 'facebook' }, { network: 'linkedin' }],
    },
    {
      name: 'Hiro Nakamura',
      portrait: {
        src: '/illustrations/team-hiro.svg',
        alt: 'Hiro Nakamura, drawn: grey hair, round glasses, a small moustache, a green apron.',
      },
      text: 'Shop signs by hand. Owns one filbert since 1998 and will not lend it.',
      social: [{ network: 'instagram' }, { network: 'facebook' }, { network: 'linkedin' }],
    },
    {
      name: 'Lucía Fuentes',
      portrait: {
        src: '/illustrations/team-lucia.svg',
        alt: 'Lucía Fuentes, drawn: a painter’s cap with stains, a long braid, paint on one cheek.',
      },
      text: 'Ceilings and cornices. Cuts a line in freehand faster than you tape it.',
      social: [{ network: 'instagram' }, { network: 'facebook' }, { network: 'linkedin' }],
    },
    {
      name: 'Viktor Hansen',
      portrait: {
        src: '/illustrations/team-viktor.svg',
        alt: 'Viktor Hansen, drawn: a bald head, a great moustache and a pencil behind his ear.',
      },
      text: 'Boats, varnish, seven coats. Measures twice, sands three times.',
      social: [{ network: 'instagram' }, { network: 'facebook' }, { network: 'linkedin' }],
    },
  ],
};
