/** The appearance of the card fields, from the page they are in: theme, style, fonts. */
import type { CardElementParts } from './card-element.ts';
import type { FrameAppearance, Theme } from './messages.ts';

export function readAppearance(
  element: Pick<CardElementParts, 'group' | 'options'> & {
    container: HTMLElement | undefined;
    frame: HTMLIFrameElement | undefined;
  },
): FrameAppearance {
  const { options, group, container, frame } = element;
  const theme = themeFor(group.theme, container);
  // A frame whose colour scheme differs from its element's would get an opaque background.
  if (frame) frame.style.colorScheme = theme;
  return {
    theme,
    background: backgroundOf(container),
    style: options.style ?? {},
    fonts: group.fonts,
    hidesPostalCode: options.hidePostalCode ?? false,
    hidesIcon: options.hideIcon ?? false,
    isDisabled: options.disabled ?? false,
  };
}

/** From `appearance`, or read from the page: light text means a dark page. */
export function themeFor(
  stripeTheme: string | undefined,
  container: HTMLElement | undefined,
): Theme {
  if (stripeTheme === 'night') return 'dark';
  if (stripeTheme !== undefined || !container) return 'light';
  const [red = 0, green = 0, blue = 0] = rgbOf(getComputedStyle(container).color);
  return red * 0.3 + green * 0.59 + blue * 0.11 > 140 ? 'dark' : 'light';
}

/** The nearest opaque background colour under the container. */
function backgroundOf(container: HTMLElement | undefined): string {
  for (let element = container ?? null; element; element = element.parentElement) {
    const { backgroundColor } = getComputedStyle(element);
    if (rgbOf(backgroundColor)[3] === 255) return backgroundColor;
  }
  return 'transparent';
}

/** Whatever notation the page uses, a canvas answers in red, green and blue. */
function rgbOf(color: string): Uint8ClampedArray | number[] {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return [];
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  return context.getImageData(0, 0, 1, 1).data;
}

/** Calls back when the page may have changed between light and dark; answers how to stop. */
export function watchTheme(onChange: () => void): () => void {
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', onChange);
  const observer = new MutationObserver(onChange);
  const attributeFilter = ['class', 'data-theme', 'style'];
  observer.observe(document.documentElement, { attributes: true, attributeFilter });
  return () => {
    scheme.removeEventListener('change', onChange);
    observer.disconnect();
  };
}
