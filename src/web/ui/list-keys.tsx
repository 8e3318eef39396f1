/** The keys of a list: '/' goes to its search, '?' tells them all; both can be switched off. */
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';
import { recall, remember } from './remembered.ts';
import { keysRest } from './table-keys.ts';

const place = 'list-keys';

interface ListKeysProps {
  choosable?: boolean | undefined;
  searchable: boolean;
}

export function ListKeys({ choosable = false, searchable }: ListKeysProps) {
  const { keys: words } = useWords();
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(() => recall(place) !== 'off');
  useLetters(used, () => setOpen(true));

  function use(on: boolean): void {
    setUsed(on);
    remember(place, on ? 'on' : 'off');
  }

  return (
    <>
      <Button look="outline" className="max-md:hidden" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {open && (
        <KeysDialog
          {...{ choosable, searchable, used }}
          onUse={use}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** A letter that does something must be possible to switch off (WCAG 2.1.4). */
function useLetters(used: boolean, onHelp: () => void): void {
  const help = useRef(onHelp);
  useEffect(() => {
    help.current = onHelp;
  });
  useEffect(() => {
    if (!used) return undefined;
    const stop = new AbortController();
    const onKey = (event: KeyboardEvent) => {
      if (keysRest(event)) return;
      if (event.key === '?') help.current();
      else if (event.key === '/') document.querySelector<HTMLElement>(searchField)?.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey, { signal: stop.signal });
    return () => stop.abort();
  }, [used]);
}

const searchField = 'main input[type="search"]';

interface KeysDialogProps {
  choosable: boolean;
  searchable: boolean;
  used: boolean;
  onUse: (on: boolean) => void;
  onClose: () => void;
}

function KeysDialog({ choosable, searchable, used, onUse, onClose }: KeysDialogProps) {
  const { keys: words } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const listed: readonly (readonly [readonly string[], string])[] = [
    ...(searchable ? ([[['/'], words.search]] as const) : []),
    [['↓'], words.down],
    [['↑'], words.up],
    [[words.homeKey, words.endKey], words.ends],
    [[words.enterKey], words.enter],
    ...(choosable ? ([[[words.spaceKey], words.space]] as const) : []),
    ...(choosable ? ([[[words.shift], words.range]] as const) : []),
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
          {listed.map(([keys, what]) => (
            <div key={what} className="contents">
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
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <label className="flex min-h-11 items-center gap-3 text-small">
            <input
              type="checkbox"
              className="size-4.5"
              checked={used}
              onChange={({ target }) => onUse(target.checked)}
            />
            {words.use}
          </label>
          <Button onClick={() => dialog.current?.close()}>{words.close}</Button>
        </div>
      </div>
    </dialog>
  );
}
