/** How a message of a visitor stands, and what staff may write back; shared with the pages. */

/** Closed is what staff have dealt with without an answer. */
export const messageStates = ['open', 'answered', 'closed'] as const;

export type MessageState = (typeof messageStates)[number];

export const messageEventKinds = ['answered', 'closed', 'reopened'] as const;

export type MessageEventKind = (typeof messageEventKinds)[number];

/** In characters. */
export const longestAnswer = 4000;
