/** Notes from the workshop: what a painter asks at the bench. Pictures are those of imagery.ts. */
import type { Workshop } from './schema.ts';

export const workshop: Workshop = {
  title: 'What we tell you at the bench.',
  lead: 'Four notes on brushes: their first day, their bristle, how they are washed and hung.',
  fromBlog: 'For painters: how a brush is broken in, chosen, washed and stored.',
  fromTool: 'How it is broken in, washed and hung',
  ofFact: 'Bristle',
  tools: 'For this',
  notes: [
    {
      id: 'first-day',
      picture: 'macro-bristle-tips',
      title: 'A brush’s first day',
      blocks: [
        {
          text:
            'Every new brush of natural bristle has a few loose hairs between the ones that are ' +
            'set. Get them out before they get into your varnish: flick the tips across your ' +
            'palm for a minute, then draw a comb from the ferrule to the tips. What still comes ' +
            'after a day’s work is our fault, not yours. Send it back.',
        },
        {
          list: [
            'For oil paint and varnish: hang the bristle in raw linseed oil overnight, up to ' +
              'the ferrule and no further. Press it out, rinse it in white spirit, spin it dry. ' +
              'The hair is supple from then on, and paint washes out of it sooner.',
            'For water-based paint: wet a synthetic brush with water and shake it well before ' +
              'the first dip. Paint then dries less at the roots, where it does the harm.',
            'Give it an undercoat to begin with. A chiselled edge wears in on primer, and the ' +
              'finishing coat gets a brush that has found its line.',
            'Dip a third of the bristle, tap it against the pail, and leave the rim alone: ' +
              'wiping over an edge bends the hair at one place.',
          ],
        },
      ],
      tools: ['Flat varnish brush', 'Round sash brush'],
    },
    {
      id: 'which-bristle',
      picture: 'macro-brass-ferrule',
      title: 'Which bristle for which paint',
      blocks: [
        {
          text:
            'Hog bristle splits at its end, and these flags carry oil paint and varnish like ' +
            'nothing that is spun. It has one weakness: it takes up water, swells and goes ' +
            'soft. Synthetic filaments do not. So look at the tin first: what it is thinned ' +
            'with decides.',
        },
        {
          list: [
            'Thinned with white spirit (gloss, varnish, linseed paint): natural hog. Pointed ' +
              'and round for mouldings, chiselled and flat for panels.',
            'Thinned with water, at an edge (satin, trim, cutting in): tapered synthetic. It is ' +
              'as stiff in the evening as it was in the morning.',
            'Thinned with water, on a wall: a thick wall brush of hog has stiffness to spare. ' +
              'Rinse it at noon, and it is up to the afternoon as well.',
            'Limewash: mixed fibre. Lime is caustic and wears hair out; plant and synthetic ' +
              'fibre bear it.',
            'Stencils: short white hog, cut flat, nearly dry, and dabbed upright.',
          ],
        },
      ],
      tools: ['Angled sash brush', 'Oval trim brush', 'Block brush', 'Stencil brush'],
    },
    {
      id: 'washing',
      picture: 'macro-dipped-handle',
      title: 'Wash it tonight',
      blocks: [
        {
          text:
            'A brush is not worn out by paint that it lays on but by paint that dries in it, up ' +
            'at the ferrule, where nobody looks. There it spreads the hair, and the edge is ' +
            'gone. Ten minutes in the evening are years.',
        },
        {
          list: [
            'First scrape and wipe: the back of a knife, then old newspaper, until little more ' +
              'comes.',
            'After water-based paint: lukewarm water and soap, worked in with the fingers from ' +
              'the ferrule down. Hot water makes the handle swell and the ferrule loose.',
            'After oil paint: a little white spirit in a jar, pressed through, twice. Let the ' +
              'jar stand; when the paint has sunk, pour the clear part off and use it again. ' +
              'Then soap and lukewarm water, as above.',
            'After limewash: much water, with a spoon of vinegar in the last but one.',
            'Shake it out, comb it, and shape the edge with two fingers while it is wet.',
          ],
        },
        {
          text:
            'Rags with linseed oil can catch fire by themselves when they lie in a heap. Spread ' +
            'them out to dry outdoors, or lay them in water in a tin with a lid.',
        },
      ],
      tools: ['Putty knife', 'Paint pail'],
    },
    {
      id: 'storing',
      picture: 'gallery-hung-brushes',
      title: 'Hung up, never stood up',
      blocks: [
        {
          text:
            'The hole in the handle is there to be used. A wet brush hangs with its tips down, ' +
            'so that the water runs away from the ferrule; one that stands on its tips in a jar ' +
            'keeps that bend for ever.',
        },
        {
          list: [
            'Over lunch: wrap the brush in foil or film, close to the handle. Air is what dries ' +
              'paint.',
            'Overnight, in the middle of oil paint: hang the bristle in water, clear of the ' +
              'bottom. Water keeps the air away; shake it out well in the morning. Not with ' +
              'water-based paint: wash that out.',
            'For the winter: clean and dry, in brown paper folded to the edge’s shape, with a ' +
              'string round the ferrule. Moths eat hog bristle as they eat wool, so a piece of ' +
              'cedar goes into the drawer.',
            'Not on the radiator: a handle that dries too fast shrinks, and the ferrule turns.',
          ],
        },
      ],
      tools: ['Block brush', 'Wall brush'],
    },
  ],
};
