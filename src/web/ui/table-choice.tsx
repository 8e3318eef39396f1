/** Choosing rows: a box for each, a range with Shift, all of the page, and what is done to them. */
import { useRef, useState } from 'react';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';

export interface Choice {
  /** Those chosen that are on the page, in its order. */
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string, upTo: boolean) => void;
  /** All of the page, or none. */
  set: (all: boolean) => void;
}

export function useChoice(onPage: readonly string[]): Choice {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);

  function toggle(id: string, upTo: boolean): void {
    const range = upTo && last.current !== undefined ? between(onPage, last.current, id) : [id];
    const next = new Set(chosen);
    for (const each of range) {
      if (chosen.has(id)) next.delete(each);
      else next.add(each);
    }
    last.current = id;
    setChosen(next);
  }

  return {
    ids: onPage.filter((id) => chosen.has(id)),
    has: (id) => chosen.has(id),
    toggle,
    set: (all) => setChosen(new Set(all ? onPage : [])),
  };
}

/** From one to the other, whichever comes first; only the other when the one is not there. */
export function between(ids: readonly string[], one: string, other: string): readonly string[] {
  const ends = [ids.indexOf(one), ids.indexOf(other)];
  if (ends.includes(-1)) return [other];
  return ids.slice(Math.min(...ends), Math.max(...ends) + 1);
}

interface RowChoiceProps {
  id: string;
  /** What the row is called. */
  name: string;
  choice: Choice;
}

export function RowChoice({ id, name, choice }: RowChoiceProps) {
  const { table: words } = useWords();
  return (
    <label
      className={
        'grid size-11 place-items-center max-md:absolute max-md:top-1 max-md:right-1 ' +
        'md:float-left md:-mt-2.5 md:-mb-8 md:-ml-12'
      }
    >
      <input
        type="checkbox"
        className="size-4.5"
        aria-label={fill(words.choose, { row: name })}
        checked={choice.has(id)}
        onChange={({ nativeEvent }) =>
          choice.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

interface AllProps {
  choice: Choice;
  /** How many rows the page has. */
  count: number;
}

/** Above the cards of a narrow screen, in words. */
export function ChooseAll(props: AllProps) {
  const { table: words } = useWords();
  return (
    <label className="flex min-h-11 w-fit items-center gap-3 text-small md:hidden">
      <AllBox {...props} />
      {words.chooseAll}
    </label>
  );
}

/** In the head of a table. */
export function ChooseAllInHead(props: AllProps) {
  const { table: words } = useWords();
  return (
    <span className="float-left -mt-2.5 -mb-8 -ml-12 grid size-11 place-items-center pointer-coarse:-mt-1">
      <AllBox {...props} label={words.chooseAll} />
    </span>
  );
}

function AllBox({ choice, count, label }: AllProps & { label?: string }) {
  const some = choice.ids.length > 0;
  const all = some && choice.ids.length === count;
  return (
    <input
      type="checkbox"
      className="size-4.5"
      aria-label={label}
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = some && !all;
      }}
      onChange={() => choice.set(!all)}
    />
  );
}

/** Stays in sight below the list for as long as something is chosen. */
export function ChosenBar({ choice, children }: { choice: Choice; children: React.ReactNode }) {
  const { table: words } = useWords();
  const count = choice.ids.length;
  return (
    <div className={count === 0 ? '' : 'sticky bottom-3 z-20'}>
      <p role="status" className="sr-only">
        {count > 0 && fill(words.chosen, { count })}
      </p>
      {count > 0 && (
        <div
          role="group"
          aria-label={words.chosenActions}
          className="dense flex flex-wrap items-center gap-2 rounded-plain border border-ink bg-card p-2.5 shadow-high md:gap-3 md:pl-4 [&_[role=tooltip]]:top-auto [&_[role=tooltip]]:bottom-full"
        >
          <span aria-hidden="true" className="figures mr-auto text-small font-semibold">
            {fill(words.chosen, { count })}
          </span>
          {children}
          <Button look="outline" onClick={() => choice.set(false)}>
            {words.chooseNone}
          </Button>
        </div>
      )}
    </div>
  );
}
