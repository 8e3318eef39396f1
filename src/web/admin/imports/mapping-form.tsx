/** Which column each header of the file stands for. */
import { useState } from 'react';
import { importEndpoints } from '#api/contract/import-endpoints.ts';
import { callApi } from '#web/api.ts';
import { useChange } from '#web/dashboard/forms/use-change.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/forms/select.tsx';
import { fill } from '#web/wording/fill.ts';
import type { ImportDetails } from './import-page.tsx';

const leftOut = '';
const sampleLength = 60;

export function MappingForm({
  details: { id, target, headers, mapping: saved, columns, sample, state },
}: {
  details: ImportDetails;
}) {
  const { importPage: words } = useStaffWords();
  const { busy, change } = useChange();
  const [mapping, setMapping] = useState<readonly (string | null)[]>(saved);

  function choose(place: number, key: string): void {
    setMapping(
      mapping.map((other, index) => {
        if (index === place) return key === leftOut ? null : key;
        // A column stands once.
        return other === key ? null : other;
      }),
    );
  }

  const body = { mapping: [...mapping] };
  const start = () =>
    change({ call: () => callApi(importEndpoints.tryImport, { params: { id }, body }) });
  const options = [
    { value: leftOut, text: words.leftOut },
    ...columns.map(({ key, label }) => ({ value: key, text: label })),
  ];
  return (
    <section aria-labelledby="import-columns" className="grid gap-4">
      <h3 id="import-columns" className="text-2">
        {words.columns}
      </h3>
      <p className="max-w-[60ch] text-small text-graphite">
        {target === 'prices' ? words.pricesHint : words.columnsHint}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {headers.map((header, place) => (
          <SelectField
            // Two headers may be called the same.
            // eslint-disable-next-line react/no-array-index-key
            key={place}
            label={header === '' ? fill(words.header, { place: place + 1 }) : header}
            hint={toHint(sample, place, words.sample)}
            options={options}
            value={mapping[place] ?? leftOut}
            onChange={({ currentTarget }) => choose(place, currentTarget.value)}
          />
        ))}
      </div>
      <Button
        variant={state === 'tried' ? 'outline' : 'solid'}
        busy={busy}
        onClick={() => void start()}
        className="justify-self-start"
      >
        {state === 'tried' ? words.tryAgain : words.try}
      </Button>
    </section>
  );
}

function toHint(sample: ImportDetails['sample'], place: number, text: string): string | undefined {
  const values = sample.map((cells) => cells[place] ?? '').filter((value) => value !== '');
  if (values.length === 0) return undefined;
  return fill(text, { values: values.join(' · ').slice(0, sampleLength) });
}
