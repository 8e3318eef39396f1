/** The most that a page weighs on its way. A number that is raised takes a clause that says why. */
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
 * log by day and the editor of products are 1,700 of `/dashboard`, whose own sheet is 380; dense
 * lists and a menu that fits are 400 of its sheets, stock counted in its row and what users bought
 * 400 of its scripts, a tax report that differs 60. Sizes on cards and titles of pages are 80 of
 * the styles and 500 of scripts with forms; closer looks and sizes are 580 of `/tools`;
 * brushes from the side, less blurred previews of tools, 230 of all with forms. Pictures that fade
 * out, and views on a product's page, are 100 of the styles and 60 of that page; the list of
 * products, one row each, is 100 of the sheets of staff.
 * The bar with the price at the lower edge of a phone, folds in front of a list and one layout for
 * a product and its sizes are 180 of the styles and 40 of the scripts; when it leaves, the stars
 * and the range of prices are 600 of that page and of `/tools`, which has the maker as well; the
 * fold of their order is 230 of each list. What a product and its sizes share is 2,440 of `/tools`,
 * and 1,850 of the file of parts that all scripts with forms have. Steps in the cart, its total in
 * sight on a phone and the page of the payment are 90 of the styles, its texts and the day by which
 * an order is sent 600 of `/dashboard`; a frame without a menu and strict amounts are 400 of the
 * scripts with forms. Rows as small cards on a phone are 240 of the sheets of staff, their screens
 * 1,700 of the scripts of `/dashboard`. The ways to the search and the catalogue in the bar and the
 * foot are 60 of each document, less what cards are leaner by at home; the panel of filters that
 * stays open, and a product's page that shows its chosen size, are 20 of all scripts, which fetch
 * the rest when such a page is there, and 160 of its document. A closer look that both pages of a
 * product share, and what is said of their sizes, are 410 of `/tools`. A checkout with its goods
 * at the side, a guest's payment, pictures at lines and a profile in parts are 120 of the styles,
 * 50 of the documents of lists, 600 of all scripts with forms and 1,300 of those of `/tools`; what
 * staff see of parcels, exceptions and rates are 240 of their styles and 800 of their scripts.
 */
export const bytesOfPages = {
  '/': { html: 9410, styles: 13_430, scripts: 2890 },
  '/catalogue': { html: 6520, styles: 13_430, scripts: 2890 },
  '/search?q=brush': { html: 6770, styles: 13_430, scripts: 2890 },
  '/finder': { html: 5470, styles: 13_430, scripts: 2890 },
  '{product}': { html: 7260, styles: 13_430, scripts: 2890 },
  '/review': { html: 4790, styles: 13_430, scripts: 2890 },
  '/tools/{tool}': { html: 8990, styles: 13_430, scripts: 206_350 },
  // 60, and 100 of its script, are the wanted tool's place; 150 here and above are calls of staff.
  '/login': { html: 7320, styles: 13_430, scripts: 200_320 },
  // Who has no script reads there what it needs.
  // 390 bytes of scripts are the page about the system, in the menu and among the routes;
  // 40 end what was asked for with a session when that session ends. 270 are hidden reviews, the
  // steps of an order that are under way, and what the dialog of many parcels says.
  '/dashboard': { html: 5270, styles: 25_330, scripts: 254_200 },
} as const satisfies Record<string, PageBytes>;
