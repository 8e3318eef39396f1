/** How the card fields should look on the page they stand in: its theme, its style, its fonts. */
import type { CardElementParts } from './card-element.ts';
import type { FrameLook, Theme } from './words.ts';

export function lookFor(
  parts: Pick<CardElementParts, 'group' | 'options'> & {
    container: HTMLElement | undefined;
    frame: HTMLIFrameElement | undefined;
  },
): FrameLook {
  const { options, group, container, frame } = parts;
  const theme = themeFor(group.theme, container);
  // A frame whose scheme differs from its element's would get an opaque ground.
  if (frame) frame.style.colorScheme = theme;
  return {
    theme,
    ground: groundOf(container),
    style: options.style ?? {},
    fonts: group.fonts,
    hidesPostalCode: options.hidePostalCode ?? false,
    hidesIcon: options.hideIcon ?? false,
    isDisabled: options.disabled ?? false,
  };
}

/** Said by `appearance`, or read off the page: light text means a dark page. */
export function themeFor(said: string | undefined, container: HTMLElement | undefined): Theme {
  if (said === 'night') return 'dark';
  if (said !== undefined || !container) return 'light';
  const [red = 0, green = 0, blue = 0] = rgbOf(getComputedStyle(container).color);
  return red * 0.3 + green * 0.59 + blue * 0.11 > 140 ? 'dark' : 'light';
}

/** The nearest colour under the container that nothing shines through. */
function groundOf(container: HTMLElement | undefined): string {
  for (let element = container ?? null; element; element = element.parentElement) {
    const { backgroundColor } = getComputedStyle(element);
    if (rgbOf(backgroundColor)[3] === 255) return backgroundColor;
  }
  return 'transparent';
}

/** Whatever notation the page uses, a canvas answers in red, green and blue. */
function rgbOf(color: string): Uint8ClampedArray | number[] {
  const brush = document.createElement('canvas').getContext('2d');
  if (!brush) return [];
  brush.fillStyle = color;
  brush.fillRect(0, 0, 1, 1);
  return brush.getImageData(0, 0, 1, 1).data;
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
