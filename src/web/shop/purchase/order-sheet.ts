/**
 * The order form as a bottom sheet on a small screen: the same element, with what was typed, opens
 * from the lower edge, and returns to its place in the page, whose height is reserved meanwhile.
 */
import { useEffect, useState } from 'react';

export interface OrderSheet {
  isOpen: boolean;
  /**
   * `opener` is the button that was pressed. False where the browser has no popovers: the link then
   * scrolls to the form.
   */
  open: (opener: Element) => boolean;
  close: () => void;
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
      // After an order the opener is gone: the focus goes to the confirmation.
      if (!opener.isConnected) current.focus();
    };
  }, [opener, frame]);
  return {
    isOpen: opener !== undefined,
    open(button) {
      const { current } = frame;
      if (!current || !showAsPopover(current, () => setOpener(undefined))) return false;
      setOpener(button);
      return true;
    },
    close: () => frame.current?.hidePopover(),
  };
}

/** Escape, a press outside and its close button restore it. */
function showAsPopover(frame: HTMLElement, onClosed: () => void): boolean {
  if (!('showPopover' in frame)) return false;
  function restore({ newState }: ToggleEvent): void {
    if (newState === 'open') return;
    frame.removeEventListener('toggle', restore);
    // Without this the closed popover would be hidden.
    frame.popover = null;
    reserveHeight(frame, '');
    onClosed();
  }
  frame.addEventListener('toggle', restore);
  reserveHeight(frame, `${frame.offsetHeight}px`);
  frame.popover = 'auto';
  frame.showPopover();
  return true;
}

function reserveHeight({ parentElement }: HTMLElement, height: string): void {
  if (parentElement) parentElement.style.minHeight = height;
}
