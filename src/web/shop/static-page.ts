/** What the pages without data of their own have in common: a title from the navigation's words. */
import type { LoaderFunctionArgs } from 'react-router';
import { shopDataContext, siteContext } from '../shop-data.ts';
import type { Wording } from '../wording/specified.ts';
import { catalogues } from '../wording/wording.ts';

/** A loader for the page's head: its title in the catalogue that is spoken, and the origin. */
export function titledAfter(word: keyof Wording['nav']) {
  return ({ context }: LoaderFunctionArgs) => {
    const { wording } = context.get(shopDataContext);
    const title: string = catalogues[wording].nav[word];
    return { title, origin: context.get(siteContext).origin };
  };
}
