/** The card fields stand in a frame that knows no CSS of ours: it is told the theme's values. */
import type { StripeElementStyle } from '@stripe/stripe-js';

export function cardLook(): StripeElementStyle {
  const theme = getComputedStyle(document.documentElement);
  const token = (name: string) => theme.getPropertyValue(`--${name}`).trim();
  return {
    base: {
      color: token('ink'),
      fontFamily: 'Instrument Sans, system-ui, sans-serif',
      fontSize: '16px',
      '::placeholder': { color: token('graphite') },
      iconColor: token('graphite'),
    },
    invalid: { color: token('oxblood'), iconColor: token('oxblood') },
  };
}
