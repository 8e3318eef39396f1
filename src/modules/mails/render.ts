/** A row of the outbox as the letter that a person reads. */
import { oneLine } from '#platform/post.ts';
import type { MailKind } from './kinds.ts';
import type { LetterHead, Template } from './letter.ts';
import * as account from './letters/account.ts';
import * as operations from './letters/operations.ts';
import * as orders from './letters/orders.ts';
import type { Contents } from './mails.ts';
import { toHtml } from './to-html.ts';
import { toText } from './to-text.ts';

const templates: Readonly<Record<MailKind, Template>> = {
  verify_email: account.verifyEmail,
  reset_password: account.resetPassword,
  address_taken: account.addressTaken,
  new_device: account.newDevice,
  password_changed: account.passwordChanged,
  second_factor_changed: account.secondFactorChanged,
  account_erased: account.accountErased,
  address_taken_over: account.addressTakenOver,
  order_in_production: orders.orderInProduction,
  order_shipped: orders.orderShipped,
  order_delivered: orders.orderDelivered,
  receipt: orders.receipt,
  refund_made: orders.refundMade,
  refund_failed: orders.refundFailed,
  owner_digest: operations.ownerDigest,
  test_email: operations.testEmail,
};

export interface Rendered {
  subject: string;
  text: string;
  html: string;
}

interface Written {
  kind: MailKind;
  contents: Contents;
  order: string | undefined;
}

/** Throws when a link would lead away from the shop. */
export function renderLetter({ kind, contents, order }: Written, head: LetterHead): Rendered {
  const link = order === undefined ? {} : { link: `/dashboard/order/${order}` };
  const letter = templates[kind]({ ...link, ...contents });
  const subject = oneLine(letter.subject);
  return { subject, text: toText(letter, head), html: toHtml(letter, head) };
}
