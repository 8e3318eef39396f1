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
  // Three of them read the other sizes.
  'page /tools/:id': { statements: 6, transactions: 0 },
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
  'page /cart': { statements: 0, transactions: 0 },
  'page /cart/shared/:id': { statements: 1, transactions: 0 },
  'GET /availability': { statements: 1, transactions: 0 },
  'GET /reviews': { statements: 0, transactions: 0 },
  'GET /reviews?limit=10': { statements: 1, transactions: 0 },
  // The link, the order, where it goes, how it was sent and changed, its refunds, and what was
  // added to it.
  'GET /guest-orders/{id}': { statements: 8, transactions: 0 },
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
  // withdrawn, one what was added to it, one what was changed of it, one the pictures of its tools.
  'GET /purchase/{id}/history': { statements: 13, transactions: 0 },
  'GET /products/{id}/review': { statements: 5, transactions: 0 },
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
  'GET /purchaseadmin/summaries': { statements: 4, transactions: 0 },
  'GET /purchaseadmin/slips': { statements: 3, transactions: 0 },
  'GET /purchaseadmin/{id}/explanation': { statements: 12, transactions: 0 },
  'GET /user': { statements: 2, transactions: 0 },
  'GET /user?sort=name': { statements: 2, transactions: 0 },
  'GET /contact': { statements: 2, transactions: 0 },
  'GET /contact/counts': { statements: 2, transactions: 0 },
  // Who calls, the account by its email, its sessions, what it bought, exceptions, messages.
  'GET /customers/{email}': { statements: 7, transactions: 0 },
  'GET /customers/{email}/orders': { statements: 2, transactions: 0 },
  'GET /customers/{email}/notes': { statements: 3, transactions: 0 },
  'GET /purchaseadmin/{id}/notes': { statements: 3, transactions: 0 },
  'GET /exceptions': { statements: 2, transactions: 0 },
  // One for the names of each kind of object that a page of it is about.
  'GET /audit': { statements: 6, transactions: 0 },
  // What its words name is looked up first, then entries that have them.
  'GET /audit?q=role': { statements: 8, transactions: 0 },
  // One for accounts by their email, one for orders by their number.
  'GET /audit?q=mira@people.example+1003': { statements: 10, transactions: 0 },
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

export interface PageBytes {
  html: number;
  styles: number;
  scripts: number;
}

/**
 * The most bytes of a page as they are sent, compressed with Brotli, and not its pictures. The
 * scripts were 1,000 less before the texts of the catalogue, and 300 before those of the search.
 * The texts of staff are a file of their own, 8,100 bytes of `/dashboard`. Those of reviews of
 * products are 600, those of imports 2,500, of the brush finder 600. The styles were 80 less before
 * facets, whose texts are 200, and 190 less before the grid of products and the table of sizes. The
 * way to the finder is 70 of the home page. The grid is 670 of all scripts: asking before a page is
 * left is 140, and parts that it shares with other screens became files of their own. The texts of
 * both are 900 of `/dashboard`; the page of the search's words is 80 of all scripts and 400 of
 * those with its texts. A run of a job that was stopped is 70 of `/dashboard`. The list below a
 * search box is 30 of the styles and 50 of the home page's scripts, the call for units 40. The
 * texts of makers and safety, of suggestions and of units are 230 of all other scripts. Saying at
 * the sign-in for which tool it is, is 650 of `/login`. Withdrawals and the holiday, with their
 * notice and their places in the table of pages, are 410 of all scripts, and their texts of staff
 * 600 of `/dashboard`. Orders of several lines are 370 of all scripts. The cart's sign is 150 of
 * all pages, 'Add to cart' on 24 cards 250 of the home page, its styles 180, its script 220 there
 * and 1,800 elsewhere, with the places of its pages and of the checkout; what a drawer needs is
 * loaded with the first tool that is put there. The texts of addresses are 1,050; their formats are
 * a file of three screens. The way on from home is 80. The order pad is 270 of the styles, 10 of
 * each menu, its teaser 60 of the catalogue; its place among the pages, and parts that became files
 * because it shares them, are 1,550 of all scripts. Delivery, promotions and the code of an edit
 * are 5,000 of the dashboard, with their texts. What guests share with who pays signed in is 1,500
 * of those with forms; parcels and units to cancel or refund are 400 of the dashboard. Changing an
 * order shares parts of the order pad, which became files for that: with the way there it is 1,600
 * of all scripts, itself loaded when needed. Adding to a paid order, which is loaded when needed as
 * well, is 210 of `/dashboard`. The rows of an account to transfer to are 13 of the styles, and
 * paying so is 1,300 of `/dashboard`. What is part paid and who is billed are 140 of it; what comes
 * to nothing, delivery beside the goods and what is still to pay are 350. A page of searches is
 * compressed with a quality that takes a quarter of the time, for nearly nobody asks for the same
 * one again: 900, with random ids. The grid of a price list and the steps of prices are 30 of the
 * styles; texts of price lists and taxes, and the rows of tax, are 4,600 of `/dashboard`. Sentences
 * for what is wrong in forms of taxes and prices, and the texts of certificates, are 1,200 of it.
 * The way on that stays in sight in the drawer, lines of the checkout that are refused, and that
 * nothing is drawn without script for what never comes, are 90 of the styles; what the address of
 * the cart says, and labels of addresses, 200 of `/dashboard`. Asking whether prices of a company
 * are to be put in is 12 of all scripts, of which tool a price is 15 of the home page; trade
 * accounts, their texts and those of price lists for some, with the trial of a price, are 3,230 of
 * `/dashboard`. What VIES said, prices with tax and the addresses of price rises are 600 of it,
 * errors as sentences among them. Files of prices and the addresses of companies are 650 of it: the
 * words for what is wrong with a line. The report of tax, receipts and the company are 870 of it:
 * their places, and what is said of them elsewhere. That the shop cannot be reached, where a form
 * of the cart was sent, is 80 of each document and 100 of scripts. What is wrong with lines of the
 * checkout, the phone number of the last order and the code of an order that is edited are 1,300 of
 * `/dashboard`. The currency that a page is shown in is 10 of its document. Orders that staff place
 * for customers, with the terms that these accept before they pay, and amounts in a currency are
 * 2,750 of `/dashboard`. The choice of a currency is 20 of the styles and 10 of pages that show
 * prices; prices in it are 300 of `/tools`, and reports by currency 850 of `/dashboard`. The words
 * for a transfer in another currency are 40 of it. That a choice is not fetched ahead is 15 of all
 * scripts. What prices in each currency include of tax is 90 of `/dashboard`, its words. That a
 * price has two amounts, of which the visitor's choice shows one, and the choice are 150 of the
 * styles and 350 of all scripts; both amounts and their texts are 1,000 of those with forms. The
 * currency of orders that staff place is 15 of `/tools`, as a name in the list of calls, and 70 of
 * `/dashboard`. Texts of orders that are picked up are 80 of scripts with forms, and of
 * `/dashboard` 250; what is wrong with a price and questions before something is deleted are 200 of
 * it. Adding a size is 40 of `/tools`, as a name in the list of calls, and 100 of `/dashboard`,
 * with its texts. The link to the form of contact in messages and in notes for who has no script is
 * 30 of their documents, the most of an order with each size 50 of a product's; the fold of a
 * checkout's lines is 20 of the styles. Of the scripts with forms that link is 220; who may review
 * a product, when an order leaves after a holiday and lines of an order that was changed meanwhile
 * are 300 of `/dashboard`. The texts of steps, which the script with a company's prices reads as
 * well, are a file of their own: 20 of the scripts with forms. Names of files follow what is in
 * them, and compress by some 40 more or less when any of them changes. How the shop runs is 390 of
 * it, by its call and its texts, and figures by the hour and their exception 100. The list of a
 * customer's orders, as cards and from 80rem up as a grid, their steps and an order's page in two
 * columns are 670 of the styles; the calls for them, and waiting for a tool with its pages, 30 of
 * all scripts and 900 of those with forms; of `/dashboard` they are 1,600. Groups of the menu of
 * staff, and the width of their pages, are 60 of the styles; with what waits behind its entries
 * they are 600 of `/dashboard`. What only the dashboard has is in a sheet of its own: 10,300 of
 * `/dashboard`, and 920 less of every other page. The calls of the worklist are 50 of the scripts
 * with forms, as names in their list, and its texts and calls 1,200 of `/dashboard`; the rules for
 * paper are a file of their own. Messages that are answered, notes and a customer's page are 190 of
 * it, in the audit log's texts and the table of pages, and 40 of other scripts with forms. Pictures
 * with and without a ground of their own are 160 of scripts with forms, the gallery's full view 20
 * of home's scripts. The phone's menu, which begins with what most come for, is 130 of every
 * document, shelves by kind 280 of home's; sizes at one scale, the kind in the address and notices
 * above a sheet are 700 of `/tools`. The overview as a list of what is to be done, users, the audit
 * log by day and the editor of products are 1,700 of `/dashboard`, whose own sheet is 380.
 */
export const bytesOfPages = {
  '/': { html: 9350, styles: 13_380, scripts: 2750 },
  '/catalogue': { html: 6080, styles: 13_380, scripts: 2750 },
  '/search?q=brush': { html: 6510, styles: 13_380, scripts: 2750 },
  '/finder': { html: 5340, styles: 13_380, scripts: 2750 },
  '{product}': { html: 6340, styles: 13_380, scripts: 2750 },
  '/review': { html: 4710, styles: 13_380, scripts: 2750 },
  '/tools/{tool}': { html: 8210, styles: 13_380, scripts: 199_550 },
  // 60, and 100 of its script, are the wanted tool's place; 150 here and above are calls of staff.
  '/login': { html: 7080, styles: 13_380, scripts: 195_830 },
  // Who has no script reads there what it needs.
  // 390 bytes of scripts are the page about the system, in the menu and among the routes;
  // 40 end what was asked for with a session when that session ends. 270 are hidden reviews, the
  // steps of an order that are under way, and what the dialog of many parcels says.
  '/dashboard': { html: 5220, styles: 24_080, scripts: 246_950 },
} as const satisfies Record<string, PageBytes>;

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
 * page of a customer, 18, the order of sizes, 1; less 4 of backups, loaded when one is taken.
 */
export const modulesAtStart = 1516;
