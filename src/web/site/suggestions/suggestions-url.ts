/** The file of all suggestions; one for everybody, so that it is kept. */
export const suggestionsUrl = '/search-suggestions.json';
