/**
 * The most that each thing takes, counted and not timed. A number that is raised takes a line here
 * that says why.
 */

/** Of the database: statements, and beside them how many transactions. */
export interface Budget {
  statements: number;
  transactions: number;
}

export const budgets = {
  'placing an order': { statements: 6, transactions: 1 },
  'beginning a payment': { statements: 7, transactions: 1 },
  // Two more where the webhook and the page both read the payment back.
  'a checkout': { statements: 26, transactions: 3 },
  'a page of a tool': { statements: 2, transactions: 0 },
  'the front page': { statements: 2, transactions: 0 },
  'the page of reviews': { statements: 1, transactions: 0 },
  'a page that is cached': { statements: 0, transactions: 0 },
  'GET /tools?q=brush': { statements: 1, transactions: 0 },
  'GET /tools?sort=-price': { statements: 1, transactions: 0 },
  'GET /reviews?limit=10': { statements: 1, transactions: 0 },
  'GET /purchase': { statements: 2, transactions: 0 },
  'GET /purchaseadmin': { statements: 2, transactions: 0 },
  'GET /purchaseadmin?sort=-total': { statements: 2, transactions: 0 },
  'GET /user': { statements: 2, transactions: 0 },
  'GET /user?sort=name': { statements: 2, transactions: 0 },
  'GET /contact': { statements: 2, transactions: 0 },
  'GET /exceptions': { statements: 2, transactions: 0 },
  'GET /audit': { statements: 5, transactions: 0 },
  'GET /emails': { statements: 3, transactions: 0 },
  'GET /overview': { statements: 11, transactions: 0 },
  'GET /reviews/waiting': { statements: 2, transactions: 0 },
} as const satisfies Record<string, Budget>;

export interface PageBytes {
  html: number;
  styles: number;
  scripts: number;
}

/**
 * The most bytes of a page as they are sent, compressed with Brotli, and not its pictures. The
 * scripts were 1,000 less before the texts of the catalogue.
 */
export const bytesOfPages = {
  '/': { html: 8300, styles: 11_800, scripts: 2200 },
  '/tools/{tool}': { html: 7600, styles: 11_800, scripts: 190_000 },
  '/login': { html: 6500, styles: 11_800, scripts: 187_600 },
  '/dashboard': { html: 4650, styles: 11_800, scripts: 193_500 },
} as const satisfies Record<string, PageBytes>;

/**
 * Modules that Node loads before the shop opens its database. 1,000 before the catalogue of
 * products, which are 14.
 */
export const modulesAtStart = 1015;
