/** Renders an email of the outbox as HTML and plain text. */
import { toOneLine } from '#platform/smtp.ts';
import type { EmailKind } from './kinds.ts';
import type { EmailBranding, EmailTemplate } from './email-template.ts';
import * as account from './contents/account.ts';
import * as companies from './contents/companies.ts';
import * as messages from './contents/messages.ts';
import * as operations from './contents/operations.ts';
import * as orders from './contents/orders.ts';
import * as parcels from './contents/parcels.ts';
import * as stockAlerts from './contents/stock-alerts.ts';
import * as transfers from './contents/transfers.ts';
import * as unpaid from './contents/unpaid-orders.ts';
import * as withdrawals from './contents/withdrawals.ts';
import { toHtml } from './to-html.ts';
import { toText } from './to-text.ts';

const templates: { readonly [Kind in EmailKind]: EmailTemplate<Kind> } = {
  verify_email: account.verifyEmail,
  reset_password: account.resetPassword,
  address_taken: account.addressTaken,
  new_device: account.newDevice,
  password_changed: account.passwordChanged,
  second_factor_changed: account.secondFactorChanged,
  account_erased: account.accountErased,
  address_taken_over: account.addressTakenOver,
  order_link: orders.orderLink,
  order_received: unpaid.orderReceived,
  order_changed: unpaid.orderChanged,
  order_added: orders.orderAdded,
  order_cancelled: unpaid.orderCancelled,
  order_expired: unpaid.orderExpired,
  order_in_production: orders.orderInProduction,
  order_partly_shipped: parcels.orderPartlyShipped,
  order_shipped: parcels.orderShipped,
  order_delivered: parcels.orderDelivered,
  receipt: orders.receipt,
  payment_failed: orders.paymentFailed,
  transfer_instructions: transfers.transferInstructions,
  transfer_short: transfers.transferShort,
  transfer_returned: transfers.transferReturned,
  refund_made: orders.refundMade,
  refund_failed: orders.refundFailed,
  withdrawal_received: withdrawals.withdrawalReceived,
  withdrawal_accepted: withdrawals.withdrawalAccepted,
  withdrawal_rejected: withdrawals.withdrawalRejected,
  message_answered: messages.messageAnswered,
  company_invitation: companies.companyInvitation,
  company_approved: companies.companyApproved,
  company_refused: companies.companyRefused,
  stock_alert_added: stockAlerts.stockAlertAdded,
  stock_alert: stockAlerts.stockAlert,
  owner_digest: operations.ownerDigest,
  test_email: operations.testEmail,
};

export interface RenderedText {
  subject: string;
  text: string;
  html: string;
}

interface StoredEmail {
  kind: EmailKind;
  contents: Readonly<Record<string, string>>;
  order: string | undefined;
}

/** Throws when a link would lead away from the shop. */
export function renderEmail(
  { kind, contents, order }: StoredEmail,
  branding: EmailBranding,
): RenderedText {
  const link = order === undefined ? {} : { link: `/dashboard/order/${order}` };
  const email = templates[kind]({ ...link, ...contents });
  const subject = toOneLine(email.subject);
  return { subject, text: toText(email, branding), html: toHtml(email, branding) };
}
