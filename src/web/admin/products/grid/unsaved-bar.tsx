/** What could not be saved, with the way to it; leaving the page asks first. */
import { formatCount } from '#platform/number-format.ts';
import { useUnsavedGuard } from '#web/dashboard/forms/unsaved-guard.tsx';
import { Button } from '#web/ui/button.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { useGrid } from './grid-context.ts';
import { useIsAnyOpen } from './open-cell.ts';

interface UnsavedBarProps {
  /** Goes to a cell of the grid. */
  onGo: (key: string) => void;
}

export function UnsavedBar({ onGo }: UnsavedBarProps) {
  const { productGrid: words } = useStaffWords();
  const { edits, openCell, selection } = useGrid();
  const isAnyOpen = useIsAnyOpen(openCell);
  const { waiting, isSaving } = edits;
  const guard = useUnsavedGuard({
    isUnsaved: waiting.length > 0 || isAnyOpen,
    isSaving,
  });
  const unsent = waiting.filter(({ status }) => status === 'unsent');
  const count = formatCount(waiting.length);
  const [first] = waiting;
  // Above the bar of the selected rows.
  const place = selection.ids.length > 0 ? 'bottom-32 md:bottom-20' : 'bottom-3';
  return (
    <div className={waiting.length === 0 ? '' : `sticky z-20 ${place}`}>
      {guard}
      <p role="status" className="sr-only">
        {first ? `${fill(words.unsaved, { count })} ${first.cell.label}: ${first.message}` : ''}
      </p>
      {first && (
        <div
          role="group"
          aria-label={words.unsavedTitle}
          className="dense flex flex-wrap items-center gap-2 rounded-plain border border-oxblood bg-card p-2.5 shadow-high md:pl-4"
        >
          <p aria-hidden="true" className="mr-auto text-small font-semibold text-oxblood">
            {fill(words.unsaved, { count })}
          </p>
          {unsent.length > 0 && (
            <Button onClick={() => void edits.save(unsent)}>{words.tryAgain}</Button>
          )}
          <Button variant="outline" onClick={() => onGo(first.cell.key)}>
            {words.goTo}
          </Button>
          <Button variant="danger" onClick={() => edits.drop(waiting.map(({ cell }) => cell.key))}>
            {words.discard}
          </Button>
        </div>
      )}
    </div>
  );
}
