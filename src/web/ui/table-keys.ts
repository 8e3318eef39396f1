/** Keys of a list: which of them moves where. Single letters rest while somebody types. */

/** Whether the keys belong to something else: a field, a dialog, the browser itself. */
export function keysRest({
  target,
  ctrlKey,
  metaKey,
  altKey,
  defaultPrevented,
}: KeyEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return true;
  if (!(target instanceof Element)) return true;
  return isTyping(target) || document.querySelector('dialog[open]') !== null;
}

type KeyEvent = Pick<
  KeyboardEvent,
  'target' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'
>;

const notTyped: readonly string[] = ['checkbox', 'radio', 'button', 'submit', 'reset'];

function isTyping(target: Element): boolean {
  if (target instanceof HTMLInputElement) return !notTyped.includes(target.type);
  return target.closest('textarea, select, [contenteditable="true"]') !== null;
}

/** The index that a key leads to from another; undefined when the key is none of these. */
export function rowAfter(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** What a row is opened with: what says so of itself, else its first link. */
export function openRow(row: Element): void {
  const opener = row.querySelector<HTMLElement>('[data-opens]') ?? row.querySelector('a');
  opener?.click();
}

/** Chooses the row, or all up to it when Shift is held. */
export function chooseRow(row: Element, shiftKey: boolean): void {
  const box = row.querySelector('input[type="checkbox"]');
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
}
