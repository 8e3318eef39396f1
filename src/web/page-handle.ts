/** Options of a route for the document around it, through React Router's `handle`. */
import { useMatches } from 'react-router';

export interface PageHandle {
  /** False: the page ships no React, and the small module of `site/` takes its place. */
  hydrate?: boolean;
  /** False: the page ends without the shop's footer. */
  footer?: boolean;
  /** True: above it stands the shop's mark alone, and no menu: one thing is to be done here. */
  minimal?: boolean;
  /** The same where what the page has loaded decides it. */
  isMinimalWith?: (loaded: unknown) => boolean;
  /**
   * True: its links navigate within the document, so scroll positions must be restored by us.
   * Elsewhere each link loads a new document, and the browser restores them.
   */
  restoresScroll?: boolean;
  /** True: the card processor's script is part of the document. */
  cardScript?: boolean;
  /** True: the story font is used above the fold, so it is preloaded. */
  storyFont?: boolean;
}

/** The handles of all matched routes as one; inner routes win. */
export function usePageHandle(): PageHandle {
  const matches = useMatches();
  const merged = mergeHandles(matches.map(({ handle }) => handle));
  const { isMinimalWith } = merged;
  return isMinimalWith ? { ...merged, minimal: isMinimalWith(matches.at(-1)?.loaderData) } : merged;
}

export function mergeHandles(handles: readonly unknown[]): PageHandle {
  return Object.assign({}, ...handles.filter(isPageHandle));
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null;
}
