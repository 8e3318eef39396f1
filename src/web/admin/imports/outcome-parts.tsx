/** An import that has ended: applied, stopped or undone, and what can be done now. */
import { importEndpoints } from '#api/contract/import-endpoints.ts';
import { callApi } from '#web/api.ts';
import { useChange } from '#web/dashboard/forms/use-change.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { Button } from '#web/ui/button.tsx';
import { fill } from '#web/wording/fill.ts';
import { Changes } from './changes.tsx';
import type { ImportDetails } from './import-page.tsx';

interface PartProps {
  details: ImportDetails;
}

function Panel({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section
      aria-labelledby="import-outcome"
      className="grid justify-items-start gap-3 rounded-plain border border-line bg-card p-5"
    >
      <h3 id="import-outcome" className="text-2">
        {title}
      </h3>
      {children}
    </section>
  );
}

export function AppliedPart({ details }: PartProps) {
  const { importPage: words } = useStaffWords();
  const { all, applied: done } = details.batches;
  return (
    <Panel title={words.applied}>
      <Changes details={details} />
      <p className="figures">{fill(words.appliedText, { done, all })}</p>
      <UndoButton details={details} />
    </Panel>
  );
}

function UndoButton({ details: { id, areRowsDeleted } }: PartProps) {
  const { importPage: words } = useStaffWords();
  const { busy, change } = useChange();
  if (areRowsDeleted) return null;
  const undo = () =>
    change({ call: () => callApi(importEndpoints.undoImport, { params: { id } }) });
  return (
    <>
      <p className="text-small text-graphite">{words.undoHint}</p>
      <Button variant="danger" busy={busy} onClick={() => void undo()}>
        {words.undo}
      </Button>
    </>
  );
}

export function StoppedPart({ details }: PartProps) {
  const { importPage: words } = useStaffWords();
  const { busy, change } = useChange();
  const { id, mapping, stoppedBy, stoppedAt, batches } = details;
  const { applied: done } = batches;
  const { none, one, other } = words.stoppedTexts;
  const body = { mapping };
  const tryAgain = () =>
    change({ call: () => callApi(importEndpoints.tryImport, { params: { id }, body }) });
  return (
    <Panel title={words.stopped}>
      {stoppedBy && (
        <p className="figures">
          {words.stops[stoppedBy]}
          {stoppedAt !== null && ` ${fill(words.stoppedAt, { line: stoppedAt })}`}
        </p>
      )}
      <p className="figures">{done === 0 ? none : done === 1 ? one : fill(other, { done })}</p>
      <Button busy={busy} onClick={() => void tryAgain()}>
        {words.tryAgain}
      </Button>
      {done > 0 && <UndoButton details={details} />}
    </Panel>
  );
}

export function UndonePart({ details: { conflicts, columns } }: { details: ImportDetails }) {
  const { importPage: words } = useStaffWords();
  const labels = new Map(columns.map(({ key, label }) => [key, label]));
  return (
    <Panel title={words.undone}>
      {conflicts.length === 0 && <p>{words.undoneText}</p>}
      {conflicts.length > 0 && <p>{words.conflicts}</p>}
      <ul className="grid w-full text-small empty:hidden">
        {conflicts.map(({ line, columns: keys }) => (
          <li key={line} className="figures border-t border-line py-2">
            {fill(words.conflict, {
              line,
              columns: keys.map((key) => labels.get(key) ?? key).join(', '),
            })}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
