/** A file that is uploaded as soon as it is chosen; then its columns are said. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { importEndpoints } from '#api/contract/import-endpoints.ts';
import type { ImportTarget } from '#modules/imports/import.ts';
import type { ListOfPrices } from './imports.tsx';
import { callApi } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { FieldNotes, fieldAttributes } from '#web/ui/forms/field.tsx';

const maxBytes = 50 * 1024 * 1024;
const maxName = 200;
const id = 'import-file';

export function UploadFile({ target, list }: { target: ImportTarget; list: ListOfPrices }) {
  const { imports: words, failure } = useStaffWords();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function upload({ currentTarget: input }: React.ChangeEvent<HTMLInputElement>) {
    const [file] = input.files ?? [];
    if (!file || isBusy) return;
    // So that the same file can be chosen again, once it is mended.
    const chosen = file;
    input.value = '';
    if (chosen.size > maxBytes) return setError(words.tooLarge);
    setError(undefined);
    setIsBusy(true);
    const answer = await callApi(importEndpoints.uploadImport, {
      query: { target, name: chosen.name.slice(-maxName), list: list?._id },
      headers: { 'content-type': 'application/octet-stream' },
      file: chosen,
    });
    setIsBusy(false);
    if (!answer.ok) return setError(problemText(answer.problem, failure.offline));
    await navigate(`/dashboard/import/${answer.value.insertedId}`);
  }

  const field = { id, hint: words.fileHint, error };
  return (
    <section
      aria-labelledby="new-import"
      className="grid gap-4 rounded-plain border border-line bg-card p-5"
    >
      <h3 id="new-import" className="text-2">
        {words.upload}
      </h3>
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-small font-semibold">
          {words.file}
        </label>
        <input
          type="file"
          accept=".csv,.tsv,.txt,.xlsx"
          disabled={isBusy || (target === 'prices' && !list)}
          onChange={(event) => void upload(event)}
          className="block min-h-11 w-full text-small text-graphite file:mr-3 file:min-h-11 file:rounded-plain file:border file:border-field-line file:bg-card file:px-4 file:font-semibold file:text-ink"
          {...fieldAttributes(field)}
        />
        <FieldNotes {...field} />
      </div>
      {isBusy && <Spinner label={words.reading} />}
    </section>
  );
}
