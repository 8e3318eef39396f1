/** What thirty years add up to. The words beside the figures are in the wording catalogues. */
import type { Achievement } from './schema.ts';

export const achievement: Achievement = {
  title: 'What thirty years add up to.',
  lead: 'Four figures from the ledger. The rest of the work is on walls.',
  counters: [
    {
      figure: '400',
      word: 'projects',
      text: 'Houses, halls, boats and one lighthouse, painted with our tools.',
    },
    {
      figure: '2029',
      word: 'clients',
      text: 'Crews and single painters who have ordered more than once.',
    },
    {
      figure: '3000',
      word: 'awards',
      text: 'Counting every county fair. The judges like a straight edge.',
    },
    {
      figure: '500+',
      word: 'feedback',
      text: 'Letters and cards about a brush. Each was read at the bench.',
    },
  ],
  behind: {
    picture: 'macro-bristle-tips',
    title: 'Behind each figure, somebody with paint on their hands.',
    paragraphs: [
      'A brush is judged by the last inch it paints, so we count finished work and not boxes ' +
        'sold. If you have finished something with one of ours, we would like to see it.',
    ],
  },
};
