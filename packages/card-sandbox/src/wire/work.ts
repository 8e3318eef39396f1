/**
 * The context of a request or a scheduled task: the store inside a running transaction, the
 * time, and who has sent it.
 */
import type { Store } from '../store/store.ts';
import type { Faults } from '../control/faults.ts';
import type { FormFields } from './form.ts';

export interface Durations {
  /** How long a slow bank keeps a payment in processing. */
  processingMs: number;
  /** When the refund to a card that takes none is found to have failed. */
  refundFailureMs: number;
  /** When the holder of a card with `disputed` opens a dispute. */
  disputeMs: number;
  /** How long the bank thinks about submitted evidence. */
  disputeDecisionMs: number;
  /** When a late fee becomes known. */
  feeMs: number;
}

export interface Settings {
  /** The HMAC key of the fingerprints of cards and requests. */
  secret: string;
  durations: Durations;
  /** Where the shop's visitors reach `/sandbox-card`, for challenges outside the shop's page. */
  shopOrigin(): string | undefined;
  planDeliveries(eventType: string): PlannedDelivery[];
  /** How long the fee of the next charge stays unknown; undefined when it is known at once. */
  feeDelayMs(): number | undefined;
  faults(): Faults;
  switchFaults(faults: Faults): void;
}

export interface PlannedDelivery {
  delayMs: number;
  lost: boolean;
}

/** A delivery that this process sends itself once the transaction has committed. */
export interface ClaimedDelivery {
  seq: number;
  attempts: number;
  body: string;
}

export interface Work extends Pick<Store, 'sql' | 'prepared'> {
  nowMs: number;
  settings: Settings;
  request: { id: string | null; idempotencyKey: string | null };
  outbox: ClaimedDelivery[];
  /** The earliest time at which something new is due, for the scheduler. */
  earliestDueMs: number;
}

export interface Call extends Work {
  form: FormFields;
  /** The id in the path; empty where there is none. */
  id: string;
  /** It was sent with the publishable key, which allows little. */
  isBrowser: boolean;
}

export interface Answer {
  status: number;
  body: object;
}

export function answer(body: object): Answer {
  return { status: 200, body };
}

export function nowSeconds(work: Work): number {
  return Math.floor(work.nowMs / 1000);
}

export function scheduleAt(work: Work, dueAtMs: number): void {
  work.earliestDueMs = Math.min(work.earliestDueMs, dueAtMs);
}
