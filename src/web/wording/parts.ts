/** Texts of the UI components that every page uses; a part of the `specified` catalogue. */
export const partTexts = {
  parts: {
    asTable: 'Show as table',
    asChart: 'Show as chart',
  },
} as const;
