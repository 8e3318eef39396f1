import { providerSignInTexts } from './provider-sign-in.ts';
import { catalogueTexts } from './catalogue.ts';
import { emailTexts } from './emails.ts';
import { partTexts } from './parts.ts';
import { themeTexts } from './theme.ts';
import { purchaseTexts } from './purchase.ts';

/**
 * Texts of the pages that only tell; a part of the `specified` catalogue, kept here for its length.
 * What the specification quotes stands letter for letter.
 */
export const pageTexts = {
  ...providerSignInTexts,
  ...catalogueTexts,
  ...emailTexts,
  ...partTexts,
  ...themeTexts,
  ...purchaseTexts,
  playMoney: 'Sandbox payments: no money moves',
  portfolio: { education: 'Education', skills: 'Skills', links: 'Links' },
  reviewPage: { summary: '{rating} of 5 on average, from {count} reviews' },
  team: { role: 'Commercial Painter', social: '{name} on {network}' },
  achievement: {
    counters: {
      projects: 'project complete',
      clients: 'satisfied clients',
      awards: 'awards winning',
      feedback: 'feedback',
    },
    send: 'Send Message',
  },
  failure: {
    title: 'Something is broken here',
    text: 'It is our fault, not yours. Try again in a moment.',
    retry: 'Retry',
    offline: 'We could not reach the shop. Check your connection and try again.',
    busy: 'The shop is busy. Try again in a moment.',
    loading: 'Loading',
    noScript:
      'This page needs JavaScript. Switch it on, or write to us and we do it for you by hand.',
  },
  notices: { region: 'Notifications', close: 'Close', undo: 'Undo' },
  blog: { contents: 'The questions' },
  legalDocument: { since: 'In force since {day}', contact: 'A question about this?' },
} as const;
