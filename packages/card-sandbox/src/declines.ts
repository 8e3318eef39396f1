/** Why a payment fails, in the words of the real processor. */
export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
  advice: 'confirm_card_data' | 'do_not_try_again' | 'try_again_later';
}

export const declines = {
  generic: {
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
    advice: 'try_again_later',
  },
  insufficientFunds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
    advice: 'try_again_later',
  },
  lost: {
    code: 'card_declined',
    declineCode: 'lost_card',
    message: 'Your card was declined.',
    advice: 'do_not_try_again',
  },
  stolen: {
    code: 'card_declined',
    declineCode: 'stolen_card',
    message: 'Your card was declined.',
    advice: 'do_not_try_again',
  },
  expired: {
    code: 'expired_card',
    message: 'Your card has expired.',
    advice: 'do_not_try_again',
  },
  incorrectCvc: {
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    advice: 'confirm_card_data',
  },
  processingError: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
    advice: 'try_again_later',
  },
} as const satisfies Record<string, Decline>;

export type DeclineName = keyof typeof declines;

/** The error for every number that is not a test card, even if it is valid elsewhere. */
export const notATestCard = {
  code: 'card_declined',
  declineCode: 'test_mode_live_card',
  message:
    'This is a sandbox: it takes test cards only and this number is not one of them. ' +
    'Nothing was stored. Use a test card, such as 4242 4242 4242 4242.',
} as const;

export const authenticationFailed = {
  code: 'payment_intent_authentication_failure',
  message:
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data ' +
    'or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
} as const;
