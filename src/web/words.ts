/** The texts in the catalogue that the server chose. */
import { createContext, useContext } from 'react';
import { specified, type Wording } from './wording/specified.ts';

/** Those that came with the page, where they are not the default ones; set by the document. */
export const WordsContext = createContext<Wording>(specified);

export function useWords(): Wording {
  return useContext(WordsContext);
}
