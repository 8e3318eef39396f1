/**
 * The card fields stand in a frame that knows no CSS of ours: it is told the theme's values, and
 * the other theme's when the day's end turns the page dark under the customer's hands.
 */
import type { CustomFontSource, StripeElementStyle } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import sans from '../ui/fonts/instrument-sans.woff2?url';

export function useCardLook(): StripeElementStyle {
  const [look, setLook] = useState(readLook);
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const renew = () => setLook(readLook());
    dark.addEventListener('change', renew);
    return () => dark.removeEventListener('change', renew);
  }, []);
  return look;
}

function readLook(): StripeElementStyle {
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

/** The shop's own face, for a frame of the shop's own origin: another would not get the file. */
export function cardFonts(): CustomFontSource[] {
  const src = `url(${new URL(sans, location.origin).href})`;
  return [{ family: 'Instrument Sans', src, weight: '400' }];
}
