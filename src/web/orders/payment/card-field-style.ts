/**
 * The card fields stand in a frame that knows no CSS of ours: it gets the values of the theme,
 * and those of the other theme when the system or the customer switches.
 */
import type { Appearance, CustomFontSource, StripeElementStyle } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { watchTheme } from '#web/theme.ts';
import sans from '#web/ui/fonts/instrument-sans.woff2?url';

export function useCardFieldStyle(): StripeElementStyle {
  return useThemed(buildCardFieldStyle);
}

/** The same for the fields of all ways to pay. */
export function usePaymentAppearance(): Appearance {
  return useThemed(buildAppearance);
}

type Build<Look> = (token: (name: string) => string) => Look;

function useThemed<Look>(build: Build<Look>): Look {
  const [look, setLook] = useState(() => readTheme(build));
  useEffect(() => watchTheme(() => setLook(readTheme(build))), [build]);
  return look;
}

function readTheme<Look>(build: Build<Look>): Look {
  // A property may hold the colours of both themes; an element has the computed one.
  const probe = document.body.appendChild(document.createElement('span'));
  const token = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const look = build(token);
  probe.remove();
  return look;
}

function buildAppearance(token: (name: string) => string): Appearance {
  return {
    labels: 'above',
    variables: {
      colorPrimary: token('lapis'),
      colorBackground: token('card'),
      colorText: token('ink'),
      colorTextSecondary: token('graphite'),
      colorTextPlaceholder: token('hint'),
      colorDanger: token('oxblood'),
      fontFamily: 'Instrument Sans, system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '2px',
    },
  };
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
