/** What an entry of the audit log holds; plain types, shared with the pages. */

/** Everything that is written down. A new one needs a sentence on the audit page. */
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
  'tool.archived',
  'stock.changed',
  'order.cancelled',
  'order.advanced',
  'order.refunded',
  'order.reserved',
  'order.units_ended',
  'payment.recorded',
  'problem.settled',
  'review.hidden',
  'review.published',
  'review.author_hidden',
  'review.author_let',
  'backup.restored',
  'email.tested',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** What is to be written down. Ids only: an entry outlives an account that is erased. */
export interface AuditRecord {
  /** A user's id, or 'shop' for what happens by itself. */
  actor: string;
  action: AuditAction;
  /** What it was done to, such as 'user:<id>', 'tool:<id>' or 'order:<id>'. */
  object: string;
  /** Nothing that could tell who a customer is: no name, no e-mail. */
  detail?: Readonly<Record<string, string>>;
  /** Where the call came from; only its network is kept. */
  peer?: string;
}

/** Who does something, for the faces that write it down. */
export interface Actor {
  userId: string;
  peer?: string;
}
