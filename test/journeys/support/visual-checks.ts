/**
 * Checks of a page in addition to axe: sizes of touch targets, visible focus, text that
 * has enough contrast, and what is lost in forced colours.
 */
import type { Page } from '@playwright/test';

/** WCAG 2.2, 2.5.5. A link within a sentence is as high as its line. */
const minTargetPx = 44;

/** Interactive elements that are smaller than a touch target. For a touch screen. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((minPx) => {
    const interactiveElements =
      'a[href], button, input:not([type=hidden]), select, textarea, summary';
    const isInSentence = (element: Element): boolean => {
      if (getComputedStyle(element).display !== 'inline') return false;
      const around = element.closest('p, li, dd, td, dt, th, figcaption, blockquote, label');
      const rest = (around?.textContent ?? '').replace(element.textContent, '').trim();
      return /\p{L}{2}/u.test(rest);
    };
    const sideOf = (element: Element) => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const isMark =
        element instanceof HTMLInputElement && /checkbox|radio|file/.test(element.type);
      const boxes = [element, ...(isMark ? labels : [])].map((each) =>
        each.getBoundingClientRect(),
      );
      const after = getComputedStyle(element, '::after');
      const reach = after.position === 'absolute' ? after : undefined;
      return {
        width: Math.max(...boxes.map(({ width }) => width), parseFloat(reach?.width ?? '') || 0),
        height: Math.max(
          ...boxes.map(({ height }) => height),
          parseFloat(reach?.height ?? '') || 0,
        ),
        isHidden: boxes.every(({ width, right, bottom }) => width <= 1 || right < 0 || bottom < 0),
      };
    };
    return [...document.querySelectorAll(interactiveElements)].flatMap((element) => {
      const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!isShown || element.matches(':disabled') || isInSentence(element)) return [];
      const { width, height, isHidden } = sideOf(element);
      if (isHidden || Math.min(width, height) > minPx - 0.6) return [];
      return [`${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 160)}`];
    });
  }, minTargetPx);
}

/** Focusable elements that look the same with the focus. Leaves the page without a focus. */
export async function findInvisibleFocus(page: Page): Promise<string[]> {
  // After a key press the browser shows every focus.
  await page.keyboard.press('Shift');
  return page.evaluate(() => {
    const focusable =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]';
    const focusStyle = (element: Element) => {
      const {
        outlineStyle,
        outlineWidth,
        boxShadow,
        borderColor,
        backgroundColor,
        textDecoration,
      } = getComputedStyle(element);
      const outline = outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth}`;
      return [outline, boxShadow, borderColor, backgroundColor, textDecoration].join(' | ');
    };
    const stylesAround = (element: Element) =>
      [element, element.closest('label'), element.nextElementSibling, element.parentElement]
        .map((each) => (each ? focusStyle(each) : ''))
        .join(' / ');
    const elements = [...document.querySelectorAll<HTMLElement>(focusable)];
    return elements.flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return [];
      // The page of components shows some in their focused style without a focus.
      if (element.matches('.is-focused')) return [];
      const before = stylesAround(element);
      element.focus({ preventScroll: true });
      if (document.activeElement !== element) return [];
      const isVisible = stylesAround(element) !== before;
      element.blur();
      return isVisible ? [] : [element.outerHTML.slice(0, 160)];
    });
  });
}

/** Running text whose contrast is below AAA. Text over a picture is checked by axe. */
export function findLowContrastText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 7;
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const rgba = (colour: string) => {
      canvas?.clearRect(0, 0, 1, 1);
      if (canvas) canvas.fillStyle = colour;
      canvas?.fillRect(0, 0, 1, 1);
      return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])];
    };
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = rgba(colour).map((level) => {
        const part = level / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const backgroundOf = (element: Element | null): string | undefined => {
      if (!element) return undefined;
      const { backgroundColor, backgroundImage, position } = getComputedStyle(element);
      if (backgroundImage !== 'none' || position === 'absolute') return undefined;
      if ((rgba(backgroundColor)[3] ?? 0) > 250) return backgroundColor;
      return backgroundOf(element.parentElement);
    };
    const isRunning = (element: Element): boolean =>
      element.matches('p, li, dd, td, blockquote') &&
      element.closest('a, button, .label, [role="alert"], header') === null &&
      [...element.childNodes].some((node) => (node.nodeValue ?? '').trim().length > 24);
    return [...document.querySelectorAll('p, li, dd, td, blockquote')].flatMap((element) => {
      if (!isRunning(element) || !element.checkVisibility({ visibilityProperty: true })) return [];
      const background = backgroundOf(element);
      if (background === undefined) return [];
      const { color } = getComputedStyle(element);
      const [low, high] = [luminance(background), luminance(color)].toSorted((a, b) => a - b);
      const contrast = ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
      if (contrast >= least) return [];
      return [
        `${contrast.toFixed(1)} (${color} on ${background}): ${element.outerHTML.slice(0, 120)}`,
      ];
    });
  });
}

/** What only the shop's own colours show, and is lost in forced colours. */
export async function findLostInForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const lostElements = await page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const hasEdge = (element: Element) => {
      const style = getComputedStyle(element);
      const isBordered = style.borderBottomStyle !== 'none' && style.borderBottomWidth !== '0px';
      return isBordered || style.textDecorationLine !== 'none' || style.outlineStyle !== 'none';
    };
    // A stepper's frame stands around its field and its buttons.
    const isFramed = (element: Element) =>
      hasEdge(element) || (element.parentElement !== null && hasEdge(element.parentElement));
    const keepsColour = (element: Element) =>
      getComputedStyle(element).forcedColorAdjust !== 'auto' || element.localName === 'svg';
    const standsOut = (element: Element): boolean => {
      const isStrong = Number(getComputedStyle(element).fontWeight) >= 600;
      const drawn = [...element.querySelectorAll('*')].filter(isShown);
      return isStrong || hasEdge(element) || drawn.some(keepsColour);
    };
    const describe = (what: string) => (element: Element) =>
      `${what}: ${element.outerHTML.slice(0, 160)}`;
    const find = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown);
    const fields =
      'button, select, textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=range])';
    const chosen =
      '[aria-current]:not([aria-current="false"]), [aria-pressed="true"], [aria-selected="true"]';
    return [
      ...find(fields)
        .filter((element) => element.getBoundingClientRect().width > 1)
        .filter((element) => !isFramed(element) && !element.querySelector('svg'))
        .map(describe('no edge')),
      ...find(chosen)
        .filter((element) => !standsOut(element))
        .map(describe('chosen like the others')),
      // A choice that is drawn by its label: the field itself is there for the keyboard.
      ...find('label:has(:checked)')
        .filter((label) => (label.querySelector(':checked')?.clientWidth ?? 0) <= 1)
        .filter((label) => !standsOut(label))
        .map(describe('chosen like the others')),
    ];
  });
  await page.emulateMedia({ forcedColors: 'none' });
  return lostElements;
}
