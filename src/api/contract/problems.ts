/** The problems (RFC 9457) that the API returns: status and title by stable code. */
export const problems = {
  bad_input: [422, 'Something in the request is not right'],
  bad_json: [400, 'The body is not valid JSON'],
  too_large: [413, 'The body is too large'],
  body_too_slow: [408, 'The body comes too slowly'],
  unsupported_type: [415, 'The body is of a kind that this operation does not take'],
  not_found: [404, 'There is no such operation'],
  token_missing: [401, 'Sign in first'],
  token_expired: [401, 'Your sign-in is over, please sign in again'],
  credential_missing: [401, 'The credential of the identity provider is missing'],
  credential_invalid: [401, 'The credential of the identity provider is not valid'],
  credential_used: [401, 'The credential of the identity provider was used before'],
  credential_bound: [403, 'The credential belongs to the browser that it was made in'],
  other_email: [403, 'The credential belongs to another email'],
  email_taken: [409, 'Another account has this email'],
  second_factor_needed: [403, 'The second factor of this account is still to be passed'],
  second_factor_required: [403, 'Staff work here with a second factor only'],
  password_change_required: [403, 'Staff work here with a new password only'],
  email_confirmation_required: [403, 'Staff work here with a confirmed email only'],
  sign_in_ended: [401, 'This sign-in is over'],
  too_many_attempts: [429, 'Too many attempts'],
  too_many_requests: [429, 'That is more than the shop takes in a while'],
  too_many_open_orders: [429, 'Too many of your orders wait for their payment'],
  share_of_stock: [429, 'Orders that wait for their payment may not take that many'],
  not_allowed: [403, 'This is not yours to see or do'],
  permission_missing: [403, 'Your account may not do this'],
  admin_only: [403, 'This needs an admin account'],
  tool_unknown: [404, 'There is no such tool'],
  tool_ambiguous: [409, 'Several tools have that name'],
  product_unknown: [404, 'There is no such product'],
  product_changed: [412, 'Others changed the same fields meanwhile'],
  variant_taken: [409, 'The product has a size of that name'],
  import_unknown: [404, 'There is no such import'],
  import_not_ready: [409, 'The import cannot do that now'],
  mapping_incomplete: [422, 'The columns are not complete'],
  lines_wrong: [409, 'Lines of the file are wrong'],
  file_unreadable: [422, 'The file cannot be read'],
  attribute_unknown: [404, 'There is no such attribute or type'],
  attribute_code_taken: [409, 'The code is taken'],
  attribute_changed: [412, 'Somebody else has changed it meanwhile'],
  attribute_used: [409, 'It is in use'],
  home_changed: [412, 'Others have chosen other tools meanwhile'],
  synonym_unknown: [404, 'There is no such synonym or search'],
  synonym_taken: [409, 'The synonym is there already'],
  category_unknown: [404, 'There is no such category'],
  category_changed: [412, 'Others changed the same of this category meanwhile'],
  category_misplaced: [422, 'The category cannot stand there'],
  category_not_empty: [409, 'Something stands in the category'],
  tax_registration_unknown: [404, 'There is no such registration'],
  seller_changed: [412, 'Somebody else changed the company'],
  tax_certificate_unknown: [404, 'There is no such certificate'],
  tax_registration_changed: [412, 'Somebody else changed the registration'],
  promotion_unknown: [404, 'There is no such promotion'],
  promotion_changed: [412, 'Others changed the same fields meanwhile'],
  price_list_unknown: [404, 'There is no such price list'],
  price_list_changed: [412, 'Somebody else has changed the price list meanwhile'],
  price_rise_unknown: [404, 'There is no such rise of prices'],
  price_rise_late: [409, 'It is too late for this rise'],
  price_rise_outdated: [409, 'Prices are others than those that were rehearsed'],
  finder_unknown: [404, 'There is no such answer or rule'],
  finder_changed: [412, 'Somebody else has changed it meanwhile'],
  finder_answer_used: [409, 'Rules name the answer'],
  email_not_confirmed: [403, 'This needs an account with a confirmed email'],
  company_unknown: [404, 'There is no such company'],
  company_changed: [412, 'Somebody else has changed the company meanwhile'],
  tax_number_malformed: [422, 'The tax number is not as those of its state are'],
  tax_number_not_asked: [409, 'VIES is not asked about this number'],
  company_approved: [409, 'The company is approved'],
  company_not_approved: [409, 'The company is not approved'],
  other_company: [409, 'You buy for another company now'],
  manager_only: [403, 'This needs a manager of the company'],
  member_unknown: [404, 'There is no such member'],
  member_already: [409, 'They are a member already'],
  last_manager: [409, 'The last manager cannot go'],
  too_many_companies: [409, 'An account belongs to so many companies at most'],
  too_many_members: [409, 'A company has so many members at most'],
  invitation_unknown: [404, 'There is no such invitation'],
  invitation_for_another: [403, 'The invitation is for another email'],
  group_unknown: [404, 'There is no such group'],
  group_name_taken: [409, 'Another group is called so'],
  cart_unknown: [404, 'There is no such cart'],
  cart_empty: [409, 'Nothing is in the cart'],
  code_refused: [409, 'The code brings nothing for this order'],
  code_unknown: [404, 'There is no such code'],
  cart_full: [409, 'The cart takes no more lines'],
  too_many_carts: [409, 'There is no room for another list'],
  order_unknown: [404, 'There is no such order'],
  order_not_named: [422, 'It is not clear which order is to be paid'],
  transfer_open: [409, 'The order waits for a bank transfer'],
  transfer_unknown: [404, 'The order waits for no bank transfer'],
  price_changed: [409, 'The price has changed'],
  not_sold_out: [409, 'It is not sold out'],
  not_in_currency: [409, 'It is not sold in this currency'],
  below_minimum: [422, 'The quantity is below the minimum order'],
  not_a_multiple: [422, 'The quantity is not a multiple of what it is sold by'],
  above_maximum: [422, 'The quantity is above the most of an order'],
  lines_refused: [409, 'Some lines cannot be ordered like this'],
  total_changed: [409, 'The total has changed'],
  terms_changed: [409, 'The terms have changed'],
  terms_missing: [409, 'The terms are not accepted yet'],
  customer_unknown: [404, 'No account has this email'],
  own_account: [403, 'Nobody orders for themselves like this'],
  below_order_minimum: [409, 'The order is below the minimum'],
  not_delivered_to: [409, 'We do not deliver this to that address'],
  delivery_not_offered: [409, 'This way of delivery is not offered for it'],
  carrier_missing: [422, 'Your carrier is needed, and your number there'],
  out_of_stock: [409, 'There are not enough left'],
  total_out_of_bounds: [422, 'The total is outside of what can be charged'],
  order_changed: [409, 'The order was changed meanwhile'],
  orders_paused: [409, 'We take no orders at the moment'],
  key_reused: [422, 'This idempotency key was used for another request'],
  address_missing: [409, 'The order has no delivery address'],
  delivery_missing: [409, 'Nobody has chosen how the order is delivered'],
  delivery_differs: [409, 'Delivery to that address is not what was paid for'],
  tax_differs: [409, 'The tax at that address is not what was paid'],
  bill_to_fixed: [409, 'The invoice address of a paid order stays as it is'],
  zone_unknown: [404, 'There is no such zone'],
  zone_changed: [412, 'Somebody else has changed the zone meanwhile'],
  too_many_zones: [409, 'There is no room for another zone'],
  minimum_changed: [412, 'Somebody else has changed the minimum meanwhile'],
  address_unknown: [404, 'There is no such address'],
  address_label_taken: [409, 'Another of your addresses is called so'],
  too_many_addresses: [409, 'Your address book is full'],
  not_payable: [409, 'The order cannot be paid'],
  transaction_unknown: [422, 'That payment does not belong to this order'],
  not_succeeded: [409, 'The payment has not succeeded'],
  processor_unavailable: [503, 'The card processor cannot be reached'],
  already_paid: [409, 'The order is already paid'],
  already_closed: [404, 'The order was cancelled before'],
  payment_processing: [409, 'The payment is being processed'],
  reason_missing: [422, 'A reason is needed to refund a paid order'],
  not_a_picture: [422, 'That is not a picture'],
  picture_damaged: [422, 'The picture is damaged'],
  too_many_pixels: [422, 'The picture has too many pixels'],
  not_paid: [409, 'The order is not paid'],
  step_not_possible: [409, 'The order cannot go there from where it is'],
  units_gone: [409, 'The units of this order are with others'],
  refund_under_way: [409, 'All of the money is on its way back'],
  units_missing: [409, 'There are not enough units to reserve'],
  not_refunded: [409, 'The order is not refunded'],
  units_decided: [409, 'Of so many units it was said already what became of them'],
  shipment_missing: [422, 'Carrier and tracking number are needed to ship, and only then'],
  work_begun: [409, 'Work on the order has begun'],
  by_staff_only: [409, 'Only we can cancel this now'],
  units_refused: [409, 'Not so many units are left'],
  already_shipped: [409, 'The order is on its way already'],
  disputed: [409, 'The payment is disputed'],
  too_much: [409, 'That is more than can be refunded'],
  own_order: [403, 'Nobody records a payment for an order of their own'],
  reference_used: [409, 'Another order was paid with that reference'],
  exception_unknown: [404, 'There is no such exception'],
  exception_settled: [409, 'The exception was settled before'],
  note_missing: [422, 'A note about what was done is needed'],
  still_there: [409, 'The exception is still there'],
  stock_reserved: [409, 'Fewer would be left than are reserved for orders'],
  review_unknown: [404, 'There is no such review'],
  not_bought: [403, 'Reviews are written by who bought the product'],
  review_changed: [409, 'The review was changed meanwhile'],
  withdrawal_unknown: [404, 'There is no such withdrawal'],
  withdrawal_accepted: [409, 'The withdrawal was accepted before'],
  message_unknown: [404, 'There is no such message'],
  message_changed: [409, 'A colleague has dealt with this message meanwhile'],
  sender_erased: [409, 'Whoever wrote it has erased their account'],
  device_unknown: [404, 'There is no such device'],
  email_not_sent: [409, 'The email was not sent'],
  user_unknown: [404, 'There is no such account'],
  sign_in_stale: [403, 'You signed in too long ago for this'],
  email_differs: [422, 'That is not the email of this account'],
  orders_open: [409, 'An order is not finished yet'],
  last_admin: [409, 'The last admin cannot be removed'],
  bad_signature: [400, "The signature is not the processor's"],
  too_busy: [503, 'The shop has too much to do right now'],
  unavailable: [503, 'The shop cannot do this right now'],
  internal: [500, 'Something went wrong on our side'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof problems;

/** A field that was changed by others: what it was, what it is now, and what was sent. */
export interface FieldConflict {
  field: string;
  base: unknown;
  theirs: unknown;
  yours: unknown;
}

export interface FieldError {
  /** The field, such as 'phone' or 'lines.6.quantity'. */
  path: string;
  message: string;
  /** Of a line: why it was refused, and with what it could be ordered. */
  code?: string;
  available?: number;
  minimum?: number;
  maximum?: number;
  multiple?: number;
  neighbours?: number[];
  /** In the currency of the request. */
  price?: number;
}

/** A problem as a handler returns it; `detail` says what to do. */
export interface Problem {
  problemCode: ProblemCode;
  detail: string;
  errors?: readonly FieldError[];
  /** What others wrote in the same fields meanwhile. */
  conflicts?: readonly FieldConflict[];
  /** When to retry; sent as `Retry-After`. */
  retryAfterSeconds?: number;
}

export function createProblem(
  problemCode: ProblemCode,
  detail: string,
  errors?: readonly FieldError[],
): Problem {
  return errors ? { problemCode, detail, errors } : { problemCode, detail };
}

/** The same with `Retry-After`. */
export function createTemporaryProblem(
  problemCode: ProblemCode,
  detail: string,
  retryAfterSeconds: number,
): Problem {
  return { problemCode, detail, retryAfterSeconds };
}
