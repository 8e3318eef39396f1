/** What stands above the reviews on their own page. */
export const reviewPage = {
  lead: 'Every word is theirs, the stars too.',
} as const;
