/** The kinds of emails, and how long each is worth sending. */
import { hourMs } from '#platform/clock.ts';

interface KindRule {
  /** An email that could not be sent for longer is given up. */
  expiresAfterMs: number;
  /** It has a link that opens an account or an order: its contents are deleted once it is sent. */
  isSecret?: true;
  /** It is written by a person, who is answered to by answering it. */
  isPersonal?: true;
}

const weekMs = 7 * 24 * hourMs;

/** How long the links in emails are valid. */
export const linkLifetimeMs = hourMs;

export const emailKinds = {
  verify_email: { expiresAfterMs: linkLifetimeMs, isSecret: true },
  reset_password: { expiresAfterMs: linkLifetimeMs, isSecret: true },
  address_taken: { expiresAfterMs: weekMs },
  new_device: { expiresAfterMs: weekMs },
  password_changed: { expiresAfterMs: weekMs },
  second_factor_changed: { expiresAfterMs: weekMs },
  account_erased: { expiresAfterMs: weekMs },
  address_taken_over: { expiresAfterMs: weekMs },
  order_link: { expiresAfterMs: weekMs, isSecret: true },
  order_received: { expiresAfterMs: weekMs },
  order_changed: { expiresAfterMs: weekMs },
  order_added: { expiresAfterMs: weekMs, isSecret: true },
  order_cancelled: { expiresAfterMs: weekMs },
  order_expired: { expiresAfterMs: weekMs },
  order_in_production: { expiresAfterMs: weekMs },
  order_partly_shipped: { expiresAfterMs: weekMs },
  order_shipped: { expiresAfterMs: weekMs },
  order_delivered: { expiresAfterMs: weekMs },
  receipt: { expiresAfterMs: weekMs },
  payment_failed: { expiresAfterMs: weekMs },
  transfer_instructions: { expiresAfterMs: weekMs },
  transfer_short: { expiresAfterMs: weekMs },
  transfer_returned: { expiresAfterMs: weekMs },
  refund_made: { expiresAfterMs: weekMs },
  refund_failed: { expiresAfterMs: weekMs },
  withdrawal_received: { expiresAfterMs: weekMs },
  withdrawal_accepted: { expiresAfterMs: weekMs },
  withdrawal_rejected: { expiresAfterMs: weekMs },
  message_answered: { expiresAfterMs: weekMs, isPersonal: true },
  company_invitation: { expiresAfterMs: weekMs, isSecret: true },
  company_approved: { expiresAfterMs: weekMs },
  company_refused: { expiresAfterMs: weekMs },
  stock_alert_added: { expiresAfterMs: weekMs, isSecret: true },
  stock_alert: { expiresAfterMs: weekMs },
  owner_digest: { expiresAfterMs: 24 * hourMs },
  test_email: { expiresAfterMs: hourMs },
} as const satisfies Record<string, KindRule>;

export type EmailKind = keyof typeof emailKinds;

/** How long a kind is worth sending, and whether it is secret. */
export function ruleOf(kind: EmailKind): KindRule {
  return emailKinds[kind];
}

export function isEmailKind(kind: string): kind is EmailKind {
  return Object.hasOwn(emailKinds, kind);
}
