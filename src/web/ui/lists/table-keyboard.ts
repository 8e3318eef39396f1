/** Keyboard control of a list. Single letters do nothing while somebody types. */

/** Whether a pressed key is meant for something else: a field, a dialog, the browser itself. */
export function isKeyForOthers({
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

const nonTextTypes: readonly string[] = ['checkbox', 'radio', 'button', 'submit', 'reset'];

function isTyping(target: Element): boolean {
  if (target instanceof HTMLInputElement) return !nonTextTypes.includes(target.type);
  return target.closest('textarea, select, [contenteditable="true"]') !== null;
}

/** The index of the row that a key leads to; undefined when the key moves nothing. */
export function nextRowIndex(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, count - 1);
    case 'ArrowUp':
      return Math.max(index - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** Presses the row's element that is marked `data-opens`, else its first link. */
export function openRow(row: Element): void {
  const opener = row.querySelector<HTMLElement>('[data-opens]') ?? row.querySelector('a');
  opener?.click();
}

/** Selects the row, or all up to it when Shift is held. */
export function selectRow(row: Element, shiftKey: boolean): void {
  const box = row.querySelector('input[type="checkbox"]');
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
}
