/**
 * The order form as a sheet on a small screen: the same form, with what was typed, comes up from
 * the lower edge, and goes back to its place in the page, which is kept for it.
 */
import { useEffect, useState } from 'react';

export interface OrderSheet {
  isUp: boolean;
  /** False where the browser knows no such thing: the way there is then the link's own. */
  raise: () => boolean;
  lower: () => void;
}

export function useOrderSheet(frame: React.RefObject<HTMLElement | null>): OrderSheet {
  const [isUp, setIsUp] = useState(false);
  useEffect(() => {
    if (isUp) frame.current?.focus();
  }, [isUp, frame]);
  return {
    isUp,
    raise() {
      const { current } = frame;
      if (!current || !takeOut(current, () => setIsUp(false))) return false;
      setIsUp(true);
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
