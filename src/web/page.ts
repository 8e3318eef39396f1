/** What a page of the shop says of itself; `pages.ts` has them all. */
import type { Permission } from '#modules/identity/permissions.ts';
import type { Wording } from '#web/wording/specified.ts';

export interface Page {
  /** With ':id' for the part that names what the page is about, or '/*' for several parts. */
  path: string;
  /** The file of its route, below src/web. */
  file: string;
  /**
   * What its document is made of, beside what its loader names; a change renders it anew. Without
   * any it never changes. 'catalogue' is all of it, 'lists' what shows many products.
   */
  tags?: readonly ('catalogue' | 'lists' | 'counts' | 'finder' | 'reviews')[];
  /** 'named': each link loads a new document, so it shows only the pictures that it names. */
  images?: 'named';
  /** The query parameters that change the document; all others are left to the browser. */
  parameters?: readonly PageParameter[];
  /** Anybody's words are in its address: kept in a cache of its own, and in no sitemap. */
  isSearch?: true;
  /** Made of whose cart the request carries: rendered for it alone, and kept nowhere. */
  isPersonal?: true;
  /** One document for every ':id': the browser loads the rest through the API. */
  isShared?: true;
  /** 'email_link': its URL holds a secret. 'sign_in': providers of identity may be reached. */
  kind?: 'email_link' | 'sign_in';
  /** The permission of staff that it takes. */
  requires?: Permission;
  menu?: MenuPlace;
}

/** A query parameter, with the values that count. */
export interface PageParameter {
  name: string;
  values: RegExp;
}

/** The groups of what staff have beside the specified list, in their order. */
export const staffGroups = ['orders', 'catalogue', 'prices', 'settings', 'running'] as const;
export type StaffGroup = (typeof staffGroups)[number];

/** Where the dashboard's menu has it: in the specified list, or in a group of staff's below it. */
export interface MenuPlace {
  list: 'specified' | StaffGroup;
  word: Exclude<keyof Wording['dashboard'], 'groups'>;
  /** Where staff may open it, too, and have no use for it. */
  for?: 'customers';
}
