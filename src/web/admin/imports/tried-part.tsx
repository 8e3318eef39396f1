/** What the try found, and the way to apply it. */
import { useId, useState } from 'react';
import { formatCount } from '#platform/number-format.ts';
import { importEndpoints } from '#api/contract/import-endpoints.ts';
import { callApi } from '#web/api.ts';
import { useChange } from '#web/dashboard/forms/use-change.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { Button } from '#web/ui/button.tsx';
import { fill } from '#web/wording/fill.ts';
import { Changes } from './changes.tsx';
import type { ImportDetails } from './import-page.tsx';
import { WarnedLines, WrongLines } from './wrong-lines.tsx';

interface PartProps {
  details: ImportDetails;
}

export function TriedPart({ details }: PartProps) {
  const { importPage: words } = useStaffWords();
  const { tried } = details;
  return (
    <section
      aria-labelledby="import-result"
      className="grid gap-5 rounded-plain border border-line bg-card p-5"
    >
      <h3 id="import-result" className="text-2">
        {words.result}
      </h3>
      <Changes details={details} />
      <ApplyForm details={details} />
      {tried.wrong > 0 && <WrongLines details={details} />}
      {details.warned > 0 && <WarnedLines details={details} />}
    </section>
  );
}

function ApplyForm({ details: { id, tried } }: PartProps) {
  const { importPage: words } = useStaffWords();
  const { busy, change } = useChange();
  const checkboxId = useId();
  const [skipsWrong, setSkipsWrong] = useState(false);
  const { wrong, added, changed } = tried;
  if (added + changed === 0 && wrong === 0) return <p>{words.nothingToDo}</p>;
  if (added + changed === 0) return null;
  const body = { skipsWrong };
  const apply = () =>
    change({ call: () => callApi(importEndpoints.applyImport, { params: { id }, body }) });
  return (
    <div className="grid gap-3">
      {wrong > 0 && (
        <label htmlFor={checkboxId} className="flex min-h-11 items-center gap-3">
          <input
            id={checkboxId}
            type="checkbox"
            checked={skipsWrong}
            className="size-4.5"
            onChange={({ currentTarget }) => setSkipsWrong(currentTarget.checked)}
          />
          {wrong === 1 ? words.skip.one : fill(words.skip.other, { count: formatCount(wrong) })}
        </label>
      )}
      <Button
        busy={busy}
        disabled={wrong > 0 && !skipsWrong}
        onClick={() => void apply()}
        className="justify-self-start"
      >
        {words.apply}
      </Button>
    </div>
  );
}
