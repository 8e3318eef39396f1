/** Keyboard shortcuts of a list: '/' goes to its search, '?' shows them; both can be turned off. */
import { useEffect, useRef, useState } from 'react';
import { useWords } from '#web/words.ts';
import { Button } from '../button.tsx';
import { readPreference, savePreference } from '../stored-preference.ts';
import { isKeyForOthers } from './table-keyboard.ts';

const storageKey = 'list-keys';

interface KeyboardShortcutsProps {
  selectable?: boolean | undefined;
  searchable: boolean;
}

export function KeyboardShortcuts({ selectable = false, searchable }: KeyboardShortcutsProps) {
  const { shortcuts: words } = useWords();
  const [open, setOpen] = useState(false);
  const [isEnabled, setIsEnabled] = useState(areShortcutsOn);
  useShortcutKeys(isEnabled, () => setOpen(true));

  function toggle(enabled: boolean): void {
    setIsEnabled(enabled);
    savePreference(storageKey, enabled ? 'on' : 'off');
  }

  return (
    <>
      <Button variant="outline" className="max-md:hidden" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {open && (
        <ShortcutsDialog
          {...{ selectable, searchable, isEnabled }}
          onToggle={toggle}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Whether shortcuts of a single character are on in this browser. */
export function areShortcutsOn(): boolean {
  return readPreference(storageKey) !== 'off';
}

/** Shortcuts of a single character must be possible to switch off (WCAG 2.1.4). */
function useShortcutKeys(isEnabled: boolean, onHelp: () => void): void {
  const latestOnHelp = useRef(onHelp);
  useEffect(() => {
    latestOnHelp.current = onHelp;
  });
  useEffect(() => {
    if (!isEnabled) return undefined;
    const stop = new AbortController();
    const onKey = (event: KeyboardEvent) => {
      if (isKeyForOthers(event)) return;
      if (event.key === '?') latestOnHelp.current();
      else if (event.key === '/') document.querySelector<HTMLElement>(searchSelector)?.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey, { signal: stop.signal });
    return () => stop.abort();
  }, [isEnabled]);
}

const searchSelector = 'main input[type="search"]';

interface ShortcutsDialogProps {
  selectable: boolean;
  searchable: boolean;
  isEnabled: boolean;
  onToggle: (enabled: boolean) => void;
  onClose: () => void;
}

function ShortcutsDialog({
  selectable,
  searchable,
  isEnabled,
  onToggle,
  onClose,
}: ShortcutsDialogProps) {
  const { shortcuts: words } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const shortcuts: readonly (readonly [readonly string[], string])[] = [
    ...(searchable ? ([[['/'], words.search]] as const) : []),
    [['↓'], words.down],
    [['↑'], words.up],
    [[words.homeKey, words.endKey], words.ends],
    [[words.enterKey], words.enter],
    ...(selectable ? ([[[words.spaceKey], words.space]] as const) : []),
    ...(selectable ? ([[[words.shift], words.range]] as const) : []),
    [['?'], words.help],
    [[words.escapeKey], words.escape],
  ];
  return (
    <dialog
      ref={dialog}
      aria-label={words.title}
      onClose={onClose}
      className="sheet rounded-plain border border-line bg-card p-6 shadow-high"
    >
      <div className="grid gap-4">
        <div>
          <h2 className="text-2">{words.title}</h2>
          <p className="mt-1 text-small text-graphite">{words.lead}</p>
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2 text-small">
          {shortcuts.map(([keys, description]) => (
            <div key={description} className="contents">
              <dt className="flex flex-wrap gap-1.5">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="rounded-small border border-field-line bg-paper px-2 py-0.5 font-plain text-fine font-semibold"
                  >
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <label className="flex min-h-11 items-center gap-3 text-small">
            <input
              type="checkbox"
              className="size-4.5"
              checked={isEnabled}
              onChange={({ target }) => onToggle(target.checked)}
            />
            {words.use}
          </label>
          <Button onClick={() => dialog.current?.close()}>{words.close}</Button>
        </div>
      </div>
    </dialog>
  );
}
