/** The messages between the app's page and the card frame. None contains card digits. */
import type { PaymentMethod, StripeCardElementOptions, StripeError } from '@stripe/stripe-js';

export type Theme = 'dark' | 'light';

export interface FontFile {
  family: string;
  src: string;
  style?: string;
  weight?: string;
}

export interface FrameAppearance {
  theme: Theme;
  /** The background colour of the fields. */
  background: string;
  style: NonNullable<StripeCardElementOptions['style']>;
  fonts: FontFile[];
  hidesPostalCode: boolean;
  hidesIcon: boolean;
  isDisabled: boolean;
}

export interface Greeting {
  sandboxCard: 'hello';
  publishableKey: string;
  appearance: FrameAppearance;
  postalCode: string;
}

/** Responses carry the id of the request. */
export type ToFrame =
  | { type: 'appearance'; appearance: FrameAppearance }
  | { type: 'blur' | 'clear' | 'focus' }
  | { type: 'create'; requestId: number; billing: Record<string, string> };

export interface CardState {
  isComplete: boolean;
  isEmpty: boolean;
  brand: 'amex' | 'discover' | 'mastercard' | 'unknown' | 'visa';
  postalCode: string;
  error?: { type: 'validation_error'; code: string; message: string };
}

export type FromFrame =
  | { type: 'blur' | 'escape' | 'focus' | 'ready' | 'submit' }
  | { type: 'height'; px: number }
  | { type: 'change'; state: CardState }
  | { type: 'created'; requestId: number; method: PaymentMethod }
  | { type: 'rejected'; requestId: number; error: StripeError };
