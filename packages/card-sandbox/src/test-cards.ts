/**
 * The only cards this processor takes. Numbers, tokens and what they do are those of the real
 * processor's test mode (https://docs.stripe.com/testing), but for the two marked as ours.
 */
import type { DeclineName } from './declines.ts';

export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard';
  /** The tail of `pm_card_…` and `tok_…`, for tests without card fields. */
  token: string;
  /** Asks the holder to authenticate (3-D Secure) before anything is charged. */
  challenge?: true;
  declines?: DeclineName;
  /** The bank takes its time, then says this. */
  processing?: 'succeeds' | 'fails';
  disputed?: 'fraudulent' | 'product_not_received';
  /** How the dispute begins; with a dispute of the whole charge by default. */
  disputedAs?: 'inquiry' | 'part';
  refundFails?: true;
  /** The fee is known only some time after the charge. */
  feeLate?: true;
}

export const testCards = {
  visa: { number: '4242424242424242', brand: 'visa', token: 'visa' },
  mastercard: { number: '5555555555554444', brand: 'mastercard', token: 'mastercard' },
  declined: {
    number: '4000000000000002',
    brand: 'visa',
    token: 'chargeDeclined',
    declines: 'generic',
  },
  insufficientFunds: {
    number: '4000000000009995',
    brand: 'visa',
    token: 'chargeDeclinedInsufficientFunds',
    declines: 'insufficientFunds',
  },
  lost: {
    number: '4000000000009987',
    brand: 'visa',
    token: 'chargeDeclinedLostCard',
    declines: 'lost',
  },
  stolen: {
    number: '4000000000009979',
    brand: 'visa',
    token: 'chargeDeclinedStolenCard',
    declines: 'stolen',
  },
  expired: {
    number: '4000000000000069',
    brand: 'visa',
    token: 'chargeDeclinedExpiredCard',
    declines: 'expired',
  },
  incorrectCvc: {
    number: '4000000000000127',
    brand: 'visa',
    token: 'chargeDeclinedIncorrectCvc',
    declines: 'incorrectCvc',
  },
  processingError: {
    number: '4000000000000119',
    brand: 'visa',
    token: 'chargeDeclinedProcessingError',
    declines: 'processingError',
  },
  authenticationRequired: {
    number: '4000002760003184',
    brand: 'visa',
    token: 'authenticationRequired',
    challenge: true,
  },
  threeDSecureRequired: {
    number: '4000000000003220',
    brand: 'visa',
    token: 'threeDSecure2Required',
    challenge: true,
  },
  authenticatedThenInsufficientFunds: {
    number: '4000008260003178',
    brand: 'visa',
    token: 'authenticationRequiredChargeDeclinedInsufficientFunds',
    challenge: true,
    declines: 'insufficientFunds',
  },
  authenticatedThenDeclined: {
    number: '4000008400001629',
    brand: 'visa',
    token: 'threeDSecureRequiredChargeDeclined',
    challenge: true,
    declines: 'generic',
  },
  disputed: {
    number: '4000000000000259',
    brand: 'visa',
    token: 'createDispute',
    disputed: 'fraudulent',
  },
  notReceived: {
    number: '4000000000002685',
    brand: 'visa',
    token: 'createDisputeProductNotReceived',
    disputed: 'product_not_received',
  },
  inquired: {
    number: '4000000000001976',
    brand: 'visa',
    token: 'createDisputeInquiry',
    disputed: 'fraudulent',
    disputedAs: 'inquiry',
  },
  refundFails: {
    number: '4000000000005126',
    brand: 'visa',
    token: 'refundFail',
    refundFails: true,
  },
  // Ours: the real test mode has no card that stays in processing, none that disputes a part of
  // a charge, and none whose fee can be relied upon to be late.
  processingSucceeds: {
    number: '4000000000990012',
    brand: 'visa',
    token: 'sandboxProcessing',
    processing: 'succeeds',
  },
  processingFails: {
    number: '4000000000990020',
    brand: 'visa',
    token: 'sandboxProcessingFails',
    processing: 'fails',
  },
  partlyDisputed: {
    number: '4000000000990038',
    brand: 'visa',
    token: 'sandboxPartDispute',
    disputed: 'product_not_received',
    disputedAs: 'part',
  },
  feeLate: {
    number: '4000000000990046',
    brand: 'visa',
    token: 'sandboxFeeLate',
    feeLate: true,
  },
} as const satisfies Record<string, TestCard>;

const nameOfNumber = index((card) => card.number);
const nameOfToken = index((card) => card.token);
const cardOfName = new Map<string, TestCard>(Object.entries(testCards));

export function nameOfCardNumber(number: string): string | undefined {
  return nameOfNumber.get(number);
}

/** 'visa' for `pm_card_visa` and `tok_visa`. */
export function nameOfCardToken(token: string): string | undefined {
  return nameOfToken.get(token.replace(/^(?:pm_card|tok)_(?:visa_(?=charge))?/, ''));
}

/** In the place of a test card where a payment is made by transfer. */
export const bankTransfer = 'customer_balance';

/** What comes of a payment with it, by the name of its card; a transfer does nothing by itself. */
export function behaviourOf(name: string): Partial<TestCard> {
  return name === bankTransfer ? {} : getTestCard(name);
}

/** Throws when the store names a card that this version does not have. */
export function getTestCard(name: string): TestCard {
  const card = cardOfName.get(name);
  if (!card) throw new Error(`the store has the unknown test card ${name}`);
  return card;
}

function index(keyOf: (card: TestCard) => string): ReadonlyMap<string, string> {
  return new Map(Object.entries(testCards).map(([name, card]) => [keyOf(card), name]));
}
