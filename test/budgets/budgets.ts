/**
 * The most that each thing takes, counted and not timed. A number that is raised takes a line here
 * that says why. Pictures beside lines are one statement of a guest's order, a history, the slips
 * and the parcels of summaries; what a buyer may review, orders and accounts that messages name,
 * what a customer's page and entries of the audit log are about, two each.
 */

/** Of the database: statements, and beside them how many transactions. */
export interface Budget {
  statements: number;
  transactions: number;
}

export const budgets = {
  'placing an order': { statements: 6, transactions: 1 },
  // Of who calls, the customer, the address, and the audit log; the others are those of an order.
  'placing an order for a customer': { statements: 9, transactions: 1 },
  // Three of them ask whether too many cards failed: of the order, of its address, of the cart that
  // it came from, and those cards.
  'beginning a payment': { statements: 10, transactions: 1 },
  // Two more where the webhook and the page both read the payment back; two of beginning to pay ask
  // for cards that failed.
  'a checkout': { statements: 28, transactions: 3 },
  'a page that is cached': { statements: 0, transactions: 0 },
  // Those that are not named here, and the documents of the dashboard.
  'a page of texts': { statements: 0, transactions: 0 },
  'page /': { statements: 2, transactions: 0 },
  // Five of them read the facets, once after a change of the catalogue.
  'page /catalogue': { statements: 7, transactions: 0 },
  'page /catalogue/*': { statements: 3, transactions: 0 },
  // Two of them read what products are found by, once after a change of the catalogue.
  'page /search': { statements: 5, transactions: 0 },
  'page /finder': { statements: 1, transactions: 0 },
  'page /finder/*': { statements: 4, transactions: 0 },
  // One of them reads the prices by quantity, and so at a tool; one, once after a change, the
  // company.
  'page /products/:id': { statements: 7, transactions: 0 },
  // Three of them read the other sizes, one the stars of all of them.
  'page /tools/:id': { statements: 7, transactions: 0 },
  'page /review': { statements: 1, transactions: 0 },
  'GET /me': { statements: 1, transactions: 0 },
  'GET /admin/{email}': { statements: 2, transactions: 0 },
  // Kept in memory, and so are the reviews.
  'GET /tools': { statements: 0, transactions: 0 },
  // A code comes first; then what has the words is looked up, and read.
  'GET /tools?q=brush': { statements: 3, transactions: 0 },
  'GET /tools?sort=-price': { statements: 1, transactions: 0 },
  'GET /tools/{id}': { statements: 1, transactions: 0 },
  'GET /addresses': { statements: 2, transactions: 0 },
  // Who calls, the account, its companies, the one that it buys for, its addresses, its last order.
  'GET /staff-orders/customers/{email}': { statements: 6, transactions: 0 },
  'GET /staff-orders/currencies': { statements: 2, transactions: 0 },
  'GET /address-choices': { statements: 3, transactions: 0 },
  'GET /cart': { statements: 2, transactions: 0 },
  'GET /carts': { statements: 2, transactions: 0 },
  'GET /shared-carts/{token}': { statements: 1, transactions: 0 },
  // Of nobody's, which is empty: the first of the catalogue.
  'page /cart': { statements: 1, transactions: 0 },
  'page /cart/shared/:id': { statements: 1, transactions: 0 },
  'GET /availability': { statements: 1, transactions: 0 },
  'GET /reviews': { statements: 0, transactions: 0 },
  'GET /reviews?limit=10': { statements: 1, transactions: 0 },
  // The link, the order, where it goes, how it was sent and changed, its refunds, and what was
  // added to it.
  'GET /guest-orders/{id}': { statements: 9, transactions: 0 },
  'GET /guest-orders/{id}/delivery': { statements: 4, transactions: 0 },
  'GET /guest-orders/{id}/bank-transfer': { statements: 3, transactions: 0 },
  'GET /payment-settings': { statements: 0, transactions: 0 },
  // One statement of each call that takes a token reads who calls.
  'GET /purchase': { statements: 2, transactions: 0 },
  // Pictures and parcels, and cancelled orders.
  'GET /orders/summaries': { statements: 3, transactions: 0 },
  'GET /purchase/{id}': { statements: 2, transactions: 0 },
  'GET /purchase/{id}/bank-transfer': { statements: 3, transactions: 0 },
  // Of an order that is paid; three of them say whether its product can be reviewed, one what was
  // withdrawn, one what was added to it, one what was changed of it, one the pictures of its tools,
  // one by when it is to be sent.
  'GET /purchase/{id}/history': { statements: 15, transactions: 0 },
  'GET /products/{id}/review': { statements: 7, transactions: 0 },
  'GET /product-reviews/mine': { statements: 3, transactions: 0 },
  'GET /profile': { statements: 2, transactions: 0 },
  'GET /devices': { statements: 2, transactions: 0 },
  // Two of them read withdrawals, one the addresses, one the carts, three the changes of orders,
  // one what is waited for, two what staff have noted.
  'GET /my-data': { statements: 31, transactions: 0 },
  'GET /purchaseadmin': { statements: 2, transactions: 0 },
  'GET /purchaseadmin?sort=-total': { statements: 2, transactions: 0 },
  'GET /purchaseadmin?tab=to_make': { statements: 2, transactions: 0 },
  // One counts the tabs, one the list of all orders.
  'GET /purchaseadmin/counts': { statements: 3, transactions: 0 },
  'GET /purchaseadmin/carriers': { statements: 2, transactions: 0 },
  // Of all orders of a page: their heads, their addresses, their pictures.
  'GET /purchaseadmin/summaries': { statements: 5, transactions: 0 },
  'GET /purchaseadmin/slips': { statements: 4, transactions: 0 },
  'GET /purchaseadmin/{id}/explanation': { statements: 12, transactions: 0 },
  'GET /user': { statements: 2, transactions: 0 },
  'GET /user?sort=name': { statements: 2, transactions: 0 },
  'GET /user/activity': { statements: 3, transactions: 0 },
  'GET /contact': { statements: 4, transactions: 0 },
  'GET /contact/counts': { statements: 2, transactions: 0 },
  // Who calls, the account by its email, its sessions, what it bought, exceptions, messages.
  'GET /customers/{email}': { statements: 9, transactions: 0 },
  'GET /customers/{email}/orders': { statements: 2, transactions: 0 },
  'GET /customers/{email}/notes': { statements: 3, transactions: 0 },
  'GET /purchaseadmin/{id}/notes': { statements: 3, transactions: 0 },
  'GET /exceptions': { statements: 2, transactions: 0 },
  // One for the names of each kind of object that a page of it is about.
  'GET /audit': { statements: 8, transactions: 0 },
  // What its words name is looked up first, then entries that have them.
  'GET /audit?q=role': { statements: 8, transactions: 0 },
  // One for accounts by their email, one for orders by their number.
  'GET /audit?q=mira@people.example+1003': { statements: 11, transactions: 0 },
  // One for the checkpoint that the database has.
  'GET /audit/check': { statements: 6, transactions: 1 },
  'GET /emails': { statements: 3, transactions: 0 },
  'GET /home-tools': { statements: 2, transactions: 0 },
  'GET /withdrawals': { statements: 2, transactions: 0 },
  'GET /holiday': { statements: 2, transactions: 0 },
  'GET /delivery-zones': { statements: 3, transactions: 0 },
  'GET /order-minimum': { statements: 2, transactions: 0 },
  // The address, and with it the offers.
  'GET /purchase/{id}/delivery': { statements: 3, transactions: 0 },
  'GET /scheduled-jobs': { statements: 3, transactions: 0 },
  // Two of the database and its replicas, two of the jobs, one of each other part.
  'GET /system': { statements: 9, transactions: 0 },
  // One of them counts the reviews of products that wait, one the withdrawals; one reads the orders
  // that wait longest and one their pictures.
  'GET /overview': { statements: 14, transactions: 0 },
  // One counts the rate limit; the tools of all codes, and codes like the unknown ones.
  'an order pad of 1,000 lines': { statements: 3, transactions: 0 },
  'GET /reviews/waiting': { statements: 2, transactions: 0 },
  'GET /reviews/hidden': { statements: 2, transactions: 0 },
  'GET /reviews/counts': { statements: 2, transactions: 0 },
  'GET /product-reviews': { statements: 3, transactions: 0 },
  'GET /tools/{id}/movements': { statements: 5, transactions: 0 },
  'GET /products': { statements: 3, transactions: 0 },
  'GET /products/{id}': { statements: 3, transactions: 0 },
  'GET /products/{id}/place': { statements: 2, transactions: 0 },
  'GET /products/{id}/revisions': { statements: 3, transactions: 0 },
  'GET /categories': { statements: 2, transactions: 0 },
  'GET /attributes': { statements: 3, transactions: 0 },
  'GET /price-audiences': { statements: 3, transactions: 0 },
  'GET /buying': { statements: 3, transactions: 0 },
  // Its tools are read once for all who have the list.
  'GET /prices/{id}': { statements: 3, transactions: 0 },
  // With what prices in their currencies include of tax.
  'GET /price-lists': { statements: 3, transactions: 0 },
  'GET /price-rises': { statements: 2, transactions: 0 },
  // The rise, its sums, its tools.
  'GET /price-rises/{id}': { statements: 4, transactions: 0 },
  // Of one that is for some, with what everybody pays, and what prices in it include of tax.
  'GET /price-lists/{id}': { statements: 4, transactions: 0 },
  'GET /my-companies': { statements: 2, transactions: 0 },
  // The company, who belongs to it, who is invited.
  'GET /my-companies/{id}/addresses': { statements: 3, transactions: 0 },
  'GET /my-companies/{id}': { statements: 4, transactions: 0 },
  'GET /companies': { statements: 2, transactions: 0 },
  'GET /companies/{id}': { statements: 3, transactions: 0 },
  'GET /customer-groups': { statements: 2, transactions: 0 },
  'GET /promotions': { statements: 2, transactions: 0 },
  // The link or the token, the order, when it was paid, its journal, who sold, where it went.
  'GET /purchase/{id}/receipt': { statements: 6, transactions: 0 },
  'GET /purchase/{id}/receipt.pdf': { statements: 6, transactions: 0 },
  'GET /guest-orders/{id}/receipt': { statements: 7, transactions: 0 },
  'GET /guest-orders/{id}/receipt.pdf': { statements: 7, transactions: 0 },
  'GET /seller': { statements: 2, transactions: 0 },
  'GET /tax': { statements: 2, transactions: 0 },
  'GET /tax/certificates': { statements: 2, transactions: 0 },
  'GET /tax/report': { statements: 2, transactions: 0 },
  'GET /synonyms': { statements: 2, transactions: 0 },
  'GET /lost-searches': { statements: 2, transactions: 0 },
  'GET /finder': { statements: 5, transactions: 0 },
  'GET /imports': { statements: 3, transactions: 0 },
  'GET /imports/{id}': { statements: 9, transactions: 0 },
  'GET /imports/{id}/wrong-lines': { statements: 3, transactions: 0 },
  'GET /exports/{target}': { statements: 5, transactions: 1 },
} as const satisfies Record<string, Budget>;

/**
 * Modules that Node loads before the shop opens its database. 1,000 before the catalogue of
 * products, which are 14, their editing, 12, their reviews, 9, imports, 31, the brush finder, 10,
 * attributes, 8, the grid of products, 2, the words of the search, 4, suggestions, 4, previews of
 * links, 2, withdrawals, 10, the holiday, 6, orders of several lines, 17, carts, 19, addresses, 19,
 * the order pad, 16, guests, 5, the limit of orders by tool and what came with it, 4, edits of
 * orders, 9, delivery, 14, promotions, 16, limits by card, 4, the version of the terms, 1,
 * additions to paid orders and the history of details, 12, who is billed and what has come, 4, the
 * carriers that emails lead to, 1, the documents of searches and what they keep, 2, what is typed
 * into the cart and cannot be saved, 5, orders that come to nothing, 1, emails about unpaid orders,
 * 3, price lists, 14, taxes, 20, certificates, 3, the tax of disputes, 2, companies and the prices
 * that they have, 25, orders that are placed together, 3, asking VIES, 6, price rises, 14, what is
 * read once and kept, 1, files of prices, 10, addresses of companies, 4, the report of tax, 7,
 * receipts and the company, 7, currencies, 9, orders that staff place, 14, whose tax prices in each
 * currency include, 2, the tax that prices are shown with, 1, the currency of orders that staff
 * place, 1, the order of prices in currencies, 3, emails of parcels, 1, what lines of an import
 * were tried on, 1, the sizes that are added, 1, older servers of the database, 2, searches in the
 * lists of staff, 2, what a transfer brought beyond a total, 1, where old addresses may lead, 1,
 * what the audit log names, 1, ids made of what was sent, 1, how the shop runs, 4, who counts
 * requests, 2, which one a line is of, 1, what staff are told of it, 4, where spans would be, 1,
 * sales by hour, 1, deleting in batches, 1, connections that find another server, 4, checkpoints in
 * the database, 1, who waits for a tool, 6, what a list of own orders shows beside them, 4, the
 * worklist, 5, where products stand in the catalogue, 2, messages that are answered, notes and the
 * page of a customer, 18, the report of tax by day, 4, the order of sizes, 1, orders by
 * their addresses, 2, widths in bands, 1, payments in batches, 5, orders that a message names, 2;
 * less 4 of backups, which are loaded when one is taken.
 */
export const modulesAtStart = 1530;
