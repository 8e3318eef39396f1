/** A mouse drags what a finger scrolls by itself. */

/** Still a press when the hand trembled by so many pixels. */
const tremblePx = 5;

/** A button held down; `moved` tells a drag from a press. */
export interface Hold {
  moved: boolean;
}

/** From the press until it is let go, the pane scrolls along with a mouse. */
export function startDragging({ currentTarget: pane, nativeEvent: press }: Grip): Hold {
  const from = { left: pane.scrollLeft, top: pane.scrollTop };
  const hold = { moved: false };
  const stop = new AbortController();
  const on = { signal: stop.signal };
  const move = (event: PointerEvent) => {
    const [x, y] = [event.clientX - press.clientX, event.clientY - press.clientY];
    hold.moved ||= Math.hypot(x, y) > tremblePx;
    if (hold.moved && press.pointerType === 'mouse') pane.scrollTo(from.left - x, from.top - y);
  };
  window.addEventListener('pointermove', move, on);
  window.addEventListener('pointerup', () => stop.abort(), on);
  // The browser took the finger over for scrolling or pinching.
  window.addEventListener('pointercancel', () => stop.abort(), on);
  // Otherwise the picture itself would be carried off.
  window.addEventListener('dragstart', (event) => event.preventDefault(), on);
  return hold;
}

interface Grip {
  currentTarget: HTMLElement;
  nativeEvent: PointerEvent;
}
