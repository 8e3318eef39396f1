/** Where the navigation leads. The anchors are sections of the home page. */
import type { Wording } from '#web/wording/specified.ts';

export interface NavLink {
  href: string;
  word: keyof Wording['nav'];
}

const catalogueLink = { href: '/catalogue', word: 'catalogue' } as const satisfies NavLink;

/** In the phone's menu before all others; guests find their orders without an account. */
export const firstLinks = [
  { ...catalogueLink, when: undefined },
  { href: '/cart', word: 'cart', when: undefined },
  { href: '/orders', word: 'findOrder', when: 'out' },
] as const satisfies readonly (NavLink & { when: 'out' | undefined })[];

export const mainLinks = [
  { href: '/', word: 'home' },
  { href: '/#about', word: 'about' },
  { href: '/#paintTools', word: 'tools' },
  { href: '/#review', word: 'review' },
  { href: '/#contact', word: 'contact' },
] as const satisfies readonly NavLink[];

export const moreLinks = [
  { href: '/profile', word: 'portfolio' },
  { href: '/gallary', word: 'gallery' },
  { href: '/team', word: 'team' },
  { href: '/achievement', word: 'achievement' },
  { href: '/blog', word: 'blog' },
] as const satisfies readonly NavLink[];

/** In the bar, where it is wide. */
export const barLinks = [catalogueLink, ...mainLinks] as const satisfies readonly NavLink[];

/** In the footer; guests find their orders from every page. */
export const footerLinks = [
  catalogueLink,
  ...moreLinks,
  { href: '/orders', word: 'findOrder' },
] as const satisfies readonly NavLink[];

/** Terms and privacy, and what the law wants to be found on every page. */
export const legalLinks = [
  { href: '/terms', word: 'terms' },
  { href: '/privacy', word: 'privacy' },
  { href: '/withdraw', word: 'withdraw' },
] as const satisfies readonly NavLink[];
