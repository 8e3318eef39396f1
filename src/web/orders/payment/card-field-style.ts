/**
 * The card fields stand in a frame that knows no CSS of ours: it gets the values of the theme,
 * and those of the other theme when the system or the customer switches.
 */
import type { CustomFontSource, StripeElementStyle } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { watchTheme } from '#web/theme.ts';
import sans from '#web/ui/fonts/instrument-sans.woff2?url';

export function useCardFieldStyle(): StripeElementStyle {
  const [style, setStyle] = useState(readCardFieldStyle);
  useEffect(() => watchTheme(() => setStyle(readCardFieldStyle())), []);
  return style;
}

function readCardFieldStyle(): StripeElementStyle {
  // A property may hold the colours of both themes; an element has the computed one.
  const probe = document.body.appendChild(document.createElement('span'));
  const token = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const style = buildCardFieldStyle(token);
  probe.remove();
  return style;
}

function buildCardFieldStyle(token: (name: string) => string): StripeElementStyle {
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

/** The shop's own font, for a frame of the same origin: others cannot fetch the file. */
export function cardFonts(): CustomFontSource[] {
  const src = `url(${new URL(sans, location.origin).href})`;
  return [{ family: 'Instrument Sans', src, weight: '400' }];
}
