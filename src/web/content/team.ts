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
      brush: 'Wall brush',
      text: 'Clapboard and fences. Nineteen summers on the same ladder.',
      social: [
        { network: 'instagram', href: 'https://instagram.example/callum.on.a.ladder' },
        { network: 'facebook', href: 'https://facebook.example/callum.reid.painting' },
        { network: 'linkedin', href: 'https://linkedin.example/in/callum-reid' },
      ],
    },
    {
      name: 'Nadia Rahman',
      picture: 'brush-oval-trim-loaded',
      brush: 'Oval trim brush',
      text: 'Doors and panelling. Can hear a brush mark drying.',
      social: [
        { network: 'instagram', href: 'https://instagram.example/nadia.doors' },
        { network: 'facebook', href: 'https://facebook.example/nadia.rahman.doors' },
        { network: 'linkedin', href: 'https://linkedin.example/in/nadia-rahman' },
      ],
    },
    {
      name: 'Grace Adeyemi',
      picture: 'brush-wall-block-loaded',
      brush: 'Wall brush',
      text: 'Schools and hallways: much wall, little time, no second chance.',
      social: [
        { network: 'instagram', href: 'https://instagram.example/grace.paints.schools' },
        { network: 'facebook', href: 'https://facebook.example/grace.adeyemi.painting' },
        { network: 'linkedin', href: 'https://linkedin.example/in/grace-adeyemi' },
      ],
    },
    {
      name: 'Hiro Nakamura',
      picture: 'artist-filbert-loaded',
      brush: 'Filbert brush',
      text: 'Shop signs by hand. Owns one filbert since 1998 and will not lend it.',
      social: [
        { network: 'instagram', href: 'https://instagram.example/hiro.signs' },
        { network: 'facebook', href: 'https://facebook.example/hiro.nakamura.signs' },
        { network: 'linkedin', href: 'https://linkedin.example/in/hiro-nakamura' },
      ],
    },
    {
      name: 'Lucía Fuentes',
      picture: 'brush-angle-sash-loaded',
      brush: 'Angled sash brush',
      text: 'Ceilings and cornices. Cuts a line in freehand faster than you tape it.',
      social: [
        { network: 'instagram', href: 'https://instagram.example/lucia.cuts.in' },
        { network: 'facebook', href: 'https://facebook.example/lucia.fuentes.painting' },
        { network: 'linkedin', href: 'https://linkedin.example/in/lucia-fuentes' },
      ],
    },
    {
      name: 'Viktor Hansen',
      picture: 'brush-flat-varnish-loaded',
      brush: 'Flat varnish brush',
      text: 'Boats, varnish, seven coats. Measures twice, sands three times.',
      social: [
        { network: 'instagram', href: 'https://instagram.example/viktor.varnish' },
        { network: 'facebook', href: 'https://facebook.example/viktor.hansen.boats' },
        { network: 'linkedin', href: 'https://linkedin.example/in/viktor-hansen' },
      ],
    },
  ],
};
