/** Texts of the UI components that every page uses; a part of the `specified` catalogue. */
export const partTexts = {
  uiParts: {
    title: 'Components',
    lead: 'What the pages are made of, in every state. The words in it are specimens.',
  },
  parts: {
    asTable: 'Show as table',
    asChart: 'Show as chart',
  },
} as const;
