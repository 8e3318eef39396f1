/**
 * The order form as a sheet on a small screen: the same form, with what was typed, comes up from
 * the lower edge, and goes back to its place in the page, which is kept for it.
 */
import { useEffect, useState } from 'react';

export interface OrderSheet {
  isUp: boolean;
  /**
   * By what was pressed for it. False where the browser knows no such thing: the way there is then
   * the link's own.
   */
  raise: (opener: Element) => boolean;
  lower: () => void;
}

export function useOrderSheet(frame: React.RefObject<HTMLElement | null>): OrderSheet {
  const [opener, setOpener] = useState<Element>();
  useEffect(() => {
    const { current } = frame;
    if (!opener || !current) return undefined;
    current.focus();
    const { dataset } = document.documentElement;
    dataset['underSheet'] = '';
    return () => {
      delete dataset['underSheet'];
      // Once an order was placed that is gone, and the reader goes on where the order is told.
      if (!opener.isConnected) current.focus();
    };
  }, [opener, frame]);
  return {
    isUp: opener !== undefined,
    raise(pressed) {
      const { current } = frame;
      if (!current || !takeOut(current, () => setOpener(undefined))) return false;
      setOpener(pressed);
      return true;
    },
    lower: () => frame.current?.hidePopover(),
  };
}

/** Escape, a press beside it and its cross put it back. */
function takeOut(frame: HTMLElement, onBack: () => void): boolean {
  if (!('showPopover' in frame)) return false;
  function putBack({ newState }: ToggleEvent): void {
    if (newState === 'open') return;
    frame.removeEventListener('toggle', putBack);
    // In its place it is no popover: one that is not open would not be shown.
    frame.popover = null;
    keepPlace(frame, '');
    onBack();
  }
  frame.addEventListener('toggle', putBack);
  keepPlace(frame, `${frame.offsetHeight}px`);
  frame.popover = 'auto';
  frame.showPopover();
  return true;
}

function keepPlace({ parentElement }: HTMLElement, height: string): void {
  if (parentElement) parentElement.style.minHeight = height;
}
