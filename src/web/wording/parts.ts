/** Texts of the parts that every room uses; a part of the `specified` catalogue. */
export const partTexts = {
  parts: {
    asTable: 'Show as table',
    asChart: 'Show as chart',
  },
} as const;
