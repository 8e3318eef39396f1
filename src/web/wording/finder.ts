/** Texts of the brush finder's pages. Only these load them, so they are no part of a catalogue. */
export const finderTexts = {
  title: 'Brush finder',
  heading: 'Which brush for the job?',
  lead: 'Three questions: the paint, the surface, the finish. Then what we would take, and why.',
  teaser: 'Not sure which one it is?',
  start: 'Answer three questions',
  place: 'Question {place} of {count}',
  questions: {
    paint: 'What do you paint with?',
    surface: 'What do you paint?',
    finish: 'How good does it have to look?',
  },
  onSurface: '{paint} on {surface}',
  whole: '{paint} on {surface}, {finish}',
  found: { one: '1 product fits', other: '{count} products fit, the best one first' },
  why: 'Why {name}',
  again: 'Begin again',
  nothing: 'Nothing that we make fits this.',
  noQuestions: 'Nothing is to be asked here yet.',
} as const;
