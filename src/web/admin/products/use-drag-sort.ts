/** Sorts a list by dragging its items, with the browser's own drag and drop. */
import { useEffect, useRef } from 'react';

/**
 * For the list, in each item of which something is `draggable`. `move` gets the index of the item
 * that is dragged and of the one that it is let go over, which is marked `data-over` before.
 */
export function useDragSort(
  move: (from: number, to: number) => void,
): React.RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const listeners = new AbortController();
    const { signal } = listeners;
    let from: number | undefined;
    const itemOf = ({ target }: Event) => {
      const items = [...element.children];
      return items.findIndex((item) => target instanceof Node && item.contains(target));
    };
    const mark = (index: number | undefined) =>
      [...element.children].forEach((item, place) =>
        item.toggleAttribute('data-over', place === index && place !== from),
      );
    element.addEventListener(
      'dragstart',
      (event) => {
        from = itemOf(event);
        if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move';
      },
      { signal },
    );
    element.addEventListener(
      'dragover',
      (event) => {
        if (from === undefined) return;
        event.preventDefault();
        mark(itemOf(event));
      },
      { signal },
    );
    element.addEventListener(
      'drop',
      (event) => {
        const to = itemOf(event);
        if (from === undefined || to === -1) return;
        event.preventDefault();
        latest.current(from, to);
      },
      { signal },
    );
    const end = () => {
      from = undefined;
      mark(undefined);
    };
    element.addEventListener('dragend', end, { signal });
    return () => listeners.abort();
  }, []);
  return list;
}
