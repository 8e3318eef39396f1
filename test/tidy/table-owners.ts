/** Which module owns each table, as data, and which of the others may read it. */
import { lineOf, type TextFile, type Violation } from './source.ts';

const tablesByOwner = {
  audit: ['audit_entry', 'audit_head', 'audit_checkpoint'],
  'rate-limits': ['rate_limit'],
  emails: ['email'],
  inventory: ['stock', 'stock_movement', 'reservation'],
  catalogue: [
    ...['tool', 'product', 'product_revision', 'product_text', 'product_slug', 'product_picture'],
    'home_tool',
    ...['category', 'category_text', 'category_earlier_path', 'tool_value'],
    ...['attribute', 'attribute_text', 'attribute_choice', 'attribute_choice_text'],
    ...['product_type', 'product_type_text', 'product_type_attribute'],
    ...['search_document', 'search_word', 'search_synonym', 'lost_search'],
    ...['tool_search', 'product_search'],
  ],
  'stock-alerts': ['stock_alert'],
  finder: ['finder_answer', 'finder_rule', 'finder_rule_answer'],
  identity: [
    ...['app_user', 'shop_token', 'known_device', 'used_credential', 'ended_sign_in'],
    ...['erased_account', 'attempts_by_email', 'attempts_by_network', 'account_count'],
    // The provider's own.
    ...['account', 'jwks', 'passkey', 'session', 'setting', 'twoFactor', 'user', 'verification'],
  ],
  companies: [
    ...['company', 'company_member', 'company_invitation', 'customer_group'],
    'tax_number_check',
  ],
  holiday: ['holiday'],
  prices: ['price_list', 'list_price', 'listed_price', 'audience_price', 'former_price'],
  'price-rises': ['price_rise', 'price_rise_tool'],
  promotions: ['promotion', 'promotion_target', 'promotion_claim'],
  seller: ['seller_version'],
  tax: ['tax_origin', 'included_tax', 'tax_registration', 'tax_rate', 'tax_certificate'],
  delivery: ['delivery_zone', 'delivery_area', 'delivery_method', 'delivery_rate'],
  // `order_request` is written by an older version, which may run beside this one.
  orders: [
    ...['orders', 'order_line', 'order_delivery', 'order_change', 'order_edit', 'order_request'],
    ...['order_setting', 'order_detail_change', 'order_work'],
  ],
  carts: ['cart', 'cart_line'],
  payments: [
    ...[
      'payment_attempt',
      'refund',
      'refund_line',
      'dispute',
      'processor_event',
      'payment_exception',
      'card_failure',
      'bank_transfer',
    ],
    ...['journal_entry', 'journal_line', 'statement_day', 'scheduled_run'],
    ...['sales_hour', 'sales_rollup', 'sales_mark'],
  ],
  addresses: ['saved_address', 'delivery_address', 'country_spelling'],
  // `shipment` is a view for an older version, which may run beside this one.
  fulfilment: ['parcel', 'parcel_line', 'shipment'],
  guests: ['order_link'],
  additions: ['order_addition'],
  withdrawals: ['withdrawal'],
  reviews: ['review', 'review_author_block'],
  'product-reviews': ['product_review'],
  profiles: ['profile'],
  inbox: ['contact_message', 'message_event'],
  notes: ['staff_note'],
  pictures: ['image'],
  redirects: ['page_redirect'],
  reports: ['tax_day', 'tax_day_group', 'tax_rollup', 'tax_mark'],
  imports: ['import', 'import_batch', 'import_mapping'],
  operations: ['backup_run', 'owner_digest', 'job_run', 'job_start'],
  // Of the migrator.
  platform: ['shop_migration', 'shop_migration_lock'],
} as const;

/** The owner of each table. */
export const tableOwners: ReadonlyMap<string, string> = new Map(
  Object.entries(tablesByOwner).flatMap(([owner, tables]) =>
    tables.map((table) => [table, owner] as const),
  ),
);

/** Tables that a module reads beside its own, each with the reason for which it may. */
const allowedReads: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  promotions: {
    tool: 'what a promotion is for is written as staff call it, in the statement that stores it',
    product_slug: 'the same',
    category: 'the same',
    app_user: 'what is only for the email of an account ends when the account is erased',
  },
  companies: {
    app_user: 'members are listed by name and email, and wait for changes of their account',
    price_list: 'a company that nobody belongs to any more stays where a list is for it',
  },
  emails: { holiday: 'an email about an order says when it leaves, without a further statement' },
  delivery: { tool: 'staff see of how many tools nobody has said the weight' },
  carts: {
    tool: 'a change of a cart is one statement, which notes the price that is seen',
    stock: 'the same statement notes whether there was enough',
    listed_price: 'a cart of 1,000 lines is read with its prices in one statement',
    audience_price: 'the same',
    product_slug: 'a cart of 1,000 lines is read with its products in one statement',
  },
  catalogue: {
    stock: 'a tool is listed with the units that can be ordered, and sorted by them',
    listed_price: 'an order pad of 1,000 codes is read with its prices in one statement',
    audience_price: 'the same',
  },
  prices: {
    tool: 'a price in a list is written and shown by the article of its tool',
    company: 'a list is shown with the name of whom it is for, and is for nobody else',
    customer_group: 'the same',
  },
  'price-rises': {
    tool: 'a rise concerns tools by the thousand, each with its price, in one statement',
    product: 'the same statement asks of which category they are',
    category: 'the same',
    category_text: 'a rise keeps the name of its category',
    list_price: 'the same statement reads what a list says of them',
    price_list: 'a rise is shown with the name of its list',
    orders: 'what the orders of a quarter would have brought is one statement over their lines',
    order_line: 'the same',
  },
  'stock-alerts': {
    tool: 'who waits for what can be ordered again is one statement, which deletes those rows',
    stock: 'the same',
  },
  inventory: { tool: 'moving stock says what that means to the pages of the product' },
  imports: { price_list: 'a file of prices is in the currency of its list' },
  orders: {
    app_user: 'orders are listed by the email of their account',
    stock: 'the comparison of all orders with the stock is one query',
    stock_movement: 'the same comparison',
    reservation: 'the same comparison',
  },
  payments: {
    app_user: 'a payment exception is told to whoever looks after orders',
    orders:
      'exceptions are listed with the numbers of their orders, and those of a customer; what an ' +
      'account has bought is one statement, with what was refunded of it',
  },
  reports: {
    journal_entry: 'the report of tax is one statement, of what moved and what the ledger says',
    refund: 'the same statement reads what of each refund is tax',
    refund_line: 'the same, of which lines it was',
    dispute: 'the same, which payment was lost',
    orders: 'the same, the tax that orders keep',
    order_line: 'the same, what of a line no place taxes',
    delivery_address: 'the same, where orders went that were placed before taxes were set up',
  },
  fulfilment: {
    orders: "a customer's list shows of each order its picture and parcel, in one statement",
    tool: 'the same',
  },
  receipts: { order_change: 'a receipt says who sold when its order was paid' },
  additions: { orders: 'orders that belong together are listed with their numbers and states' },
  operations: { shop_migration: 'a backup names the migration that it was taken at' },
};

const queriesFile = /^src\/modules\/([\w-]+)\/queries\//;
const mention =
  /\b(from|join|using|into|update)\s+(?:only\s+)?(?:identity\.)?"?([a-zA-Z_]+)"?(?=[\s(;`,)]|$)/g;

/** Tables of other modules that a module's queries read without a reason, or write at all. */
export function findForeignTables({ path, text }: TextFile): Violation[] {
  const [, module] = queriesFile.exec(path) ?? [];
  if (module === undefined) return [];
  return [...text.matchAll(mention)].flatMap(({ 1: verb = '', 2: table = '', index }) => {
    const owner = tableOwners.get(table);
    if (owner === undefined || owner === module) return [];
    const isWritten = verb === 'into' || verb === 'update';
    const isDeleted = text.slice(0, index).endsWith('delete ');
    if (!isWritten && !isDeleted && allowedReads[module]?.[table] !== undefined) return [];
    const message = `${verb} ${table}, a table of ${owner}; ask its module`;
    return [{ path, line: lineOf(text, index), message }];
  });
}
