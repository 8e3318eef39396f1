/** What can be ordered of a tool: a figure in its row that turns into a field for what is there. */
import { useEffect, useId, useRef, useState } from 'react';
import { formatCount } from '#platform/number-format.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { inputClass } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { useStockCount, type CountedTool } from './use-stock-count.ts';

export function StockCell({ tool }: { tool: CountedTool }) {
  const { manageTool: words } = useStaffWords();
  const [seen, setSeen] = useState<CountedTool>();
  const figure = useRef<HTMLButtonElement>(null);
  // The figure has the focus again where the keyboard closed the field.
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    if (isFocused && !seen) figure.current?.focus();
  }, [isFocused, seen]);
  const close = (byKeyboard: boolean) => {
    setFocused(byKeyboard);
    setSeen(undefined);
  };
  if (seen) return <StockField tool={seen} onClose={close} />;
  const count = formatCount(tool.quantity2);
  return (
    <button
      type="button"
      ref={figure}
      aria-label={fill(words.change, { count, name: tool.name })}
      title={words.changeTitle}
      onClick={() => setSeen(tool)}
      className="stock-figure figures"
    >
      {count}
    </button>
  );
}

interface StockFieldProps {
  tool: CountedTool;
  onClose: (byKeyboard: boolean) => void;
}

/** Enter books, Escape leaves; so does going elsewhere, as long as nothing was typed. */
function StockField({ tool, onClose }: StockFieldProps) {
  const { manageTool: words, failure } = useStaffWords();
  const start = String(tool.quantity2);
  const [text, setText] = useState(start);
  const { error, isBusy, book } = useStockCount(tool);
  const hint = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function submit(event: React.SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (await book(text)) onClose(true);
  }

  function handleKeyDown({ key, nativeEvent }: React.KeyboardEvent): void {
    if (key === 'Escape' && !nativeEvent.isComposing && !isBusy) onClose(true);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="stock-field">
      <input
        ref={field}
        inputMode="numeric"
        autoComplete="off"
        maxLength={14}
        value={text}
        readOnly={isBusy}
        aria-label={fill(words.field, { name: tool.name })}
        aria-invalid={error !== undefined}
        aria-describedby={hint}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={handleKeyDown}
        onBlur={() => text === start && !isBusy && error === undefined && onClose(false)}
        className={`${inputClass} figures px-2 py-0 text-small`}
      />
      {isBusy && <Spinner label={failure.loading} />}
      <p id={hint} role="status" className={error === undefined ? 'is-hint' : 'is-error'}>
        {error ?? words.changeHint}
      </p>
    </form>
  );
}
