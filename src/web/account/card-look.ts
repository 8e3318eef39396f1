/**
 * The card fields stand in a frame that knows no CSS of ours: it is told the theme's values, and
 * the other theme's when the day's end, or the customer, turns the page dark.
 */
import type { CustomFontSource, StripeElementStyle } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { watchTheme } from '../theme.ts';
import sans from '../ui/fonts/instrument-sans.woff2?url';

export function useCardLook(): StripeElementStyle {
  const [look, setLook] = useState(readLook);
  useEffect(() => watchTheme(() => setLook(readLook())), []);
  return look;
}

function readLook(): StripeElementStyle {
  // A property may still hold both themes' colours; an element knows which of them it has.
  const sample = document.body.appendChild(document.createElement('span'));
  const token = (name: string) => {
    sample.style.color = `var(--${name})`;
    return getComputedStyle(sample).color;
  };
  const look = lookOf(token);
  sample.remove();
  return look;
}

function lookOf(token: (name: string) => string): StripeElementStyle {
  return {
    base: {
      color: token('ink'),
      fontFamily: 'Instrument Sans, system-ui, sans-serif',
      fontSize: '16px',
      // Paler than what is typed, so that an empty field does not look like a filled one.
      '::placeholder': { color: token('hint') },
      iconColor: token('hint'),
    },
    invalid: { color: token('oxblood'), iconColor: token('oxblood') },
  };
}

/** The shop's own face, for a frame of the shop's own origin: another would not get the file. */
export function cardFonts(): CustomFontSource[] {
  const src = `url(${new URL(sans, location.origin).href})`;
  return [{ family: 'Instrument Sans', src, weight: '400' }];
}
