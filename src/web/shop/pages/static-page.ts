/** What pages without data have in common: a title from the navigation's words. */
import type { LoaderFunctionArgs } from 'react-router';
import { shopDataContext, siteContext } from '#web/shop-data.ts';
import type { Wording } from '#web/wording/specified.ts';
import { catalogues } from '#web/wording/wording.ts';

/** A loader for the page's head: its title in the current wording, and the origin. */
export function createTitleLoader(key: keyof Wording['nav']) {
  return ({ context }: LoaderFunctionArgs) => {
    const { wording } = context.get(shopDataContext);
    const title: string = catalogues[wording].nav[key];
    return { title, origin: context.get(siteContext).origin };
  };
}
