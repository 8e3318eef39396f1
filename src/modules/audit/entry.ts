/** What an entry of the audit log holds; plain types, shared with the pages. */

/** Every action that is logged. A new one needs a text on the audit page. */
export const auditActions = [
  'role.changed',
  'first_admin.made',
  'secret.renewed',
  'sign_in.done',
  'session.revoked',
  'email.verified',
  'email.taken_over',
  'password.changed',
  'password.reset',
  'second_factor.on',
  'second_factor.off',
  'second_factor.recovered',
  'second_factor.codes_renewed',
  'passkey.added',
  'passkey.removed',
  'account.exported',
  'account.erased',
  'tool.added',
  'tool.changed',
  'tools.changed',
  'tool.archived',
  'product.added',
  'product.changed',
  'attributes.changed',
  'category.changed',
  'home.changed',
  'search.changed',
  'finder.changed',
  'stock.changed',
  'order.cancelled',
  'order.advanced',
  'order.edited',
  'order.note_added',
  'customer.note_added',
  'order.added',
  'order.placed_for',
  'order.link_sent',
  'order.address_changed',
  'order.bill_to_changed',
  'order.joined',
  'order.refunded',
  'order.reserved',
  'order.units_ended',
  'payment.recorded',
  'problem.settled',
  'review.hidden',
  'review.published',
  'review.shown_again',
  'review.author_hidden',
  'review.author_let',
  'product_review.published',
  'product_review.hidden',
  'product_review.answered',
  'product_review.answer_removed',
  'withdrawal.accepted',
  'withdrawal.rejected',
  'message.answered',
  'message.closed',
  'message.reopened',
  'holiday.changed',
  'promotion.changed',
  'prices.changed',
  'prices.raised',
  'tax.changed',
  'seller.changed',
  'company.applied',
  'company.changed',
  'company.member_changed',
  'company.address_changed',
  'customer_group.changed',
  'delivery.changed',
  'order_minimum.changed',
  'backup.restored',
  'email.tested',
  'import.applied',
  'import.undone',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** What was done. It holds ids only, because it is kept when an account is erased. */
export interface NewAuditEntry {
  action: AuditAction;
  /** What it was done to, such as 'user:<id>', 'tool:<id>' or 'order:<id>'. */
  object: string;
  /** No personal data: no name, no email address. */
  detail?: Readonly<Record<string, string>>;
}

/** Who acts, from where and when: every command takes one. */
export interface Actor {
  /** A user's id, 'shop' for what happens by itself, or 'guest' for who has an order's link. */
  id: string;
  /** The client's IP address, of which only the anonymised network is stored; '' without one. */
  ip: string;
  at: Date;
}

/** Who acts by the secret link of an order, in histories and movements. */
export const guestActor = 'guest';

/** What happens by itself. */
export function shopActor(at: Date): Actor {
  return { id: 'shop', ip: '', at };
}
