/** The order pad with script: rows that are checked while they are typed. */
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from '#web/ui/button.tsx';
import { orderPadTexts as words } from '#web/wording/orders/order-pad.ts';
import { PadRowView, rowGrid } from './pad-row.tsx';
import { PadTotal } from './pad-total.tsx';
import { isBlock, isEmpty, maxRows, pasteRows, readWholeLine } from './pad-rows.ts';
import { useLanding } from './use-landing.ts';
import { readKeptDraft, usePad, type Pad } from './use-pad.ts';

/** Drawn by the server as an empty pad, which takes nothing until it is the browser's. */
export function PadGrid() {
  const isInBrowser = useSyncExternalStore(subscribeToNothing, isTrue, isFalse);
  return isInBrowser ? <Rows key="kept" draft={readKeptDraft()} /> : <Rows draft={undefined} />;
}

const subscribeToNothing = () => () => undefined;
const isTrue = () => true;
const isFalse = () => false;

function Rows({ draft }: { draft: string | undefined }) {
  const pad = usePad(draft);
  const { rows, lines, cleared, actions } = pad;
  const grid = useRef<HTMLDivElement>(null);
  const { focus, press } = useKeys(pad, grid);
  usePaste(pad, focus);
  useAddKey(pad, grid);
  useTyping(pad, grid);
  return (
    <div ref={grid} data-needs-script inert={draft === undefined} className="grid gap-6">
      <p className="text-small text-graphite">
        {words.pasting} <span className="pointer-coarse:hidden">{words.keys}</span>
      </p>
      <section aria-label={words.lines}>
        <div aria-hidden="true" className={`${rowGrid} ${headClass}`}>
          <span />
          <span>{words.code}</span>
          <span className="text-right">{words.quantity}</span>
          <span>{words.tool}</span>
          <span className="text-right">{words.total}</span>
        </div>
        <ol className="max-md:border-t max-md:border-ink [&_:is(input,button,a)]:scroll-mb-36">
          {rows.map((row, index) => (
            <PadRowView
              key={row.id}
              row={row}
              line={index + 1}
              checked={lines.get(index + 1)}
              actions={actions}
              onKey={press}
              onNext={focus}
            />
          ))}
        </ol>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button variant="outline" disabled={rows.length >= maxRows} onClick={actions.addRows}>
            {words.more}
          </Button>
          <Button
            variant="quiet"
            disabled={rows.every(isEmpty)}
            onClick={() => {
              actions.clear();
              focus('code', 1);
            }}
          >
            {words.clear}
          </Button>
          <div role="status" className="flex flex-wrap items-center gap-3 empty:hidden">
            {cleared && (
              <>
                <p>{words.cleared}</p>
                <Button
                  variant="outline"
                  onClick={() => {
                    actions.takeBack();
                    focus('code', 1);
                  }}
                >
                  {words.takeBack}
                </Button>
              </>
            )}
          </div>
        </div>
      </section>
      <PadTotal pad={pad} onGoTo={(line) => focus('code', line)} />
    </div>
  );
}

const headClass = 'hidden border-t border-ink border-b border-b-line py-2 text-fine text-graphite';

type Field = 'code' | 'quantity';

function useKeys({ rows, actions }: Pad, grid: React.RefObject<HTMLDivElement | null>) {
  const latest = useRef({ rows, actions });
  useEffect(() => {
    latest.current = { rows, actions };
  });

  const focus = useCallback(
    (field: Field, line: number) => {
      const find = () =>
        grid.current?.querySelector<HTMLInputElement>(
          `[data-field="${field}"][data-line="${line}"]`,
        );
      // At once, or the next key of a scanner would reach the field that is left.
      const input = find();
      enterField(input);
      // A row that was just added is there after the next paint.
      requestAnimationFrame(() => {
        const added = find();
        if (added !== input) enterField(added);
      });
    },
    [grid],
  );

  const press = useCallback(
    (event: React.KeyboardEvent<HTMLInputElement>) => {
      if (isAddKey(event)) return;
      const { line: lineText, field } = event.currentTarget.dataset;
      const line = Number(lineText);
      const isCode = field === 'code';
      const target = targetOf(event.key, { line, isCode });
      if (!target) return;
      event.preventDefault();
      const row = latest.current.rows[line - 1];
      const whole = event.key === 'Enter' && isCode && row ? readWholeLine(row) : undefined;
      if (row && whole?.reading.ok) {
        latest.current.actions.change(row.id, { code: whole.code, quantity: whole.quantity });
        focus('code', line + 1);
      } else focus(...target);
    },
    [focus],
  );
  return { focus, press };
}

function targetOf(
  key: string,
  { line, isCode }: { line: number; isCode: boolean },
): [Field, number] | undefined {
  const field = isCode ? 'code' : 'quantity';
  if (key === 'ArrowDown') return [field, line + 1];
  if (key === 'ArrowUp') return [field, Math.max(1, line - 1)];
  if (key !== 'Enter') return undefined;
  return isCode ? ['quantity', line] : ['code', line + 1];
}

const isAddKey = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>) =>
  key === 'Enter' && (ctrlKey || metaKey);

/** Ctrl and Enter put the lines into the cart, wherever in the pad the focus is, or nowhere. */
function useAddKey({ typing }: Pad, grid: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const { target } = event;
      const isHere = target === document.body || grid.current?.contains(asNode(target)) === true;
      if (!isHere || !isAddKey(event) || event.defaultPrevented) return;
      // A button that has the focus is not pressed by it.
      event.preventDefault();
      typing.end();
      grid.current?.querySelector<HTMLButtonElement>('[data-add]')?.click();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

const asNode = (target: EventTarget | null) => (target instanceof Node ? target : null);

/** A block that is pasted anywhere on the page, but in another field, spreads over the rows. */
function usePaste(pad: Pad, focus: (field: Field, line: number) => void): void {
  const { rows, actions, typing } = pad;
  const land = useLanding(pad, focus);
  useEffect(() => {
    function paste(event: ClipboardEvent): void {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const field = event.target instanceof HTMLInputElement ? event.target : undefined;
      const line = field?.dataset['line'];
      const isElsewhere = field !== undefined && line === undefined;
      if (isElsewhere || text.trim() === '' || (line !== undefined && !isBlock(text))) return;
      event.preventDefault();
      typing.end();
      const id = line === undefined ? undefined : rows[Number(line) - 1]?.id;
      actions.paste(id, text);
      const pasted = pasteRows(rows, id, text);
      if (pasted.ok) land(pasted.lines);
    }
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  });
}

function useTyping({ typing }: Pad, grid: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = grid.current;
    const begin = ({ target }: Event) => typing.begin(lineOf(target));
    const end = ({ target, relatedTarget }: FocusEvent) => {
      if (rowOf(target) !== rowOf(relatedTarget)) typing.end();
    };
    element?.addEventListener('input', begin);
    element?.addEventListener('focusout', end);
    return () => {
      element?.removeEventListener('input', begin);
      element?.removeEventListener('focusout', end);
    };
  });
}

function enterField(input: HTMLInputElement | null | undefined): void {
  input?.focus();
  input?.select();
}

/** The number of the row of a field; 0 for what is none. */
function lineOf(field: EventTarget | null): number {
  return field instanceof HTMLElement ? Number(field.dataset['line'] ?? 0) : 0;
}

function rowOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('li') : null;
}
