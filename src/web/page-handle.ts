/** What a route tells the document about itself, through React Router's `handle`. */
import { useMatches } from 'react-router';

export interface PageHandle {
  /** False: the page ships no React, and the small module of `site/` takes its place. */
  hydrate?: boolean;
  /** False: the page ends without the shop's footer. */
  footer?: boolean;
  /**
   * True: its links change the page within the document, and where one was in each is ours to keep.
   * Elsewhere a link brings a new document, and the browser keeps it.
   */
  keepsPlaces?: boolean;
  /** True: the card processor's script stands in the document from the start. */
  cardScript?: boolean;
  /** True: stories are set above the fold, so their face is wanted at once. */
  storyFont?: boolean;
}

/** The handles of all matched routes as one; inner routes win. */
export function usePageHandle(): PageHandle {
  const handles = useMatches().map(({ handle }) => (isPageHandle(handle) ? handle : {}));
  return Object.assign({}, ...handles);
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null;
}
