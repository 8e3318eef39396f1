/** The classes of what can be done in a row beside its next step: quiet text, in no box. */
export const quietActionClass =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-plain border ' +
  'border-transparent px-2 text-fine whitespace-nowrap text-graphite underline-offset-4 ' +
  'hover:text-oxblood hover:underline pointer-fine:min-h-8';
