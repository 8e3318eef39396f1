/**
 * Names that a newcomer would not search for, with the word of the field for each, as data: judged
 * in identifiers, file names and columns, never in running text.
 */

export interface ForbiddenName {
  /** Words of a name that stand side by side: 'call off' is found in `callOff` and `call_off`. */
  words: string;
  instead: string;
  /** 'whole': only a name that is nothing else; as a part of another it is good English. */
  as?: 'whole';
  /** Where the word has its usual meaning, or belongs to somebody else's interface. */
  allowed?: RegExp;
}

/** Where a letter is one of the alphabet, or the name of a queue. */
const glyphs = new RegExp(
  [
    String.raw`^scripts/brand/|^packages/card-sandbox/src/browser/|/passwords?/|recovery-codes`,
    String.raw`ui-parts/themes|image-diff\.test|support/totp`,
    String.raw`database/words-pattern\.ts$`,
  ].join('|'),
);

const border = String.raw`^src/api/`;
const specifiedWords = new RegExp(
  [border, '^test/', '^bench/', '^packages/', '^src/web/', '^db/seed/'].join('|'),
);

export const forbiddenNames: readonly ForbiddenName[] = [
  { words: 'postman', instead: 'dispatcher' },
  { words: 'mails', instead: 'emails' },
  { words: 'letter', instead: 'email', allowed: glyphs },
  { words: 'letters', instead: 'emails', allowed: glyphs },
  { words: 'handful', instead: 'batch size' },
  { words: 'lanes', instead: 'workers' },
  { words: 'hire', instead: 'start' },
  { words: 'payment round', instead: 'scheduled run' },
  { words: 'payment problem', instead: 'payment exception' },
  { words: 'ledger transaction', instead: 'journal entry' },
  { words: 'give back', instead: 'refund' },
  { words: 'given back', instead: 'refunded' },
  { words: 'call off', instead: 'cancel' },
  { words: 'taken elsewhere', instead: 'manual payment' },
  { words: 'parked', instead: 'on hold' },
  { words: 'owed back', instead: 'refunds payable' },
  { words: 'let go', instead: 'release' },
  { words: 'peer', instead: 'client IP' },
  // The setting TRIES_PER_ADDRESS, which owners have in their .env.
  { words: 'tries', instead: 'attempts', as: 'whole' },
  { words: 'witness', instead: 'checkpoint' },
  { words: 'kept answer', instead: 'cached response' },
  { words: 'kept answers', instead: 'cached responses' },
  { words: 'standing', instead: 'eligibility, or default headers' },
  { words: 'told', instead: 'message, text or props', as: 'whole' },
  { words: 'said', instead: 'message or answer', as: 'whole' },
  { words: 'asked', instead: 'request', as: 'whole' },
  { words: 'acted', instead: 'actor or result', as: 'whole' },
  { words: 'made', instead: 'what was made', as: 'whole', allowed: /^src\/web\/wording\// },
  // Part of a name of Stripe's in the sandbox.
  { words: 'refusal', instead: 'error', allowed: /^packages\/card-sandbox\// },
  { words: 'refusals', instead: 'errors' },
  { words: 'fault', instead: 'violation', allowed: /^packages\/|^test\// },
  { words: 'on the wire', instead: 'serialize' },
  { words: 'haze', instead: 'blur placeholder' },
  { words: 'looks', instead: 'screenshots' },
  { words: 'likeness', instead: 'image diff' },
  { words: 'steady', instead: 'freeze' },
  { words: 'soundness', instead: 'page checks' },
  { words: 'complaints', instead: 'console errors' },
  { words: 'agenda', instead: 'scheduler' },
  { words: 'appointment', instead: 'task', allowed: specifiedWords },
  { words: 'desk', instead: 'dashboard' },
  { words: 'breath', instead: 'heartbeat' },
  { words: 'manners', instead: 'interactions' },
  { words: 'titled', instead: 'page layout' },
  // A claim of OpenID Connect, and what the provider keeps under that name.
  { words: 'amr', instead: 'authentication methods', allowed: /^src\/modules\/identity\// },
  { words: 'ways in', instead: 'sign-in methods' },
  { words: 'take over', instead: 'account claim' },
  { words: 'quantity1', instead: 'minimum quantity', allowed: specifiedWords },
  { words: 'quantity2', instead: 'available', allowed: specifiedWords },
  { words: 'qurantity', instead: 'quantity', allowed: specifiedWords },
  { words: 'adress', instead: 'address', allowed: specifiedWords },
];

/** Words that staff would not use, on their screens: the texts of the catalogues named here. */
export const forbiddenLabels: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\bletters?\b/i, instead: 'email' },
  { pattern: /\bgiv(?:e|es|en|ing) (?:\w+ )?back\b/i, instead: 'refund' },
  { pattern: /\bcall(?:ed)? off\b/i, instead: 'cancel' },
  { pattern: /\bproblems?\b/i, instead: 'exception' },
  { pattern: /\btaken elsewhere\b/i, instead: 'recorded payment' },
  { pattern: /\bparked\b/i, instead: 'on hold' },
  { pattern: /\bwitness\b/i, instead: 'checkpoint' },
];
