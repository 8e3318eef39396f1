/** Addresses of the brush finder: '/finder/gloss-enamel/metal', one part for each answer. */

/** `answers`: slugs, in the order of the questions. */
export function finderUrl(answers: readonly string[]): string {
  return ['/finder', ...answers].join('/');
}
