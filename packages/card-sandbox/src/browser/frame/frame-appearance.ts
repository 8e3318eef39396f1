/** Applies the appearance that the page has set to the card fields, by custom properties. */
import type { StripeElementStyle } from '@stripe/stripe-js';
import type { FontFile, FrameAppearance } from '../stand-in/messages.ts';

const loadedFonts = new Set<string>();

export function applyAppearance(
  appearance: FrameAppearance,
  inputs: readonly HTMLInputElement[],
): void {
  const root = document.documentElement;
  root.dataset['theme'] = appearance.theme;
  root.dataset['postal'] = appearance.hidesPostalCode ? 'hidden' : 'shown';
  root.dataset['icon'] = appearance.hidesIcon ? 'hidden' : 'shown';
  for (const input of inputs) input.disabled = appearance.isDisabled;
  for (const [name, value] of Object.entries(customProperties(appearance.style))) {
    if (value === undefined) root.style.removeProperty(name);
    else root.style.setProperty(name, String(value));
  }
  root.style.backgroundColor = appearance.background;
  for (const font of appearance.fonts) loadFont(font);
}

function customProperties({ base, invalid, complete }: StripeElementStyle) {
  return {
    '--style-color': base?.color,
    '--style-placeholder': base?.['::placeholder']?.color,
    '--style-family': base?.fontFamily,
    '--style-size': base?.fontSize,
    '--style-weight': base?.fontWeight,
    '--style-spacing': base?.letterSpacing,
    '--style-icon': base?.iconColor,
    '--style-invalid': invalid?.color,
    '--style-complete': complete?.color,
  };
}

function loadFont({ family, src, style = 'normal', weight = 'normal' }: FontFile): void {
  const name = `${family} ${style} ${weight}`;
  if (loadedFonts.has(name)) return;
  loadedFonts.add(name);
  const face = new FontFace(family, src, { style, weight });
  document.fonts.add(face);
  // Without its font the frame shows the next family of the list.
  face.load().catch(() => document.fonts.delete(face));
}
