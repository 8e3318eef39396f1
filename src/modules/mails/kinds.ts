/** What kinds of letters there are, and how long each is worth sending. */
import { hourMs } from '#platform/clock.ts';

interface Rule {
  /** From then on it would only confuse. */
  goodForMs: number;
  /** It opens an account: what it says is forgotten as soon as it is sent. */
  secret?: true;
}

const aWeekMs = 7 * 24 * hourMs;

/** As long as the links in them are good. */
export const linkLifeMs = hourMs;

export const mailKinds = {
  verify_email: { goodForMs: linkLifeMs, secret: true },
  reset_password: { goodForMs: linkLifeMs, secret: true },
  address_taken: { goodForMs: aWeekMs },
  new_device: { goodForMs: aWeekMs },
  password_changed: { goodForMs: aWeekMs },
  second_factor_changed: { goodForMs: aWeekMs },
  account_erased: { goodForMs: aWeekMs },
  address_taken_over: { goodForMs: aWeekMs },
  order_in_production: { goodForMs: aWeekMs },
  order_shipped: { goodForMs: aWeekMs },
  order_delivered: { goodForMs: aWeekMs },
  receipt: { goodForMs: aWeekMs },
  refund_made: { goodForMs: aWeekMs },
  refund_failed: { goodForMs: aWeekMs },
  owner_digest: { goodForMs: 24 * hourMs },
  test_email: { goodForMs: hourMs },
} as const satisfies Record<string, Rule>;

export type MailKind = keyof typeof mailKinds;

/** The rule of a kind; undefined for one of another version of the shop. */
export function ruleOf(kind: MailKind): Rule {
  return mailKinds[kind];
}

export function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(mailKinds, kind);
}
