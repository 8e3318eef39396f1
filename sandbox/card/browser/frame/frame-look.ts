/** Puts the look that the page asked for on the card fields, by custom properties. */
import type { StripeElementStyle } from '@stripe/stripe-js';
import type { FontFile, FrameLook } from '../stand-in/words.ts';

const loadedFonts = new Set<string>();

export function showLook(look: FrameLook, inputs: readonly HTMLInputElement[]): void {
  const root = document.documentElement;
  root.dataset['theme'] = look.theme;
  root.dataset['postal'] = look.hidesPostalCode ? 'hidden' : 'shown';
  root.dataset['icon'] = look.hidesIcon ? 'hidden' : 'shown';
  for (const input of inputs) input.disabled = look.isDisabled;
  for (const [name, value] of Object.entries(propertiesOf(look.style))) {
    if (value === undefined) root.style.removeProperty(name);
    else root.style.setProperty(name, String(value));
  }
  root.style.backgroundColor = look.ground;
  for (const font of look.fonts) loadFont(font);
}

function propertiesOf({ base, invalid, complete }: StripeElementStyle) {
  return {
    '--said-color': base?.color,
    '--said-placeholder': base?.['::placeholder']?.color,
    '--said-family': base?.fontFamily,
    '--said-size': base?.fontSize,
    '--said-weight': base?.fontWeight,
    '--said-spacing': base?.letterSpacing,
    '--said-icon': base?.iconColor,
    '--said-invalid': invalid?.color,
    '--said-complete': complete?.color,
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
