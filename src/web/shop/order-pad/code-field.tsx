/**
 * The field of a code, with codes suggested while it is typed: a combobox with a list, as the
 * ARIA Authoring Practices describe it.
 */
import { useId, useState } from 'react';
import { inputClass } from '#web/ui/forms/field.tsx';
import type { ListedCode } from '#web/site/suggestions/find-codes.ts';
import { loadSuggestions } from '#web/site/suggestions/load-suggestions.ts';
import { orderPadTexts as words } from '#web/wording/orders/order-pad.ts';
import { suggestCodes } from './suggest-codes.ts';

type CodeFieldProps = Omit<React.ComponentProps<'input'>, 'onChange' | 'value'> & {
  value: string;
  onText: (text: string) => void;
  /** A suggestion was taken. */
  onTaken: () => void;
};

export function CodeField({ value, onText, onTaken, onKeyDown, ...input }: CodeFieldProps) {
  const listId = useId();
  const list = useSuggestions(value);
  const { codes, active } = list;

  function take(code: ListedCode): void {
    onText(code.sku);
    list.close();
    onTaken();
  }

  function press(event: React.KeyboardEvent<HTMLInputElement>): void {
    const code = codes[active];
    if (event.key === 'Enter' && code) {
      event.preventDefault();
      take(code);
    } else if (codes.length > 0 && list.move(event.key)) event.preventDefault();
    else onKeyDown?.(event);
  }

  return (
    <div className="relative">
      <input
        {...input}
        role="combobox"
        aria-expanded={codes.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={codes[active] ? `${listId}-${active}` : undefined}
        value={value}
        onChange={({ target }) => {
          onText(target.value);
          list.open();
        }}
        onFocus={() => list.load()}
        onBlur={() => list.close()}
        onKeyDown={press}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className={`${inputClass} w-full px-3 py-2 text-body`}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={words.alike}
        className="absolute top-full left-0 z-20 mt-1 w-max max-w-[min(24rem,calc(100vw-3rem))] min-w-full rounded-plain border border-line bg-card py-1 shadow-high empty:hidden"
      >
        {codes.map((code, index) => (
          <div
            key={code.sku}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // Before the field loses the focus.
            onPointerDown={(event) => {
              event.preventDefault();
              take(code);
            }}
            className="cursor-pointer px-3 py-2 text-small aria-selected:bg-gesso hover:bg-gesso"
          >
            <span className="font-semibold">{code.sku}</span>{' '}
            <span className="text-graphite">{code.name}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** What is suggested while the list is open; nothing is chosen before an arrow key is pressed. */
function useSuggestions(text: string) {
  const [all, setAll] = useState<readonly ListedCode[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const codes = isOpen ? suggestCodes(all, text) : [];

  function closeList(): void {
    setOpen(false);
    setActive(-1);
  }

  return {
    codes,
    active,
    close: closeList,
    open(): void {
      setOpen(true);
      setActive(-1);
    },
    load: () => void loadSuggestions().then((found) => found && setAll(found.codes)),
    /** Whether the key was one of the list's. */
    move(key: string): boolean {
      if (key === 'Escape') closeList();
      else if (key === 'ArrowDown') setActive((active + 1) % codes.length);
      else if (key === 'ArrowUp') setActive(active <= 0 ? codes.length - 1 : active - 1);
      else return false;
      return true;
    },
  };
}
