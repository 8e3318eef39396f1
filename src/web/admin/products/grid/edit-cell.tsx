/** A cell of the grid that can be edited where it stands, with what became of its last change. */
import { useRef, useState } from 'react';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { inputClass } from '#web/ui/forms/field.tsx';
import { Select, type Option } from '#web/ui/forms/select.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import { columnNumber, columnOf, type GridCell } from './grid-cells.ts';
import { useGrid } from './grid-context.ts';
import { useOpened } from './open-cell.ts';
import type { CellEdit } from './use-grid-edits.ts';

interface EditCellProps {
  cell: GridCell;
  /** The column's head, shown beside the value on narrow screens; none where it needs none. */
  head?: string;
  className?: string;
  options?: readonly Option[];
  isNumeric?: boolean;
  /** The value as it is read; the text of an option, or the text that is typed without it. */
  show?: (text: string) => React.ReactNode;
}

export function EditCell(props: EditCellProps) {
  const { cell, head, className = '', isNumeric = false } = props;
  const { edits, page, openCell } = useGrid();
  const edit = edits.get(cell.key);
  const opened = useOpened(openCell, cell.key);
  const isWrong = edit?.status === 'refused' || edit?.status === 'unsent';
  return (
    <div
      role="gridcell"
      aria-colindex={columnNumber(cell.field)}
      aria-invalid={isWrong ? true : undefined}
      data-cell={cell.key}
      data-column={columnOf[cell.field]}
      data-editable=""
      tabIndex={-1}
      className={
        'min-w-0 cursor-text rounded-small px-2 py-1.5 focus-visible:-outline-offset-2 ' +
        'hover:bg-gesso/60 pointer-coarse:min-h-11 ' +
        `${isWrong ? 'bg-oxblood-wash' : ''} ${isNumeric ? 'xl:text-right' : ''} ${className}`
      }
    >
      <CellName label={cell.label} head={head} />
      {opened ? (
        <CellEditor {...props} edit={edit} first={opened.first} />
      ) : (
        <CellText {...props} text={shownText(cell, edit, page)} edit={edit} />
      )}
      <p className="text-fine font-semibold text-oxblood empty:hidden">{isWrong && edit.message}</p>
    </div>
  );
}

/** What a screen reader calls the cell, and the shorter name that stands in a card. */
export function CellName({ label, head }: { label: string; head?: string | undefined }) {
  return (
    <>
      <span className="sr-only">{label}</span>
      {head !== undefined && (
        <span aria-hidden="true" className="block text-fine text-graphite xl:hidden">
          {head}
        </span>
      )}
    </>
  );
}

/** What was typed, until it was saved and loaded again. */
export function shownText(cell: GridCell, edit: CellEdit | undefined, page: object): string {
  if (!edit || (edit.status === 'saved' && edit.page !== page)) return cell.text;
  return edit.text;
}

/** The sign of what is changed where it stands, as in the table of tools. */
const changeable = 'underline decoration-field-line decoration-dotted underline-offset-4';

interface CellTextProps extends EditCellProps {
  text: string;
  edit: CellEdit | undefined;
}

function CellText({ options, show, text, edit }: CellTextProps) {
  const { productGrid: words } = useStaffWords();
  const read = options?.find(({ value }) => value === text)?.text ?? text;
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
      <span className={`min-w-0 wrap-anywhere ${options ? '' : changeable}`}>
        {show ? show(text) : read || <span className="text-graphite">–</span>}
      </span>
      {edit?.status === 'saving' && <Spinner label={words.saving} />}
      {edit?.status === 'saved' && <SavedMark label={words.saved} />}
    </span>
  );
}

function SavedMark({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 16 16" role="img" aria-label={label} className="size-3.5 shrink-0 text-pine">
      <path d="M3 8.5 6.5 12 13 4.5" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

interface CellEditorProps extends EditCellProps {
  edit: CellEdit | undefined;
  first: string | undefined;
}

function CellEditor({ cell, options, isNumeric, edit, first }: CellEditorProps) {
  const { edits, page, endEdit } = useGrid();
  // As they were when the cell was opened: what others write meanwhile is not what was seen.
  const [start] = useState(() => shownText(cell, edit, page));
  const isWaiting = edit?.status === 'refused' || edit?.status === 'unsent';
  const [base] = useState(() => {
    if (isWaiting) return { seen: edit.seen, isOnWay: edit.isOnWay };
    return { seen: start, isOnWay: edit?.status === 'saving' };
  });
  const [text, setText] = useState(first ?? start);
  const isOver = useRef(false);

  function closeEditor(move: Parameters<typeof endEdit>[1], isKept = true): void {
    if (isOver.current) return;
    isOver.current = true;
    const isNew = isWaiting || text.trim() !== start;
    if (isKept && isNew) void edits.save([{ cell, ...base, text: text.trim() }]);
    endEdit(cell.key, move);
  }

  function handleKeyDown(event: React.KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const { key, shiftKey } = event;
    event.stopPropagation();
    if (key === 'Enter' || key === 'F2') closeEditor('stay');
    else if (key === 'Tab') closeEditor(shiftKey ? 'previous' : 'next');
    else if (key === 'Escape') closeEditor('stay', false);
    else return;
    event.preventDefault();
  }

  const shared = {
    'aria-label': cell.label,
    value: text,
    autoFocus: true,
    onKeyDown: handleKeyDown,
    onBlur: () => closeEditor(undefined),
    onChange: ({ target }: { target: { value: string } }) => setText(target.value),
  };
  if (options) return <Select {...shared} options={options} compact />;
  return (
    <input
      {...shared}
      inputMode={isNumeric ? 'decimal' : undefined}
      autoComplete="off"
      maxLength={120}
      onFocus={({ currentTarget }) => first === undefined && currentTarget.select()}
      className={`${inputClass} w-full min-w-0 px-2 py-1 text-small pointer-fine:min-h-9`}
    />
  );
}
