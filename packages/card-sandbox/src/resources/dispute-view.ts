/** A dispute as the wire shows it. */
import type { Stripe } from 'stripe';
import { text, integer, type Row } from '../store/columns.ts';
import { nowSeconds, type Work } from '../wire/work.ts';
import { movementsOf } from './ledger.ts';

/** The first three are an inquiry: a bank that only asks, and no money moves. */
export const disputeStatuses = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
  'prevented',
] as const;

export type DisputeStatus = (typeof disputeStatuses)[number];

export interface Dispute {
  id: string;
  created: number;
  charge: string;
  intent: string;
  amount: number;
  currency: string;
  status: DisputeStatus;
  reason: string;
  evidence: Partial<Record<string, string>>;
  dueBy: number;
  submissionCount: number;
  metadata: Record<string, string>;
}

const networkReasons: Readonly<Record<string, string>> = {
  fraudulent: '10.4',
  product_not_received: '13.1',
};

export function disputeView(work: Work, dispute: Dispute): Stripe.Dispute {
  const networkReason = networkReasons[dispute.reason] ?? '13.7';
  const movements = movementsOf(work, dispute.id);
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: movements,
    charge: dispute.charge,
    created: dispute.created,
    currency: dispute.currency,
    enhanced_eligibility_types: [],
    evidence: evidenceView(dispute),
    evidence_details: {
      due_by: dispute.dueBy,
      enhanced_eligibility: {},
      has_evidence: Object.keys(dispute.evidence).length > 0,
      past_due: dispute.dueBy < nowSeconds(work),
      submission_count: dispute.submissionCount,
      submission_method: dispute.submissionCount > 0 ? 'manual' : 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isChargeRefundable(work, dispute.charge),
    livemode: false,
    metadata: dispute.metadata,
    network_reason_code: networkReason,
    payment_intent: dispute.intent,
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: caseType(dispute.status, movements.length > 0),
        network: 'visa',
        network_reason_code: networkReason,
      },
      type: 'card',
    },
    reason: dispute.reason,
    status: dispute.status,
  };
}

function caseType(status: DisputeStatus, hasMoved: boolean) {
  if (status.startsWith('warning_')) return 'inquiry';
  if (status !== 'prevented') return 'chargeback';
  return hasMoved ? 'resolution' : 'block';
}

/** Whether a part of the charge is neither refunded nor withdrawn by a dispute. */
function isChargeRefundable(work: Work, id: string): boolean {
  const row = work.sql.get`
    select amount - amount_refunded as remaining from charge where id = ${id}`;
  return row !== undefined && integer(row, 'remaining') > withdrawnByDisputes(work, id);
}

/** What disputes have withdrawn of a charge and not reinstated, in the charge's currency. */
export function withdrawnByDisputes(work: Work, charge: string): number {
  const row = work.sql.get`
    select coalesce(-sum(coalesce(c.amount, b.amount)), 0) as withdrawn
    from dispute d join balance_transaction b on b.source = d.id
    left join conversion c on c.movement = b.id where d.charge = ${charge}`;
  return row ? integer(row, 'withdrawn') : 0;
}

function evidenceView({ evidence }: Dispute): Stripe.Dispute.Evidence {
  const evidenceText = (name: string) => evidence[name] || null;
  return {
    access_activity_log: evidenceText('access_activity_log'),
    billing_address: evidenceText('billing_address'),
    cancellation_policy: evidenceText('cancellation_policy'),
    cancellation_policy_disclosure: evidenceText('cancellation_policy_disclosure'),
    cancellation_rebuttal: evidenceText('cancellation_rebuttal'),
    customer_communication: evidenceText('customer_communication'),
    customer_email_address: evidenceText('customer_email_address'),
    customer_name: evidenceText('customer_name'),
    customer_purchase_ip: evidenceText('customer_purchase_ip'),
    customer_signature: evidenceText('customer_signature'),
    duplicate_charge_documentation: evidenceText('duplicate_charge_documentation'),
    duplicate_charge_explanation: evidenceText('duplicate_charge_explanation'),
    duplicate_charge_id: evidenceText('duplicate_charge_id'),
    enhanced_evidence: {},
    product_description: evidenceText('product_description'),
    receipt: evidenceText('receipt'),
    refund_policy: evidenceText('refund_policy'),
    refund_policy_disclosure: evidenceText('refund_policy_disclosure'),
    refund_refusal_explanation: evidenceText('refund_refusal_explanation'),
    service_date: evidenceText('service_date'),
    service_documentation: evidenceText('service_documentation'),
    shipping_address: evidenceText('shipping_address'),
    shipping_carrier: evidenceText('shipping_carrier'),
    shipping_date: evidenceText('shipping_date'),
    shipping_documentation: evidenceText('shipping_documentation'),
    shipping_tracking_number: evidenceText('shipping_tracking_number'),
    uncategorized_file: evidenceText('uncategorized_file'),
    uncategorized_text: evidenceText('uncategorized_text'),
  };
}

/** Evidence in words; the sandbox keeps no files. */
export const evidenceFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
];

export function disputeOf(row: Row): Dispute {
  return {
    id: text(row, 'id'),
    created: integer(row, 'created'),
    charge: text(row, 'charge'),
    intent: text(row, 'payment_intent'),
    amount: integer(row, 'amount'),
    currency: text(row, 'currency'),
    status: statusOf(text(row, 'status')),
    reason: text(row, 'reason'),
    evidence: JSON.parse(text(row, 'evidence')),
    dueBy: integer(row, 'due_by'),
    submissionCount: integer(row, 'submission_count'),
    metadata: JSON.parse(text(row, 'metadata')),
  };
}

function statusOf(value: string): DisputeStatus {
  const status = disputeStatuses.find((one) => one === value);
  if (!status) throw new Error(`the store has the unknown dispute status ${value}`);
  return status;
}
