/** Scrolling by dragging with a mouse; touch scrolls by itself. */

/** Up to this movement it is still a press. */
const dragThresholdPx = 5;

/** A pointer that is down; `hasMoved` tells a drag from a press. */
export interface Drag {
  hasMoved: boolean;
}

/** From pointer down to pointer up, the pane scrolls along with a mouse. */
export function startDragging({ currentTarget: pane, nativeEvent: pointer }: PointerDown): Drag {
  const start = { left: pane.scrollLeft, top: pane.scrollTop };
  const drag = { hasMoved: false };
  const controller = new AbortController();
  const options = { signal: controller.signal };
  const onMove = (event: PointerEvent) => {
    const [x, y] = [event.clientX - pointer.clientX, event.clientY - pointer.clientY];
    drag.hasMoved ||= Math.hypot(x, y) > dragThresholdPx;
    if (drag.hasMoved && pointer.pointerType === 'mouse')
      pane.scrollTo(start.left - x, start.top - y);
  };
  window.addEventListener('pointermove', onMove, options);
  window.addEventListener('pointerup', () => controller.abort(), options);
  // The browser has taken the touch over for scrolling or pinching.
  window.addEventListener('pointercancel', () => controller.abort(), options);
  // Otherwise the browser would drag the picture itself.
  window.addEventListener('dragstart', (event) => event.preventDefault(), options);
  return drag;
}

interface PointerDown {
  currentTarget: HTMLElement;
  nativeEvent: PointerEvent;
}
