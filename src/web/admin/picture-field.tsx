/** A picture by its address, or by a file that is uploaded at once. */
import { useId, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Spinner } from '../ui/spinner.tsx';
import { FieldError, TextField, tied } from '../ui/field.tsx';
import { safeImageUrl } from '../ui/safe-image-url.ts';
import { useWords } from '../words.ts';
import { pictureTypes, uploadPicture } from './upload-picture.ts';

interface PictureFieldProps {
  /** The address that is in the field now. */
  value: string;
  error: string | undefined;
  field: UseFormRegisterReturn;
  onUploaded: (img: string) => void;
}

export function PictureField({ value, error, field, onUploaded }: PictureFieldProps) {
  const { toolPage: words } = useWords();
  const url = safeImageUrl(value);
  return (
    <div className="grid gap-5 sm:col-span-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <span className="block size-36 overflow-hidden rounded-plain bg-well">
        {url !== undefined && (
          <img src={url} alt="" width={144} height={144} className="size-36 object-contain" />
        )}
      </span>
      <div className="grid content-start gap-4">
        <TextField
          label={words.picture}
          hint={words.pictureHint}
          inputMode="url"
          error={error}
          {...field}
        />
        <Upload onUploaded={onUploaded} />
      </div>
    </div>
  );
}

function Upload({ onUploaded }: { onUploaded: (img: string) => void }) {
  const { toolPage: words, failure } = useWords();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [said, setSaid] = useState('');

  async function take({ currentTarget: input }: React.ChangeEvent<HTMLInputElement>) {
    const [file] = input.files ?? [];
    if (!file || busy) return;
    setError(undefined);
    setSaid('');
    setBusy(true);
    const uploaded = await uploadPicture(file, { ...words, offline: failure.offline });
    setBusy(false);
    // So that the same file can be chosen again.
    input.value = '';
    if (!uploaded.ok) return setError(uploaded.text);
    setSaid(words.uploaded);
    onUploaded(uploaded.img);
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small font-semibold">
        {words.upload}
      </label>
      <input
        {...tied({ id, hint: words.uploadHint, error })}
        type="file"
        accept={pictureTypes.join(',')}
        disabled={busy}
        onChange={(event) => void take(event)}
        className="block min-h-11 w-full text-small text-graphite file:mr-3 file:min-h-11 file:rounded-plain file:border file:border-field-line file:bg-card file:px-4 file:font-semibold file:text-ink"
      />
      <p id={`${id}-hint`} className="text-fine text-graphite">
        {words.uploadHint}
      </p>
      {busy && <Spinner label={words.uploading} />}
      <p role="status" className="text-fine font-semibold text-pine empty:hidden">
        {said}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
