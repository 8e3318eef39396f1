/** The texts of the screens that only staff see, beside those that everybody sees. */
import { useMemo } from 'react';
import type { MetaArgs } from 'react-router';
import { screenTitle } from './dashboard/loading/screen-title.ts';
import { useWords } from './words.ts';
import { specified, type Wording } from './wording/specified.ts';
import { staffPolished, staffSpecified, type StaffWording } from './wording/staff/staff-wording.ts';

type AllWords = Wording & StaffWording;

export function useStaffWords(): AllWords {
  const words = useWords();
  return useMemo(() => withStaffWords(words), [words]);
}

/** A route's `meta`, as `screenTitle` makes it: `staffScreenTitle((words) => words.jobs.title)`. */
export function staffScreenTitle<Loader>(
  selectTitle: (words: AllWords, loaded: MetaArgs<Loader>['loaderData']) => string,
) {
  return screenTitle<Loader>((words, loaded) => selectTitle(withStaffWords(words), loaded));
}

function withStaffWords(words: Wording): AllWords {
  return { ...words, ...(words === specified ? staffSpecified : staffPolished) };
}
