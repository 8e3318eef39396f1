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
  // One of them counts the reviews of products that wait.
  'GET /overview': { statements: 12, transactions: 0 },
  // One counts the rate limit; the tools of all codes, and codes like the unknown ones.
  'an order pad of 1,000 lines': { statements: 3, transactions: 0 },
  'GET /reviews/waiting': { statements: 2, transactions: 0 },
} as const satisfies Record<string, Budget>;

export interface PageBytes {
  html: number;
  styles: number;
  scripts: number;
}

/**
 * The most bytes of a page as they are sent, compressed with Brotli, and not its pictures. The
 * scripts were 1,000 less before the texts of the catalogue, and 300 before those of the search.
 * The texts of staff are a file of their own, 8,100 bytes of `/dashboard`. Those of reviews of
 * products are 600, those of imports 2,500, of the brush finder 600. The styles were
 * 80 less before facets, whose texts are 200, and 190 less before the grid of products and the
 * table of sizes. The way to the finder is 70 of the home page. The grid is 670 of all scripts:
 * asking before a page is left is 140, and parts that it shares with other screens became files of
 * their own. The texts of both are 900 of `/dashboard`; the page of the search's words is 80 of all
 * scripts and 400 of those with its texts. The cart's sign is 150 of all pages, 'Add to cart' on 24
 * cards 250 of the home page, its styles 180, its script 220 there and 1,800 elsewhere, with the
 * places of its pages and of the checkout; what a drawer needs is loaded with the first tool that
 * is put there.
 */
export const bytesOfPages = {
  '/': { html: 8700, styles: 12_400, scripts: 2420 },
  '/tools/{tool}': { html: 7850, styles: 12_400, scripts: 188_100 },
  '/login': { html: 6700, styles: 12_400, scripts: 185_800 },
  '/dashboard': { html: 4850, styles: 12_400, scripts: 204_950 },
} as const satisfies Record<string, PageBytes>;

/**
 * Modules that Node loads before the shop opens its database. 1,000 before the catalogue of
 * products, which are 14, their editing, 12, their reviews, 9, imports, 31, the brush finder, 10,
 * attributes, 8, the grid of products, 2, the words of the search, 4, carts, 19,
 * orders of several lines, 16.
 */
export const modulesAtStart = 1130;
