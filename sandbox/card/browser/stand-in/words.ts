/** What the app's page and the card frame say to each other. Card digits are in none of it. */
import type { PaymentMethod, StripeCardElementOptions, StripeError } from '@stripe/stripe-js';

export type Theme = 'dark' | 'light';

export interface FontFile {
  family: string;
  src: string;
  style?: string;
  weight?: string;
}

export interface FrameLook {
  theme: Theme;
  /** The colour that the fields stand on. */
  ground: string;
  style: NonNullable<StripeCardElementOptions['style']>;
  fonts: FontFile[];
  hidesPostalCode: boolean;
  hidesIcon: boolean;
  isDisabled: boolean;
}

export interface Hello {
  sandboxCard: 'hello';
  publishableKey: string;
  look: FrameLook;
  postalCode: string;
}

/** Answers carry the number of the question. */
export type ToFrame =
  | { say: 'look'; look: FrameLook }
  | { say: 'blur' | 'clear' | 'focus' }
  | { say: 'create'; question: number; billing: Record<string, string> };

export interface CardState {
  isComplete: boolean;
  isEmpty: boolean;
  brand: 'amex' | 'discover' | 'mastercard' | 'unknown' | 'visa';
  postalCode: string;
  error?: { type: 'validation_error'; code: string; message: string };
}

export type FromFrame =
  | { say: 'blur' | 'escape' | 'focus' | 'ready' | 'submit' }
  | { say: 'height'; px: number }
  | { say: 'change'; state: CardState }
  | { say: 'created'; question: number; method: PaymentMethod }
  | { say: 'refused'; question: number; error: StripeError };
