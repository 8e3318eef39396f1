/** The six painters who try every tool before it is sold, each shown by the brush in hand. */
import type { Team } from './schema.ts';

export const team: Team = {
  title: 'Six painters who wear our brushes out.',
  lead:
    'Nothing goes into the catalogue before these six have used it for a season, on ladders, ' +
    'under sinks and in the rain. They say what sheds. We listen.',
  wearsOut: 'Wears out',
  portrait: 'The brush of {name}. {shows}',
  members: [
    {
      name: 'Callum Reid',
      picture: 'brush-wall-100-loaded',
      brush: 'Wall brush, 100 mm',
      text: 'Clapboard and fences. Nineteen summers on the same ladder.',
      social: [{ network: 'instagram' }, { network: 'facebook' }, { network: 'linkedin' }],
    },
    {
      name: 'Nadia Rahman',
      picture: 'brush-oval-trim-loaded',
      brush: 'Oval trim brush',
      text: 'Doors and panelling. Can hear a brush mark drying.',
      social: [{ network: 'instagram' }, { network: 'facebook' }, { network: 'linkedin' }],
    },
    {
      name: 'Grace Adeyemi',
      picture: 'brush-wall-block-loaded',
      brush: 'Wall brush, 150 mm',
      text: 'Schools and hallways: much wall, little time, no second chance.',
      social: [{ network: 'instagram' }, { network: 'facebook' }, { network: 'linkedin' }],
    },
    {
      name: 'Hiro Nakamura',
      picture: 'artist-filbert-loaded',
      brush: 'Filbert brush',
      text: 'Shop signs by hand. Owns one filbert since 1998 and will not lend it.',
      social: [{ network: 'instagram' }, { network: 'facebook' }, { network: 'linkedin' }],
    },
    {
      name: 'Lucía Fuentes',
      picture: 'brush-angle-sash-loaded',
      brush: 'Angled sash brush',
      text: 'Ceilings and cornices. Cuts a line in freehand faster than you tape it.',
      social: [{ network: 'instagram' }, { network: 'facebook' }, { network: 'linkedin' }],
    },
    {
      name: 'Viktor Hansen',
      picture: 'brush-flat-varnish-loaded',
      brush: 'Flat varnish brush',
      text: 'Boats, varnish, seven coats. Measures twice, sands three times.',
      social: [{ network: 'instagram' }, { network: 'facebook' }, { network: 'linkedin' }],
    },
  ],
};
