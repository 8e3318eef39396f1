/**
 * What a piece of work has in hand: the books inside a running transaction, the hour, and who
 * asked. A request and an appointment that has come due are both such work.
 */
import type { Books } from '../books/books.ts';
import type { Faults } from '../control/faults.ts';
import type { FormFields } from './form.ts';

export interface Durations {
  /** How long a slow bank keeps a payment in processing. */
  processingMs: number;
  /** When the refund to a card that takes none is found to have failed. */
  refundFailureMs: number;
  /** When the holder of a disputing card complains. */
  disputeMs: number;
  /** How long the bank thinks about submitted evidence. */
  disputeDecisionMs: number;
  /** When the fee of a charge is known that was not known at once. */
  feeMs: number;
}

export interface Settings {
  /** Keys the fingerprints of cards and of requests, so that neither leads back. */
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

/** A delivery that this process takes on itself once the transaction has committed. */
export interface HandedDelivery {
  seq: number;
  attempts: number;
  body: string;
}

export interface Work extends Pick<Books, 'sql' | 'prepared'> {
  nowMs: number;
  settings: Settings;
  request: { id: string | null; idempotencyKey: string | null };
  outbox: HandedDelivery[];
  /** The earliest moment at which something new is due, for the alarm. */
  soonestMs: number;
}

export interface Call extends Work {
  form: FormFields;
  /** The id in the path; empty where there is none. */
  id: string;
  /** It came with the publishable key, so it may see and do little. */
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

export function remindAt(work: Work, dueAtMs: number): void {
  work.soonestMs = Math.min(work.soonestMs, dueAtMs);
}
