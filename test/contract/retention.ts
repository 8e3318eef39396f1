/** How long the rows of each table stay, as data; a table without an entry fails a test. */
import type { ScheduledJob } from '#modules/operations/scheduled-job.ts';

type Retention =
  /** As long as the shop, and why. */
  | { kept: string }
  /** What keeps it from growing without end. */
  | { bounded: string }
  /** When, and by which jobs: in batches, each a transaction of its own. */
  | { deleted: string; jobs: readonly ScheduledJob[] };

const accounting = {
  kept: 'the books: the law asks for them for years, and nothing of them is changed',
};
const withOrder = { kept: 'part of its order, which belongs to the books' };
const catalogue = { bounded: 'the catalogue: as much as staff have written' };
const setup = { bounded: 'the set-up of the shop: as much as staff have written' };
const ofAccount = { bounded: 'of an account, and deleted with it' };
const expired = (what: string) => ({ deleted: what, jobs: ['delete-expired'] }) as const;

export const retention: Readonly<Record<string, Retention>> = {
  // Money and stock.
  journal_entry: accounting,
  statement_day: { kept: 'a row a day: that the statement of that day was compared' },
  orders: accounting,
  order_line: withOrder,
  order_delivery: withOrder,
  delivery_address: withOrder,
  order_change: withOrder,
  order_work: { bounded: 'a row for each order that waits for staff, or has not arrived' },
  order_edit: withOrder,
  order_detail_change: withOrder,
  order_addition: withOrder,
  order_request: expired('30 days after it was stored; an order keeps its own key since'),
  payment_attempt: withOrder,
  refund: { kept: 'part of its order; the key of its request goes with it' },
  refund_line: withOrder,
  dispute: withOrder,
  bank_transfer: withOrder,
  payment_exception: { kept: 'what staff decided about money, and why' },
  processor_event: {
    deleted: '180 days after it came; a movement is booked once by the ledger, not by this',
    jobs: ['delete-old-records'],
  },
  card_failure: expired('a day after the card failed: no limit looks further back'),
  reservation: withOrder,
  stock: catalogue,
  stock_movement: { kept: 'the books of stock: each movement is proven by the one before it' },
  parcel: withOrder,
  parcel_line: withOrder,
  promotion_claim: withOrder,
  withdrawal: expired('90 days after staff answered, where it is of no order; else with its order'),
  order_link: expired('when the link has ended'),
  sales_hour: { bounded: 'a row an hour and currency in which something was sold' },
  sales_rollup: { bounded: 'one row' },
  tax_day: { bounded: 'a row a day and currency in which something was sold' },
  tax_day_group: { kept: 'what was declared of each day: a row for each rate and place of it' },
  tax_rollup: { bounded: 'one row' },
  tax_mark: { bounded: 'until its day is closed anew, a minute later' },
  sales_mark: { bounded: 'until its hour is closed anew, a minute later' },
  tax_number_check: { kept: 'the proof for tax that was not charged' },
  tax_certificate: { kept: 'the proof for tax that was not charged' },
  seller_version: { kept: 'who sold: what receipts say' },

  // Who calls.
  app_user: {
    kept: 'an account; what is left of an erased one has no name, and its orders need it',
  },
  profile: ofAccount,
  saved_address: { bounded: 'of an account or a company, and deleted with it' },
  known_device: {
    bounded: 'the newest of an account, so many and no longer than its cookie lives',
  },
  shop_token: expired('when it has ended, or was not used for as long as a session may rest'),
  used_credential: expired('when the credential itself has ended'),
  ended_sign_in: {
    kept: 'a sign-in at another provider may be shown again for ever; deleted with its account',
  },
  account_count: { bounded: 'sixteen rows' },
  erased_account: { kept: 'a hash, so that a sign-in of before does not make the account anew' },
  attempts_by_email: expired('30 minutes after the last attempt, and beyond 100,000 rows'),
  attempts_by_network: expired('when all attempts are free again, and beyond 100,000 rows'),
  rate_limit: expired('when it has run out, and beyond as many rows as are set'),
  'identity.account': ofAccount,
  'identity.jwks': { bounded: 'a pair of keys each 30 days' },
  'identity.passkey': ofAccount,
  'identity.session': expired('when it has ended'),
  'identity.setting': { bounded: 'one row a setting' },
  'identity.twoFactor': ofAccount,
  'identity.user': ofAccount,
  'identity.verification': expired('when the link or challenge has ended'),
  company: { kept: 'what is left of one without members has no name; its orders need it' },
  company_member: { bounded: 'so many a company' },
  company_invitation: expired('when the invitation has ended'),
  customer_group: setup,

  // What people write and read.
  email: {
    deleted:
      'of no order: 30 days after it was sent or given up, that of an erasure an hour; about an ' +
      'order: two years',
    jobs: ['send-emails', 'delete-old-records'],
  },
  stock_alert: {
    deleted: 'with the one email that it is for, by a link in another, and 180 days after it came',
    jobs: ['delete-expired'],
  },
  cart: {
    deleted: 'of a guest: 90 days after it was used; of an account: with it',
    jobs: ['delete-unused-carts'],
  },
  cart_line: { bounded: 'so many a cart, and deleted with it' },
  review: { kept: 'published words; deleted with the account of who wrote them' },
  review_author_block: ofAccount,
  product_review: { kept: 'published words, one a customer and product' },
  contact_message: expired(
    '24 months after staff answered or closed it; open ones stay; without a name after an erasure',
  ),
  message_event: { bounded: 'of a message, and deleted with it' },
  staff_note: {
    kept: 'what staff noted of an order or a customer; deleted when either is emptied or erased',
  },
  image: { kept: 'shown on pages; those of a customer are deleted with the account' },
  lost_search: {
    bounded: '1,000 different ones a day, and 400 days: a search deletes those before',
  },

  // How the shop runs.
  audit_entry: {
    kept: 'each entry has the hash of the one before it; a gap is what its check must find',
  },
  audit_head: { bounded: 'one row' },
  audit_checkpoint: { bounded: 'one row a day' },
  job_run: { bounded: 'one row a job' },
  job_start: { bounded: 'one row a job' },
  scheduled_run: { bounded: 'one row a daily job' },
  backup_run: { bounded: 'a row a day for 90 days: a backup deletes those before' },
  owner_digest: { bounded: 'a row a day' },
  import: { kept: 'what staff have read in, and who; its rows are deleted' },
  import_batch: { deleted: '30 days after it was uploaded', jobs: ['run-imports'] },
  import_mapping: { bounded: 'one row for columns of the same names' },
  shop_migration: { bounded: 'one row a migration' },
  shop_migration_lock: { bounded: 'one row' },

  // What is sold, and how.
  ...Object.fromEntries(
    [
      ...['tool', 'product', 'product_text', 'product_slug', 'product_picture', 'home_tool'],
      ...['category', 'category_text', 'category_earlier_path', 'tool_value', 'page_redirect'],
      ...['attribute', 'attribute_text', 'attribute_choice', 'attribute_choice_text'],
      ...['product_type', 'product_type_text', 'product_type_attribute', 'search_document'],
      ...['search_word', 'search_synonym', 'finder_answer', 'finder_rule', 'finder_rule_answer'],
      ...['tool_search', 'product_search'],
    ].map((table) => [table, catalogue]),
  ),
  product_revision: { kept: 'each version of a product, which staff may bring back' },
  former_price: { kept: 'the proof of what a price was before a sale cut it' },
  price_rise: { kept: 'what staff have scheduled; a rehearsal is deleted by a later one' },
  price_rise_tool: { bounded: 'of a rise, and deleted with it' },
  ...Object.fromEntries(
    [
      ...['price_list', 'list_price', 'promotion', 'promotion_target', 'order_setting', 'holiday'],
      ...['tax_origin', 'included_tax', 'tax_registration', 'tax_rate', 'country_spelling'],
      ...['delivery_zone', 'delivery_area', 'delivery_method', 'delivery_rate'],
    ].map((table) => [table, setup]),
  ),
};
