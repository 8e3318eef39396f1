/** Lines of an order that may be a thousand: some at first, all when asked for, and those found. */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCount } from '#platform/number-format.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';

/** More than these have a search, and a button that shows the rest. */
const shownAtFirst = 50;

interface Named {
  name: string;
  sku?: string | null;
}

interface LongList<Item> {
  shown: readonly Item[];
  find: string;
  setFind: (find: string) => void;
  showAll: () => void;
  count: number;
  /** So many fit what is looked for. */
  found: number;
  /** Some of these are not shown. */
  hasMore: boolean;
}

/** `isPinned` are shown whatever is looked for: what is wrong with them must be seen. */
export function useLongList<Item>(
  items: readonly Item[],
  { named, isPinned }: { named: (item: Item) => Named; isPinned?: (item: Item) => boolean },
): LongList<Item> {
  const [find, setFind] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const showAll = () => setIsWhole(true);
  // Paper has no button to press.
  useEffect(() => {
    const beforePrint = () => flushSync(() => setIsWhole(true));
    addEventListener('beforeprint', beforePrint);
    return () => removeEventListener('beforeprint', beforePrint);
  }, []);
  const wanted = find.trim().toLowerCase();
  const fits = (item: Item) => {
    const { name, sku } = named(item);
    return `${name} ${sku ?? ''}`.toLowerCase().includes(wanted);
  };
  const fitting = new Set(wanted === '' ? items : items.filter(fits));
  const first = new Set(isWhole ? fitting : [...fitting].slice(0, shownAtFirst));
  const shown = items.filter((item) => first.has(item) || isPinned?.(item) === true);
  const [count, found] = [items.length, fitting.size];
  return { shown, find, setFind, showAll, count, found, hasMore: first.size < found };
}

/** Above the lines; nothing where all of them fit. */
export function FindLine<Item>({ list }: { list: LongList<Item> }) {
  const { longList: words } = useWords();
  if (list.count <= shownAtFirst) return null;
  return (
    <TextField
      label={words.find}
      hint={fill(words.found, { found: formatCount(list.found), count: formatCount(list.count) })}
      type="search"
      autoComplete="off"
      value={list.find}
      onChange={(event) => list.setFind(event.currentTarget.value)}
      className="max-w-sm print:hidden"
    />
  );
}

/** Below the lines, as long as some are not shown. */
export function ShowAllLines<Item>({ list }: { list: LongList<Item> }) {
  const { longList: words } = useWords();
  if (!list.hasMore) return null;
  return (
    <Button
      type="button"
      variant="outline"
      className="justify-self-start print:hidden"
      onClick={list.showAll}
    >
      {fill(words.all, { count: formatCount(list.found) })}
    </Button>
  );
}
