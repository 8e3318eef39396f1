/**
 * Names that a newcomer would not search for, with the word of the field for each, as data: judged
 * in identifiers, file names, addresses, tables and columns, never in running text.
 */

export interface ForbiddenName {
  /** Words of a name that stand side by side: 'call off' is found in `callOff` and `call_off`. */
  words: string;
  instead: string;
  /**
   * 'whole': only a name that is nothing else; as a part of another it is good English. 'function':
   * that, and of a function, which should say what it does. 'exact': letter by letter.
   */
  as?: 'whole' | 'function' | 'exact';
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

/** Everywhere but in these places. */
const outside = (places: string) => new RegExp(`^(?!${places})`);

/** Of tests: what a tester does to the shop may have a short name. */
const tests = new RegExp(String.raw`^test/|^packages/[\w-]+/test/|\.test\.tsx?$`);

const border = String.raw`^src/api/`;
const specifiedWords = new RegExp(
  [border, '^test/', '^bench/', '^packages/', '^src/web/', '^db/seed/'].join('|'),
);

export const forbiddenNames: readonly ForbiddenName[] = [
  { words: 'postman', instead: 'dispatcher' },
  { words: 'mail', instead: 'email', as: 'whole' },
  { words: 'mails', instead: 'emails' },
  // The sandbox's, a package.
  { words: 'mailbox', instead: 'outbox', allowed: outside('src/modules/|db/|bench/') },
  { words: 'letter', instead: 'email', allowed: glyphs },
  { words: 'letters', instead: 'emails', allowed: glyphs },
  { words: 'handful', instead: 'batch size' },
  { words: 'lane', instead: 'worker' },
  { words: 'lanes', instead: 'workers' },
  { words: 'hire', instead: 'start' },
  { words: 'wake', instead: 'start', as: 'whole' },
  { words: 'lend', instead: 'claim' },
  { words: 'lends', instead: 'claims' },
  { words: 'payment round', instead: 'scheduled run' },
  // Measurements are made in rounds.
  { words: 'rounds', instead: 'runs', allowed: /^bench\/|^scripts\/checks\// },
  { words: 'payment problem', instead: 'payment exception' },
  // Elsewhere it is one of RFC 9457, or a cell that cannot be imported.
  {
    words: 'problem',
    instead: 'payment exception',
    // The audit log's words, which are part of its chain.
    allowed: outside(
      'src/modules/(payments/(?!exceptions/settle-)|orders|fulfilment|reports|emails)',
    ),
  },
  { words: 'ledger transaction', instead: 'journal entry' },
  { words: 'order transaction', instead: 'payment id' },
  {
    words: 'transaction',
    instead: 'payment id, or `tx`',
    as: 'whole',
    // Emails' contents are stored under this name, and the identity provider has it as an option.
    allowed: outside(
      String.raw`src/(modules/(?!emails/|identity/provider/|payments/order-emails)|app/)`,
    ),
  },
  {
    words: 'session',
    instead: 'executor',
    allowed: outside('src/platform/database/(?!database\\.)'),
  },
  { words: 'statement', instead: 'prepared query', as: 'whole', allowed: outside('src/platform/') },
  {
    words: 'account',
    instead: 'ledger account, identity or provider account',
    as: 'whole',
    allowed: outside('src/modules/(payments/(?!ledger/)|orders|inventory|catalogue)|src/platform/'),
  },
  // In a test of rows as they were before migration 45.
  { words: 'held', instead: 'reserved', allowed: /migrated-units\.test\.ts$/ },
  { words: 'hold', instead: 'reservation', as: 'whole' },
  { words: 'holds', instead: 'reservations' },
  { words: 'dead', instead: 'abandoned' },
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
  { words: 'gate', instead: 'concurrency limiter' },
  { words: 'gates', instead: 'concurrency limiters' },
  { words: 'witness', instead: 'checkpoint' },
  { words: 'kept answer', instead: 'cached response' },
  { words: 'kept answers', instead: 'cached responses' },
  { words: 'kept', instead: 'cached', allowed: outside('src/(platform/page-cache|web/server)/') },
  {
    words: 'remember',
    instead: 'store, cache or save',
    // An option of its issuer.
    allowed: /^packages\/sandbox-google\//,
  },
  { words: 'send kept', instead: 'send cached' },
  { words: 'try serve', instead: 'serve cached' },
  { words: 'standing', instead: 'eligibility, or default headers' },
  { words: 'told', instead: 'message, text or props', as: 'whole' },
  { words: 'said', instead: 'message or answer', as: 'whole' },
  { words: 'asked', instead: 'request', as: 'whole' },
  // `import.acted_at`: renamed, an instance of the version before could not run beside this one.
  { words: 'acted', instead: 'actor or result', allowed: /^db\/schema$/ },
  { words: 'made', instead: 'what was made', as: 'whole', allowed: /^src\/web\/wording\// },
  // Part of a name of Stripe's in the sandbox.
  { words: 'refusal', instead: 'error', allowed: /^packages\/card-sandbox\// },
  { words: 'refusals', instead: 'errors' },
  { words: 'refuse', instead: 'what it answers', as: 'function' },
  { words: 'fault', instead: 'violation', allowed: /^packages\/|^test\// },
  { words: 'on the wire', instead: 'serialize' },
  // Of the embedded PostgreSQL.
  { words: 'holder', instead: 'instance lock', allowed: outside('packages/embedded-postgres/') },
  { words: 'site', instead: 'location', allowed: outside('packages/embedded-postgres/') },
  { words: 'haze', instead: 'blur placeholder' },
  { words: 'looks', instead: 'screenshots' },
  { words: 'likeness', instead: 'image diff' },
  { words: 'steady', instead: 'freeze' },
  { words: 'soundness', instead: 'page checks' },
  { words: 'complaints', instead: 'console errors' },
  { words: 'agenda', instead: 'scheduler' },
  { words: 'appointment', instead: 'task', allowed: specifiedWords },
  { words: 'desk', instead: 'dashboard' },
  { words: 'books', instead: 'store' },
  { words: 'breath', instead: 'heartbeat' },
  { words: 'manners', instead: 'interactions' },
  // The colour.
  { words: 'paper', instead: 'document', allowed: /^scripts\/brand\/|^src\/web\/root\.tsx$/ },
  { words: 'titled', instead: 'page layout' },
  // A claim of OpenID Connect, and what the provider keeps under that name.
  { words: 'amr', instead: 'authentication methods', allowed: /^src\/modules\/identity\// },
  { words: 'ways in', instead: 'sign-in methods' },
  { words: 'take over', instead: 'account claim' },
  { words: 'note', instead: 'what it notes: `auditRefund`', as: 'function', allowed: tests },
  { words: 'explain', instead: 'what it explains', as: 'function', allowed: tests },
  { words: 'tell', instead: 'what it sends or shows', as: 'function', allowed: tests },
  { words: 'write', instead: 'what it writes', as: 'function', allowed: tests },
  { words: 'move', instead: 'what it moves', as: 'function', allowed: tests },
  { words: 'open', instead: 'what it opens', as: 'function', allowed: tests },
  { words: 'close', instead: 'what it closes', as: 'function', allowed: tests },
  { words: 'Name', instead: 'name', as: 'exact', allowed: specifiedWords },
  { words: 'quantity1', instead: 'minimum quantity', allowed: specifiedWords },
  { words: 'quantity2', instead: 'available', allowed: specifiedWords },
  { words: 'qurantity', instead: 'quantity', allowed: specifiedWords },
  { words: 'adress', instead: 'address', allowed: specifiedWords },
];

/** Words that staff would not use, in the texts of their screens and emails. */
export const forbiddenLabels: readonly { pattern: RegExp; instead: string }[] = [
  // Not those of the alphabet.
  { pattern: /(?<!small |two |a )\bletters?\b(?! only)/i, instead: 'email' },
  { pattern: /\bgiv(?:e|es|en|ing) (?:\w+ )?back\b/i, instead: 'refund' },
  { pattern: /\bcall(?:ed)? off\b/i, instead: 'cancel' },
  { pattern: /\bproblems?\b/i, instead: 'exception' },
  { pattern: /\b(?:taken|paid) elsewhere\b/i, instead: 'recorded payment' },
  { pattern: /\bowed back\b/i, instead: 'refunds payable' },
  { pattern: /\bparked\b/i, instead: 'on hold' },
  { pattern: /\b(?:held|let go)\b/i, instead: 'reserved or released' },
  { pattern: /\bwitness\b/i, instead: 'checkpoint' },
  { pattern: /\brounds?\b/i, instead: 'run' },
  { pattern: /\bdesk\b/i, instead: 'dashboard' },
];
