/** Addresses of searches. */

/** In characters; more is not read. */
export const longestSearch = 200;

/** `page` counts from 1. */
export function searchUrl({ text, page = 1 }: { text: string; page?: number }): string {
  const parameters = new URLSearchParams({ q: text });
  if (page > 1) parameters.set('page', String(page));
  return `/search?${parameters}`;
}

/** What is looked for; '' for nothing yet. */
export function readSearchQuery(query: URLSearchParams): { text: string; page: number } {
  const page = query.get('page') ?? '';
  return {
    text: (query.get('q') ?? '').trim(),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}
