/** What stands above the reviews on their own page. */
export const reviewPage = {
  lead: 'Every word is theirs. We set it in type and leave the spelling alone.',
} as const;
