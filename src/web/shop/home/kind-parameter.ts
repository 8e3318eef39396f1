/** The kind that is shown, as the address of the home page names it: by its number. */
export const kindParameter = { name: 'kind', values: /^[1-8]$/ } as const;
